"""Page of Ashes Reborn and Red Rains, and the sheet that opens when a card is tapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from htpy import Node, button, div, h2, h3, li, ol, p, small, strong

from cards.wording.words import capitalized
from engine.redrains.events import BehaviorRolled
from engine.redrains.read_model import chimera_of
from host.presenter.command_parser.parser import command_context
from host.presenter.display.card_names_and_state import (
    battle_roles,
    card_state_text,
    display_name,
    ending_text,
    hidden_card_text,
)
from host.presenter.display.card_text import chimera_ways_of, cost_of, text_of
from host.presenter.display.opponent_pages_and_zones import opponents_in_order, uses_real_things
from host.presenter.narration.instruction_list import instructions_since_last_action
from host.presenter.narration.log import lines_since_last_answer
from host.presenter.options.option_order import in_display_order
from host.presenter.options.option_views import option_views, unavailable_views
from host.presenter.options.outcome_preview import OutcomePreviews
from host.presenter.session.advice import offers_advice
from host.presenter.session.pending_action import PendingAction, answer_label, find_pending_action
from host.presenter.session.table_facts import TableFact, facts_behind
from host.web.ashes_sides import AshesPageContext, behavior, boss, hand, side
from host.web.card_and_dice_parts import paragraphs
from host.web.game_page import LATEST_LINES, GamePage
from host.web.question_part import OptionNote, QuestionPart, answer_button, unavailable_part
from host.web.table_editing import addition_page, can_be_moved, corrections_of, move_page, report_of_move

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision, Option
    from host.presenter.narration.log import LogLine


def subject_name(option: Option, view: GameView) -> str:
    """Return the name of the card or die that an option is about; empty if it is none or hidden."""
    card = None if option.subject is None else view.card(option.subject)
    if card is not None:
        return card.name or ""
    return f"{option.die[0]} die" if option.die is not None else ""


def card_sheet(context: AshesPageContext, place: str, question: Decision | None, *, moves: bool) -> Node:
    """Return the card at a place of the page, or the one an answer is about; None if there is none.

    With `moves`, the sheet offers to correct where the card is.
    """
    options = () if question is None else question.options
    kind, _, number = place.partition("-")
    if kind == "q":
        if not number.isdecimal() or int(number) >= len(options):
            return None
        option = options[int(number)]
        name = subject_name(option, context.view)
        card = None if option.subject is None else context.view.card(option.subject)
        return _sheet(context, name, card, options, (int(number),)) if name else None
    found = context.card_at(place)
    if found is None:
        return None
    return [
        _sheet(context, found.name, found, options, context.answers_by_card.get(found.id, ()))
        if found.name
        else [h2(tabindex="-1")[display_name(found)], p[hidden_card_text(found)]],
        button(".otherwise", type="button", data_lies=place)["Move or turn it"]
        if moves and can_be_moved(found)
        else None,
    ]


def _sheet(
    context: AshesPageContext,
    name: str,
    card: CardView | None,
    options: Sequence[Option],
    answers: Sequence[int],
) -> Node:
    chimera = chimera_of(context.view)
    texts = chimera_ways_of(name, context.cards) if card is not None and card.type == "chimera" else None
    cost = cost_of(name, context.cards)
    return [
        h2(tabindex="-1")[name],
        p(".cost")[cost] if cost else None,
        behavior(context, chimera) if chimera is not None and texts else None,
        paragraphs(texts or text_of(name, context.cards)),
        p(".lies")[card_state_text(card)] if card is not None else None,
        div(".options")[[answer_button(each, options[each].label) for each in answers]] if answers else None,
    ]


class AshesPage(GamePage):
    """Page of a game with Phoenixborn, and perhaps a boss."""

    view: GameView
    answer_text = staticmethod(answer_label)

    def make_question_part(self, decision: Decision) -> QuestionPart:
        """Return a question in display order, with the cost of each answer."""
        previews = OutcomePreviews(self.match, decision)
        question = in_display_order(decision, self.view, previews)
        notes_by_id = {}
        for option, option_view in zip(
            question.options, option_views(question, self.view, self._cards), strict=True
        ):
            name = subject_name(option, self.view)
            notes_by_id[option.id] = OptionNote(
                hint=" · ".join(filter(None, (option_view.figures, option_view.note))),
                action=option_view.action,
                cost=option_view.cost,
                price=option_view.price,
                text=bool(name) and bool(text_of(name, self._cards)),
            )
        return QuestionPart(question, notes_by_id, previews)

    def question_footer(self) -> Node:
        """Return the button for advice, and the options that this player has and cannot use now."""
        unavailable = (
            ()
            if self.question_part is None
            else unavailable_views(self.question_part.decision, self.view, self._cards)
        )
        advice = button(".back", type="button", data_open="advice")["Advice"]
        return [advice if offers_advice(self.match, self.seat) else None, unavailable_part(unavailable)]

    @property
    def _cards(self) -> Any:
        return self.match.library

    @property
    def _own_side(self) -> str:
        """Return the seat whose side is shown nearest: for onlookers the first player's."""
        return self.seat or self.match.setup.seat_names[0]

    # Parts

    def nodes(self) -> Mapping[str, Node]:
        chimera, context = chimera_of(self.view), self.context
        others = [self.view.player(seat) for seat in opponents_in_order(self.view, self._own_side)]
        return {
            "status": self.heading,
            "now": self.latest_events(),
            "question": self.question(),
            "boss": None if chimera is None else boss(context, chimera),
            "others": [side(context, other) for other in others] or None,
            "own": side(context, self.view.player(self._own_side)),
            "hand": hand(context),
            "story": self.story(),
        }

    @property
    def heading(self) -> str:
        """Return the round, and whose turn it is."""
        view = self.view
        if view.winner:
            return "Game over"
        where = f"Round {view.round}" if view.round else "Before the first round"
        if view.turn:
            return f"{where} · " + ("your turn" if view.turn == self.seat else f"{view.turn}'s turn")
        return f"{where} · {view.phase}"

    @property
    def turn_seat(self) -> str:
        return self.view.turn

    def latest_events(self) -> Node:
        """Return what to move on a real table since the last answer, or else what happened last.

        Nothing once the game is over: then no card needs to move any more.
        """
        lines = lines_since_last_answer(self.match, self.log.lines)
        if not self.log.lines or self.view.winner:
            return None
        to_move = instructions_since_last_action(self.match, self.log.lines) if self.is_real else ()
        numbers = {line.end: number for number, line in enumerate(self.log.lines)} if self.seat else {}
        orders = [(item.text, item.line.text, numbers.get(item.line.end)) for item in to_move]
        recent = self.log.lines[-2 * LATEST_LINES :]
        shown = [line for line in (lines[-1:] if orders else recent) if not self._is_roll(line)]
        latest = [line for line in shown[-LATEST_LINES:] if not orders or line.text != orders[-1][1]]
        chimera = chimera_of(self.view)
        if chimera is None or chimera.behavior_phase is None:  # else the row is shown with the boss
            rolled = [line for line in lines if self._is_roll(line)]
            latest = [*rolled[-1:], *latest[len(rolled[-1:]) - LATEST_LINES :]]
        return [
            h2[("On the table now" if orders else "What happened")],
            ol(".orders", data_steps="yes")[
                [
                    li[
                        strong[capitalized(order)],
                        small[why] if why.lower() not in order.lower() else None,
                        button(".line", type="button", data_line=str(number))["It was otherwise"]
                        if number is not None
                        else None,
                    ]
                    for order, why, number in orders
                ]
            ]
            if orders
            else None,
            [p(class_=["then", {"rolled": self._is_roll(line)}])[line.text] for line in latest],
        ]

    def _is_roll(self, line: LogLine) -> bool:
        """Return True if a line is the boss's roll, with its row of the behavior table."""
        record = self.log.history.record(line.answer_number, line.event_index)
        return record is not None and isinstance(record.event, BehaviorRolled)

    @property
    def is_real(self) -> bool:
        """Return True if any player's cards, or any dice, are real."""
        return uses_real_things(self.view)

    @property
    def pending_action(self) -> PendingAction | None:
        return find_pending_action(self.log.history)

    @property
    def takes_lines(self) -> str:
        takes_commands = command_context(self.view, self.decision, self._cards) is not None
        return "commands" if takes_commands else super().takes_lines

    def may_report(self) -> bool:
        return bool(self.seat) and self.match.reports is not None and not self.view.winner

    def _facts_of_line(self, number: int) -> tuple[TableFact, ...]:
        lines = self.log.lines
        tells = self.may_report() and self.is_real and 0 <= number < len(lines)
        return facts_behind(self.log.history, lines[number]) if tells else ()

    def corrections_of_line(self, number: int) -> Node:
        facts = self._facts_of_line(number)
        if not self.may_report() or not self.is_real:
            return None
        return [
            h3["It was otherwise"],
            [
                [
                    p[fact.text],
                    div(".options", data_number=str(number))[
                        [
                            button(".pick", type="button", data_otherwise=f"{at}-{choice}")[other.label]
                            for choice, other in enumerate(fact.alternatives)
                        ]
                    ],
                ]
                for at, fact in enumerate(facts)
            ],
            button(".otherwise", type="button", data_open="right")["Correct the table"],
        ]

    def alternative_of_line(self, number: int, fact: int, choice: int) -> tuple[int, tuple[str, ...]]:
        facts = self._facts_of_line(number)
        if not (0 <= fact < len(facts) and 0 <= choice < len(facts[fact].alternatives)):
            raise ValueError("That is no longer so; look again.")
        return facts[fact].at, facts[fact].alternatives[choice].picks

    def corrections(self, values: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
        return corrections_of(self, values)

    def ending_text(self) -> str:
        return ending_text(self.view, self.seat if len(self.people) == 1 else "")

    @property
    def context(self) -> AshesPageContext:
        """Return what the parts of the page are made from."""
        about = {} if self.question_part is None else self.question_part.answers_by_card
        return AshesPageContext(
            self.view, self._cards, self.seat, self._own_side, about, battle_roles(self.view)
        )

    # Cards

    def card(self, place: str) -> Node:
        asked = None if self.question_part is None else self.question_part.decision
        return card_sheet(self.context, place, asked, moves=self.may_report())

    def move_page(self, place: str) -> Node:
        return move_page(self, place)

    def addition_page(self, name: str) -> Node:
        return addition_page(self, name) if self.may_report() else None

    def report_of_move(self, place: str, name: str, way: int) -> tuple[str, ...]:
        return report_of_move(self, place, name, way)

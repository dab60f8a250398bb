"""Ashes Reborn and Red Rains as parts of a page.

Cards as they are opened over a page of Ashes: their text, how they lie, and the answers about them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from htpy import Node, button, div, h2, li, ol, p, small, strong

from engine.kernel.decision import TABLE
from engine.redrains.read_model import chimera_of
from host.presenter.command_parser.parser import command_context
from host.presenter.display.card_text import chimera_ways_of, cost_of, text_of
from host.presenter.display.large_view import counted_instructions, lines_since_last_answer
from host.presenter.display.table_text import card_state_text, display_name, ending_text, hidden_card_text
from host.presenter.display.table_zones import battle_roles, opponents_in_order
from host.presenter.narration.log import Log
from host.presenter.options.option_order import in_display_order
from host.presenter.options.option_views import option_views, unavailable_views
from host.presenter.options.outcome_preview import OutcomePreviews
from host.presenter.session.pending_action import answer_label
from host.web.ashes_sides import AshesPageContext, behavior, boss, hand, side
from host.web.card_parts import paragraphs
from host.web.game_page import GamePage
from host.web.question_part import OptionNote, QuestionPart, answer_button, held_part
from host.web.table_editing import addition_page, can_lie_otherwise, corrections_of, move_page, report_of_move

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision, Option
    from host.presenter.narration.log import LogLine
    from host.presenter.ports import OpenGameLike


def name_in(option: Option, view: GameView) -> str:
    """The card that an answer is about, or its die; empty where it is about none that may be known."""
    seen = None if option.subject is None else view.card(option.subject)
    if seen is not None:
        return seen.name or ""
    return f"{option.die[0]} die" if option.die is not None else ""


def sheet_at(laid: AshesPageContext, place: str, asked: Decision | None, *, moves: bool) -> Node:
    """The card at a place of the page, or that an answer is about; None where there is none.

    With `moves` people may say that it lies otherwise.
    """
    options = () if asked is None else asked.options
    kind, _, number = place.partition("-")
    if kind == "q":
        if not number.isdecimal() or int(number) >= len(options):
            return None
        option = options[int(number)]
        name = name_in(option, laid.view)
        seen = None if option.subject is None else laid.view.card(option.subject)
        return _sheet(laid, name, seen, options, (int(number),)) if name else None
    found = laid.found(place)
    if found is None:
        return None
    return [
        _sheet(laid, found.name, found, options, laid.about.get(found.id, ()))
        if found.name
        else [h2(tabindex="-1")[display_name(found)], p[hidden_card_text(found)]],
        button(".otherwise", type="button", data_lies=place)["Move or turn it"]
        if moves and can_lie_otherwise(found)
        else None,
    ]


def _sheet(
    laid: AshesPageContext,
    name: str,
    seen: CardView | None,
    options: Sequence[Option],
    answers: Sequence[int],
) -> Node:
    chimera = chimera_of(laid.view)
    texts = chimera_ways_of(name, laid.cards) if seen is not None and seen.type == "chimera" else None
    cost = cost_of(name, laid.cards)
    return [
        h2(tabindex="-1")[name],
        p(".cost")[cost] if cost else None,
        behavior(laid, chimera) if chimera is not None and texts else None,
        paragraphs(texts or text_of(name, laid.cards)),
        p(".lies")[card_state_text(seen)] if seen is not None else None,
        div(".options")[[answer_button(each, options[each].label) for each in answers]] if answers else None,
    ]


MOST_FORESEEN = 24
"""Of more answers it is not said what will come of each."""


class AshesPage(GamePage):
    """Players with Phoenixborn, and perhaps a boss."""

    view: GameView

    def __init__(self, opened: OpenGameLike, seat: str) -> None:
        self._log = Log(opened.match, seat)
        super().__init__(opened, seat)

    def follow(self, stands: int) -> None:
        """Something has changed; of the answers known so far, the first `stands` still stand."""
        if stands < self._log.answers:
            self._log.rewind(stands)
        self._log.catch_up()
        super().follow(stands)

    def asked_about(self, decision: Decision) -> QuestionPart:
        """A question in the order of the lists, with what its answers cost and what will come of them."""
        previews = OutcomePreviews(self.match, decision)
        asked = in_display_order(decision, self.view, previews)
        told = {}
        for option, offer in zip(asked.options, option_views(asked, self.view, self._cards), strict=True):
            name = name_in(option, self.view)
            single = asked.maximum == 1 and len(asked.options) <= MOST_FORESEEN
            told[option.id] = OptionNote(
                hint=" · ".join(filter(None, (offer.figures, offer.note))),
                action=offer.action,
                cost=offer.cost,
                price=offer.price,
                ahead=previews.preview((option.id,)).text if single else "",
                text=bool(name) and bool(text_of(name, self._cards)),
            )
        return QuestionPart(asked, told)

    def beside_the_question(self) -> Node:
        """What this player has and cannot use now, under the reasons why."""
        held = () if self.asked is None else unavailable_views(self.asked.decision, self.view, self._cards)
        return held_part(held)

    @property
    def _cards(self) -> Any:
        return self.match.library

    @property
    def _own_side(self) -> str:
        """Whose side of the table is the near one: an onlooker stands behind the first player."""
        return self.seat or self.match.setup.seat_names[0]

    # Parts

    def nodes(self) -> Mapping[str, Node]:
        """The parts of the page."""
        chimera, laid = chimera_of(self.view), self.laid
        others = [self.view.player(seat) for seat in opponents_in_order(self.view, self._own_side)]
        return {
            "status": self.heading,
            "now": self.now(),
            "question": self.question(),
            "boss": None if chimera is None else boss(laid, chimera),
            "others": [side(laid, other) for other in others] or None,
            "own": side(laid, self.view.player(self._own_side)),
            "hand": hand(laid),
            "story": self.story(),
        }

    @property
    def heading(self) -> str:
        """Round, and whose turn."""
        view = self.view
        if view.winner:
            return "Game over"
        where = f"Round {view.round}" if view.round else "Before the first round"
        if view.turn:
            return f"{where} · " + ("your turn" if view.turn == self.seat else f"{view.turn}'s turn")
        return f"{where} · {view.phase}"

    def now(self) -> Node:
        """What happened since somebody answered last, and what is to be moved for it on a real table.

        A game that is over needs nothing moved any more.
        """
        lines = lines_since_last_answer(self.match, self._log.lines)
        if not lines or self.view.winner:
            return None
        orders = [
            (order, line.text) for line in lines for order in counted_instructions([line]) if self.is_real
        ]
        return [
            h2[("On the table now" if orders else "What happened")],
            ol(".orders", data_steps="yes")[
                [
                    li[strong[_sentence(order)], small[why] if why.lower() not in order.lower() else None]
                    for order, why in orders
                ]
            ]
            if orders
            else None,
            p(".then")[lines[-1].text] if not orders or orders[-1][1] != lines[-1].text else None,
        ]

    @property
    def is_real(self) -> bool:
        """Whether somebody's cards, or dice, are real."""
        view = self.view
        return any(player.real for player in view.players) or any(real for _, real in view.rolls)

    def can_say(self) -> bool:
        """Whether a line can be said at what is asked now."""
        return command_context(self.view, self.decision, self._cards) is not None

    def can_be_set_right(self) -> bool:
        """Whether people can say how the table lies."""
        return bool(self.seat) and self.match.reports is not None and not self.view.winner

    def corrections(self, said: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
        """The answers that what was entered comes to."""
        return corrections_of(self, said)

    def ending(self) -> str:
        """Who has won, and why."""
        return ending_text(self.view, self.seat if len(self.people) == 1 else "")

    @property
    def laid(self) -> AshesPageContext:
        """The table as its parts are drawn from it."""
        about = {} if self.asked is None else self.asked.about
        return AshesPageContext(
            self.view, self._cards, self.seat, self._own_side, about, battle_roles(self.view)
        )

    # The story

    def lines(self) -> Sequence[LogLine]:
        """What happened, as this seat may read it."""
        return self._log.lines

    # Cards

    def card(self, place: str) -> Node:
        """A card of the page, with its text, how it lies, and the answers that are about it."""
        asked = None if self.asked is None else self.asked.decision
        return sheet_at(self.laid, place, asked, moves=self.can_be_set_right())

    def lies(self, place: str) -> Node:
        """How the card at a place may lie otherwise."""
        return move_page(self, place)

    def comes(self, name: str) -> Node:
        """Where a card of this name may come into the game."""
        return addition_page(self, name) if self.can_be_set_right() else None

    def said_of(self, place: str, name: str, way: int) -> tuple[str, ...]:
        """The answer that says how a card lies."""
        return report_of_move(self, place, name, way)

    @property
    def undoes(self) -> str:
        """What an undo takes back; another player's answer is not told."""
        entry = self.last_answer()
        if entry is None:
            return ""
        if entry.decision.seat not in (self.seat, TABLE):
            return f"{entry.decision.seat}'s last answer"
        return answer_label(entry.decision, entry.answer)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]

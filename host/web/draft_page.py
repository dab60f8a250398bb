"""Page of a draft: the packet in hand, and what each drafter has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from htpy import Node, button, div, h2, li, p, section, small, strong, ul

from host.presenter.display.card_text import card_of, card_paragraphs, cost_of
from host.presenter.display.dice_and_cost_symbols import die_type_order
from host.presenter.games.draft import card_in, dice_needs, draft_answer_text, draft_rows, stage_text
from host.web.card_and_dice_parts import die, paragraphs
from host.web.game_page import GamePage
from host.web.question_part import OptionNote, QuestionPart

if TYPE_CHECKING:
    from engine.draft.view import DrafterView, DraftView
    from engine.kernel.decision import Decision


class DraftPage(GamePage):
    """Page of a draft."""

    view: DraftView
    answer_text = staticmethod(draft_answer_text)

    @property
    def heading(self) -> str:
        """Return the stage of the draft."""
        return f"Draft · {stage_text(self.view)}"

    def make_question_part(self, decision: Decision) -> QuestionPart:
        """Return a question with the types, values and costs of its cards."""
        notes = {
            row: OptionNote(words, text=bool(card_in(decision, row)), label=name)
            for row, name, words in draft_rows(decision)
        }
        return QuestionPart(decision, notes)

    def nodes(self) -> Mapping[str, Node]:
        view = self.view
        drafters = sorted(view.drafters, key=lambda drafter: drafter.seat != self.seat)
        return {
            "status": self.heading,
            "now": self.latest_events(),
            "question": self.question(),
            "others": [self.drafter_side(each) for each in drafters if each.seat != self.seat] or None,
            "own": [self.drafter_side(each) for each in drafters if each.seat == self.seat] or None,
            "story": self.story(),
        }

    def question_footer(self) -> Node:
        """Return what helps to choose dice, while dice are being chosen."""
        view, asked = self.view, self.decision
        if asked is not None and asked.kind in ("draft dice", "swap"):
            return paragraphs(dice_needs(view, self.match.library))
        return None

    def ending_text(self) -> str:
        return "All decks are drafted. Whoever hosts saves them or plays with them, under “Games”."

    def drafter_side(self, drafter: DrafterView) -> Node:
        """Return what a drafter has, as far as this seat knows."""
        own = drafter.seat == self.seat
        owner = "You" if own else drafter.seat
        at = [each.seat for each in self.view.drafters].index(drafter.seat)
        cards = drafter.picks if drafter.picks is not None else drafter.shown
        named = [name for name in (drafter.phoenixborn, drafter.unique) if name]
        first = drafter.seat == self.view.first_player
        return section(class_=["side", "drafter", {"own": own}], aria_label=owner)[
            div(".head")[
                h2[owner],
                small(".mark")["first player"] if first else None,
                small(".piles")[f"{drafter.kept} cards kept"],
            ],
            div(".dice")[
                [
                    die(kind, "", count)
                    for kind, count in sorted(drafter.dice.items(), key=lambda item: die_type_order(item[0]))
                    if count
                ]
            ],
            ul(".pile-cards")[
                [
                    li[
                        button(".line", type="button", data_card=f"{at}-n-{number}")[
                            strong[name], " ", small[self._price(name)]
                        ]
                    ]
                    for number, name in enumerate([*named, *cards])
                ]
            ]
            if named or cards
            else p(".none")["nothing yet"],
        ]

    def _price(self, name: str) -> str:
        card = card_of(name, self.match.library)
        return "" if card is None else ", ".join(filter(None, (card.type, cost_of(name, self.match.library))))

    def card(self, place: str) -> Node:
        """Return a card that was drafted or that an answer is about."""
        name = self._name_at(place)
        if not name:
            return None
        return [h2(tabindex="-1")[name], paragraphs(card_paragraphs(name, self.match.library))]

    def _name_at(self, place: str) -> str:
        kind, _, rest = place.partition("-")
        try:
            if kind == "q":
                asked: Any = self.decision
                return card_in(asked, asked.options[int(rest)].id) if asked is not None else ""
            drafter = self.view.drafters[int(kind)]
            named = [name for name in (drafter.phoenixborn, drafter.unique) if name]
            cards = drafter.picks if drafter.picks is not None else drafter.shown
            return [*named, *cards][int(rest.removeprefix("n-"))]
        except (ValueError, IndexError):
            return ""

"""Page of Ardent Reapers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from htpy import Element, Node, button, div, h2, h3, li, p, section, small, span, strong, ul

from host.presenter.games.reapers_cards import card_of, possible_names_text
from host.presenter.games.reapers_option_views import ReapersOptionViews
from host.presenter.games.reapers_preview import ReapersPreviews
from host.web.card_and_dice_parts import with_spoken_text
from host.web.game_page import GamePage
from host.web.question_part import OptionNote, QuestionPart, answer_button, unavailable_part

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from engine.reapers.view import CardView, ReapersView, SideView


class ReapersPage(GamePage):
    """Page with two battle lines and what was scored."""

    view: ReapersView

    def make_question_part(self, decision: Decision) -> QuestionPart:
        """Return a question in display order."""
        previews = ReapersPreviews(self.match, decision)
        views = ReapersOptionViews(self.match, decision, previews)
        asked, notes = views.in_display_order(), {offer.id: offer.note for offer in views.option_views()}
        notes_by_id = {
            option.id: OptionNote(
                hint=notes[option.id], text=card_of(option, self.view, self.match.library) is not None
            )
            for option in asked.options
        }
        return QuestionPart(asked, notes_by_id, previews)

    def question_footer(self) -> Node:
        """Return the options that this player has and cannot use now, by reason."""
        return (
            None
            if self.question_part is None
            else unavailable_part(
                ReapersOptionViews(self.match, self.question_part.decision).unavailable_views()
            )
        )

    def nodes(self) -> Mapping[str, Node]:
        own, other = self.view.sides
        hand = None if own.hand is None else _row("Your hand", own.hand, "0-h", self._answers_by_card)
        return {
            "status": self.heading,
            "now": self.latest_events(),
            "question": self.question(),
            "others": self.side(other, 1),
            "own": self.side(own, 0),
            "hand": hand,
            "story": self.story(),
        }

    @property
    def turn_seat(self) -> str:
        return self.view.turn

    @property
    def _answers_by_card(self) -> dict[int, list[int]]:
        return {} if self.question_part is None else self.question_part.answers_by_card

    def side(self, side: SideView, at: int) -> Node:
        """Return a player's side."""
        owner = "You" if side.seat == self.seat else side.seat
        return section(
            class_=["side", {"own": at == 0, "acts": self.view.turn == side.seat}], aria_label=owner
        )[
            div(".head")[
                h2[owner],
                small(".mark")["acts now"] if self.view.turn == side.seat else None,
                span(".piles")[f"hand {side.hand_size} · deck {side.deck_size}"],
            ],
            div(".figures-row")[
                span(".figure")[strong[str(side.points)], small["point" if side.points == 1 else "points"]]
            ],
            _row("Battle line", side.line, f"{at}-l", self._answers_by_card),
            _row("Relics", side.relics, f"{at}-r", self._answers_by_card) if side.relics else None,
            _row("Scored", side.score, f"{at}-s", self._answers_by_card) if side.score else None,
            _row("Discarded", side.discard, f"{at}-d", self._answers_by_card) if side.discard else None,
        ]

    def card(self, place: str) -> Node:
        """Return a card with its skills and its text."""
        found = self._card_at(place)
        if found is None:
            return None
        options = () if self.question_part is None else self.question_part.decision.options
        return [
            h2(tabindex="-1")[found.called],
            p(".cost")[found.line.removeprefix(found.called).strip().split(")")[0].lstrip("(")],
            p[possible_names_text(found)] if found.possible_names else None,
            [p[text] for text in (*found.skills, *found.text)],
            div(".options")[
                [
                    answer_button(number, options[number].label)
                    for number in self._answers_by_card.get(found.id, ())
                ]
            ],
        ]

    def _card_at(self, place: str) -> CardView | None:
        first, _, rest = place.partition("-")
        try:
            if first == "q":
                options = () if self.question_part is None else self.question_part.decision.options
                return card_of(options[int(rest)], self.view, self.match.library)
            zone, _, number = rest.partition("-")
            return _zones(self.view.sides[int(first)])[zone][int(number)]
        except (ValueError, KeyError, IndexError):
            return None


def _zones(side: SideView) -> dict[str, Sequence[CardView]]:
    return {"l": side.line, "r": side.relics, "s": side.score, "d": side.discard, "h": side.hand or ()}


def _row(title: str, cards: Sequence[CardView], place: str, asked: Mapping[int, Sequence[int]]) -> Element:
    tiles = [
        li[
            button(
                class_=["card", {"asked": card.id in asked, "exhausted": card.state == "dormant"}],
                type="button",
                data_card=f"{place}-{number}",
            )[
                with_spoken_text(
                    card.line,
                    span(".name")[card.called],
                    span(".values")[
                        span(".value.attack")[small["P"], str(card.power)]
                        if card.power is not None
                        else None,
                        span(".value.life")[small["VP"], str(card.vp)] if not card.possible_names else None,
                    ],
                    span(".below")[
                        span(".state")[card.state] if card.state else None,
                        span(".attached")[f"{card.stashed} stashed"] if card.stashed else None,
                    ],
                )
            ]
        ]
        for number, card in enumerate(cards)
    ]
    return div(".row")[h3[title], ul(".cards")[tiles] if tiles else p(".none")["none"]]

"""The table of Ardent Reapers: both battle lines, what was scored, the hand with its texts, the question."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, HorizontalScroll, Vertical, VerticalScroll
from textual.content import Content
from textual.types import CSSPathType
from textual.widgets import Static

from host.app.screens.plain_table import PlainTableScreen
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.paragraph import paragraph
from host.app.widgets.reapers_tile import ReapersTile
from host.app.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from engine.reapers.view import CardView, ReapersView, SideView
    from host.presenter.ports import OpenGameLike

LOW = 34
"""Below so many rows there is no room for the story."""


class ReapersTableScreen(PlainTableScreen):
    """A game of Ardent Reapers under way."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["plain_table.tcss", "reapers_table.tcss"]

    def __init__(self, opened: OpenGameLike) -> None:
        super().__init__(opened)
        self._sides = [Static(classes="reapers-side", markup=False) for _ in range(2)]
        self._rows = [HorizontalScroll(classes="reapers-row", can_focus=False) for _ in range(2)]
        self._hand = VerticalScroll(id="reapers-hand", can_focus=False)

    def compose(self) -> ComposeResult:
        """The other side, one's own, and below them the hand beside the question."""
        yield TooSmall()
        yield self._status
        for side, row in zip(self._sides, self._rows, strict=True):
            yield side
            yield row
        with Horizontal(id="reapers-below"):
            yield self._hand
            with Vertical(id="reapers-right"):
                yield self.decision_panel
                yield self._story
        yield KeysFooter()

    def on_resize(self, event: events.Resize) -> None:
        """A low terminal shows no story."""
        self.set_class(event.size.height < LOW, "-low")

    def hide_table(self) -> None:
        """Show nothing of the table while the terminal is passed on."""
        for row in (*self._rows, self._hand):
            row.remove_children()
        for side in self._sides:
            side.update("")

    def show_table(self, view: ReapersView) -> None:
        """Show both sides, and what the cards of the hand and of the table say."""
        own, other = view.sides
        keys = self._keys()
        for side, line, row in zip((other, own), self._sides, self._rows, strict=True):
            line.update(_told(side, view))
            row.remove_children()
            row.mount(*(ReapersTile(card, keys.get(card.id, "")) for card in (*side.line, *side.relics)))
        self._hand.border_title = "Your hand"
        self._hand.remove_children()
        self._hand.mount(
            *(_text(card, keys.get(card.id, "")) for card in own.hand or ()),
            *(
                paragraph(heading, "\n".join(card.line for card in cards))
                for heading, cards in _in_play(own, other)
                if cards
            ),
            *(paragraph(heading, ", ".join(names)) for heading, names in _piles(own, other) if names),
        )

    def on_reapers_tile_clicked(self, message: ReapersTile.Clicked) -> None:
        """A click answers where only one option is about the card."""
        decision = self.hot_seat.decision
        if decision is None or not self.accepting or decision.maximum != 1:
            return
        about = [option.id for option in decision.options if option.subject == message.card]
        if len(about) == 1:
            self.answer((about[0],))

    def _keys(self) -> dict[int, str]:
        """The key of each card that the question offers once."""
        decision = self.hot_seat.decision
        if decision is None:
            return {}
        numbers: dict[int, list[int]] = {}
        for number, option in enumerate(decision.options, 1):
            if option.subject is not None:
                numbers.setdefault(option.subject, []).append(number)
        return {card: str(found[0]) for card, found in numbers.items() if len(found) == 1 and found[0] <= 9}


def _told(side: SideView, view: ReapersView) -> Content:
    """Who it is, and what they have that does not lie in the line."""
    whose = "You" if side.seat == view.seat else side.seat
    turn = "  ●" if side.seat == view.turn else ""
    hand = "" if side.hand is not None else f"   hand {side.hand_size}"
    piles = f"{hand}   deck {side.deck_size}   discarded {len(side.discard)}"
    bans = [
        "cannot fight" if ban.act == "fight" else f"cannot play {' or '.join(ban.kinds)}s"
        for ban in view.bans
        if ban.seat == side.seat
    ]
    return Content(
        "".join([f"{whose}{turn}   scored {side.points} VP{piles}", *(f"   {ban}" for ban in bans)])
    )


def _text(card: CardView, key: str) -> Static:
    return paragraph(f"{f'[{key}] ' if key else ''}{card.name}", card.line.removeprefix(f"{card.name} "))


def _in_play(own: SideView, other: SideView) -> list[tuple[str, list[CardView]]]:
    """Cards in play that say more than their tile."""
    return [
        ("Your cards in play", [card for card in (*own.line, *own.relics) if card.text]),
        (f"{other.seat}'s cards in play", [card for card in (*other.line, *other.relics) if card.text]),
    ]


def _piles(own: SideView, other: SideView) -> list[tuple[str, list[str]]]:
    return [
        ("You have scored", [f"{card.name} {card.vp}" for card in own.score]),
        (f"{other.seat} has scored", [f"{card.name} {card.vp}" for card in other.score]),
        ("You have discarded", [card.name for card in own.discard]),
        (f"{other.seat} has discarded", [card.name for card in other.discard]),
    ]

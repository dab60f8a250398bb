"""A player's Phoenixborn, piles and dice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from host.app.sizes import WIDE
from host.app.widgets.chimera_panel import fact, wounds_of
from host.app.widgets.dice import pools
from host.app.widgets.tile import Tile
from host.presenter.display.table_text import borne_by, name_of, summary_of
from host.presenter.display.table_zones import is_companion, others_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView, PlayerView


EDGE = 3
"""So many columns of a narrow window are not for the words: the bar on the left and the room around."""


class PlayerPanel(Static):
    """Two or three lines about a player; a click opens the Phoenixborn, or answers with it."""

    def __init__(self, *, id: str = "player", classes: str = "") -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id, classes=classes)
        self._card: CardView | None = None

    def show(self, view: GameView, seat: str, key: str, *, page: str = "", spells: bool = False) -> None:
        """Show the side of `seat`, with its ready spells if `spells` says so and there is room.

        `page` stands first, where one of several players is shown at a time.
        """
        side = view.player(seat)
        card = side.phoenixborn
        self._card = card
        self.tooltip = Content(summary_of(card))
        # Where there is one player there is no need to say who.
        whose = f"{seat}: " if others_of(view, seat) else ""
        lead = [Content.styled(page, "$muted")] if page else []
        if side.out:
            gone = Content.assemble(
                (whose, "bold"), (name_of(card), "$muted"), (" is out of the game", "$muted")
            )
            self.update(Content("  ").join([*lead, gone]))
            return
        roomy = self.app.size.width >= WIDE
        first = [
            *lead,
            Content.assemble(
                (f"[{key}] " if key else "", "bold $accent"),
                (whose, "bold"),
                (name_of(card), "bold $primary"),
            ),
            *self._standing(view, seat, roomy),
        ]
        # What lies in the hand and the piles of real cards that are on no list, only their player knows.
        unknown = is_companion(view, seat)
        piles, short = ([], []) if unknown else (_piles(side), _piles(side, discard="disc."))
        ways = [
            Content("  ").join([*first, *self._facts(side, roomy, 5), *piles]),
            Content("  ").join([*first, *self._facts(side, roomy, 0), *piles]),
            Content(" ").join([*first, *self._short_facts(side), *short]),
        ]
        room = self._room(roomy)
        # A wide window wraps what is too long; a narrow one has letters for it.
        ways = ways[:2] if roomy else ways
        line = next((way for way in ways if way.cell_length <= room), ways[-1])
        lines = [line]
        if not is_companion(view, seat):
            dice = pools(side.active_dice, side.exhausted_dice)
            lines.append(Content.assemble(("dice ", "$muted"), dice))
        if spells and roomy and side.spellboard:
            lines.append(fact("spells", spells_of(side)))
        self.update(Content("\n").join(lines))

    def _standing(self, view: GameView, seat: str, roomy: bool) -> list[Content]:
        """Whose turn it is, and who holds the first player token."""
        if not others_of(view, seat):
            return []
        marks = []
        if view.turn == seat and view.phase == "player turns":
            marks.append(Content.styled("TURN" if roomy else "*", "bold $success"))
        if view.first_player == seat:
            marks.append(Content.styled("first" if roomy else "1st", "bold $secondary"))
        return marks

    def _room(self, roomy: bool) -> int:
        """Columns for a line; in a wide window the question stands beside it."""
        wide = self.app.size.width
        return (wide - max(46, min(72, wide * 34 // 100)) if roomy else wide) - EDGE

    def _facts(self, side: PlayerView, roomy: bool, cells: int) -> list[Content]:
        card = side.phoenixborn
        left = (card.life or 0) - card.wounds
        others = borne_by(card, words=roomy)
        guard = "has guarded" if card.guarded else "can guard"
        facts = [
            wounds_of(card, cells),
            Content.styled(guard, "$muted" if card.guarded else ""),
        ]
        if others:
            facts.insert(1, Content.styled(others, "$warning"))
        if left <= 3 and roomy:
            facts.insert(1, Content.styled(f"{left} left!", "bold $error"))
        return facts

    def _short_facts(self, side: PlayerView) -> list[Content]:
        """The same in letters, as on cards, where the words leave no room."""
        card = side.phoenixborn
        others = borne_by(card)
        return [
            Content.styled(f"W{card.wounds}/{card.life}", "bold"),
            *([Content.styled(others, "$warning")] if others else []),
            Content.styled("guarded" if card.guarded else "guards", "$muted" if card.guarded else ""),
        ]

    def on_click(self, event: events.Click) -> None:
        """As on any card."""
        if self._card is not None:
            self.post_message(Tile.Clicked(self._card.id, inspect=event.button != 1))


def _piles(side: PlayerView, discard: str = "discard") -> list[Content]:
    return [
        fact("hand", str(side.hand_size)),
        fact("draw", str(side.draw_pile)),
        fact(discard, str(len(side.discard))),
    ]


def spells_of(side: PlayerView) -> str:
    """The ready spells of a side in a few words: how many copies, and which are exhausted."""
    copies = Counter(spell.name or name_of(spell) for spell in side.spellboard)
    tired = Counter(spell.name or name_of(spell) for spell in side.spellboard if spell.exhausted)
    return ", ".join(
        name + (f" x{count}" if count > 1 else "") + (f" ({tired[name]} exhausted)" if tired[name] else "")
        for name, count in copies.items()
    )

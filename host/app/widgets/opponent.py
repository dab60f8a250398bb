"""An opponent's side of the table: Phoenixborn, dice, piles, ready spells and battlefield."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical

from host.app.widgets.card_row import CardRow
from host.app.widgets.player_panel import PlayerPanel

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView


class Opponent(Vertical):
    """One opponent; the board shows as many as there are, or one at a time in a small window."""

    def __init__(self, number: int) -> None:
        super().__init__(id=f"opponent-{number}", classes="opponent")
        self.seat = ""
        self._panel = PlayerPanel(id=f"opponent-panel-{number}", classes="their-side")
        self._battlefield = CardRow("Battlefield", "no units", id=f"opponent-row-{number}")

    def compose(self) -> ComposeResult:
        """Above the battlefield what belongs to the player."""
        yield self._panel
        yield self._battlefield

    def show(
        self,
        view: GameView,
        seat: str,
        keys: Mapping[int, str],
        picked: Collection[int],
        fights: Mapping[int, str],
        *,
        page: str,
    ) -> None:
        """Show the side of `seat`; `page` says which of several opponents this is, where only one fits."""
        self.seat = seat
        side = view.player(seat)
        self._panel.set_class(side.side == view.player(view.seat).side, "-partner")
        self._panel.show(view, seat, keys.get(side.phoenixborn.id, ""), page=page, spells=True)
        self._battlefield.retitle(f"{seat}'s battlefield")
        self._battlefield.show(side.battlefield, keys, picked, fights)
        self._battlefield.display = not side.out
        self.set_class(not side.battlefield, "-bare")

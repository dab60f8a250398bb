"""The player's Phoenixborn, piles and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from host.app.widgets.card_tile import CardTile
from host.app.widgets.chimera_panel import fact
from host.app.wording import name_of, pool_of, summary_of, tokens_of

if TYPE_CHECKING:
    from engine.ashes.view import CardView, GameView


class PlayerPanel(Static):
    """Two lines about the player; a click opens the Phoenixborn, or answers with it."""

    def __init__(self) -> None:
        super().__init__(id="player")
        self._card: CardView | None = None

    def show(self, view: GameView, seat: str, key: str) -> None:
        """Show the side of `seat`."""
        side = view.player(seat)
        card = side.phoenixborn
        self._card = card
        left = (card.life or 0) - card.wounds
        roomy = self.app.size.width >= 110
        others = tokens_of(card.model_copy(update={"wounds": 0}), words=roomy)
        guard = "has guarded" if card.guarded else "can guard"
        first = [
            Content.assemble((f"[{key}] " if key else "", "bold $accent"), (name_of(card), "bold $primary")),
            fact("wounds", f"{card.wounds}/{card.life}"),
            Content("exhausted" if card.exhausted else guard),
            fact("hand", str(side.hand_size)),
            fact("draw", str(side.draw_pile)),
            fact("discard", str(len(side.discard))),
        ]
        if others:
            first.insert(2, Content.styled(others, "$warning"))
        if left <= 3 and roomy:
            first.insert(2, Content.styled(f"{left} left!", "bold $error"))
        pool = pool_of(side.active_dice, side.exhausted_dice)
        second = fact("dice", pool or "none")
        self.update(Content("\n").join([Content("  ").join(first), second]))
        self.tooltip = Content(summary_of(card))

    def on_click(self, event: events.Click) -> None:
        """As on any card."""
        if self._card is not None:
            self.post_message(CardTile.Clicked(self._card.id, inspect=event.button != 1))

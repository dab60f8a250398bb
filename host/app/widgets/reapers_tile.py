"""A Creature or Relic of Ardent Reapers in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from engine.reapers.view import CardView

SIGNS = {"dormant": "◁", "active": "△", "mature": "▷"}
"""A card in play as it is turned: to the left, upright, to the right."""


class ReapersTile(Static):
    """Name, power, VP and state; the key that picks it in brackets. A tooltip has its text."""

    class Clicked(Message):
        """The card was clicked."""

        def __init__(self, card: int) -> None:
            super().__init__()
            self.card = card

    def __init__(self, card: CardView, key: str = "") -> None:
        super().__init__(classes=f"reapers-card -{card.state}")
        self.card = card
        self.set_class(bool(key), "-offered")
        self.border_title = Content(f"[{key}]" if key else "")
        self.tooltip = Content(card.line)
        power = "" if card.power is None else f"P{card.power} "
        extra = " ".join(skill.removesuffix(".") for skill in card.skills)
        if card.stashed:
            extra = f"{extra} +{card.stashed} stashed".strip()
        self.update(
            Content.assemble(
                (card.name, "bold"),
                "\n",
                (power, "bold $accent") if power else "",
                f"{card.vp} VP ",
                (f"{SIGNS.get(card.state, '')} {card.state.capitalize()}", "$text-muted"),
                "\n",
                (extra, "$text-muted"),
            )
        )

    def on_click(self, event: events.Click) -> None:
        """Pick the card."""
        event.stop()
        self.post_message(self.Clicked(self.card.id))

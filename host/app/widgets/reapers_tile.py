"""A Creature or Relic of Ardent Reapers in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from host.app.widgets.tile import WITH_TEXT, Tile

if TYPE_CHECKING:
    from engine.reapers.view import CardView

SIGNS = {"dormant": "◁", "active": "△", "mature": "▷"}
"""A card in play as it is turned: to the left, upright, to the right."""


class ReapersTile(Tile):
    """Name, power, VP and state, where there is room its text; the key that picks it in brackets.

    A tooltip has its text as well.
    """

    card: CardView | None

    def on_resize(self) -> None:
        """As much as there is room for."""
        if self.card is not None:
            self.draw_card(self.card)

    def draw_card(self, card: CardView) -> None:
        """As a card of its state; where the state has no room as a word, its sign tells it."""
        for state in SIGNS:
            self.set_class(card.state == state, f"-{state}")
        self.border_title = Content(f"[{self._key}]" if self._key else "")
        self.tooltip = Content(card.line)
        power = "" if card.power is None else f"P{card.power} "
        worth, sign, state = f"{card.vp} VP ", SIGNS.get(card.state, ""), card.state.capitalize()
        if len(f"{power}{worth}{sign} {state}") <= self.size.width:
            sign = f"{sign} {state}"
        with_text = self.size.height >= WITH_TEXT
        told = (*card.skills, *card.text) if with_text else [skill.removesuffix(".") for skill in card.skills]
        extra = " ".join(told)
        if card.stashed:
            extra = f"{extra} +{card.stashed} stashed".strip()
        self.update(
            Content.assemble(
                (card.called, "bold"),
                "\n",
                (power, "bold $accent") if power else "",
                worth,
                (sign, "$text-muted"),
                "\n",
                (extra, "$text-muted"),
            )
        )

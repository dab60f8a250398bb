"""A card, opened: what is printed, how it stands now, and its rules text in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.screens.dialog import Dialog
from host.presenter.card_texts import card_paragraphs
from host.presenter.phrases.table import now_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView


class CardDetail(Dialog[None]):
    """A card by name, with its present state when it is on the table."""

    def __init__(self, name: str, card: CardView | None = None) -> None:
        super().__init__(name)
        self._card_name = name
        self._card = card

    def paragraphs(self) -> list[tuple[str, str]]:
        """Now, printed, text."""
        parts = []
        if self._card is not None:
            parts.append(("Now", now_of(self._card)))
        return parts + card_paragraphs(self._card_name, self.app.cards)

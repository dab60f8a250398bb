"""A card of Ardent Reapers, opened: how it stands now, what it says, and what that means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.screens.card_dialog import CardDialog
from host.presenter.games.reapers_cards import paragraphs_of

if TYPE_CHECKING:
    from engine.reapers.view import CardView


class ReapersCardDialog(CardDialog):
    """A card that can be seen at the table."""

    def __init__(self, card: CardView) -> None:
        super().__init__(card.called, card.id)
        self._card = card

    def paragraphs(self) -> list[tuple[str, str]]:
        """Now, text, the rules of its skills."""
        return paragraphs_of(self._card)

"""A card, opened: what is printed, how it stands now, and its rules text in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.screens.card_dialog import CardDialog
from host.app.widgets.behavior_table import BehaviorTable
from host.presenter.display.behavior_table import behavior_table
from host.presenter.display.card_text import card_paragraphs, chimera_ways_of
from host.presenter.display.table_text import now_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from engine.ashes.view.read_model import CardView
    from host.presenter.display.behavior_table import PhaseColumn


class CardDetail(CardDialog):
    """A card by name, with its present state when it is on the table.

    A Chimera's has its behavior table, with what counts now marked where `table` says it.
    """

    def __init__(self, name: str, card: CardView | None = None, table: tuple[PhaseColumn, ...] = ()) -> None:
        super().__init__(name, None if card is None else card.id)
        self._card_name = name
        self._card = card
        self._table = table

    def reading(self) -> Iterable[Widget]:
        """How it stands, a Chimera's behavior table, and its text."""
        first, *others = super().reading()
        table = self._table or behavior_table(self._card_name, self.app.cards)
        return (first, BehaviorTable(table), *others) if table else (first, *others)

    def paragraphs(self) -> list[tuple[str, str]]:
        """Now, printed, text."""
        now = [] if self._card is None else [("Now", now_of(self._card))]
        ways = chimera_ways_of(self._card_name, self.app.cards)
        return now + (list(ways) or card_paragraphs(self._card_name, self.app.cards))

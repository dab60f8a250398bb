"""A card, opened: what is printed, how it stands now, and its rules text in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.widgets import Button

from host.app.screens.dialog import Dialog
from host.app.widgets.behavior_table import BehaviorTable
from host.presenter.behavior_table import behavior_table
from host.presenter.card_texts import card_paragraphs, chimera_ways_of
from host.presenter.log_book import last_deed_of
from host.presenter.phrases.table import now_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.screen import Screen
    from textual.widget import Widget

    from engine.ashes.view.read_model import CardView
    from host.app.screens.table import TableScreen
    from host.presenter.behavior_table import PhaseColumn


class CardDetail(Dialog[None]):
    """A card by name, with its present state when it is on the table.

    A Chimera's has its behavior table, with what counts now marked where `table` says it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "last", "Last did", tooltip="What it did last, in the log", id="card.last"),
    ]

    def __init__(self, name: str, card: CardView | None = None, table: tuple[PhaseColumn, ...] = ()) -> None:
        super().__init__(name)
        self._card_name = name
        self._card = card
        self._table = table

    def reading(self) -> Iterable[Widget]:
        """How it stands, a Chimera's behavior table, and its text."""
        first, *others = super().reading()
        table = self._table or behavior_table(self._card_name, self.app.cards)
        return (first, BehaviorTable(table), *others) if table else (first, *others)

    def buttons(self) -> list[tuple[str, str]]:
        """What it did last, if it did something in the game on screen."""
        return [("last", "Last did (l)")] if self._has_acted else []

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """As the key; any other button is the dialog's own, which hears of it by itself."""
        if message.button.id == "last":
            message.prevent_default()
            self.action_last()

    def action_last(self) -> None:
        """Show in the log what it did last."""
        if self._has_acted and self._card is not None:
            table = cast("TableScreen", self._below)
            self.dismiss(None)
            table.show_log(self._card.id)

    @property
    def _below(self) -> Screen[object]:
        """The screen this one lies over."""
        return self.app.screen_stack[-2]

    @property
    def _has_acted(self) -> bool:
        deeds = getattr(getattr(self._below, "playback", None), "deeds", ())
        return self._card is not None and last_deed_of(deeds, self._card.id) is not None

    def paragraphs(self) -> list[tuple[str, str]]:
        """Now, printed, text."""
        now = [] if self._card is None else [("Now", now_of(self._card))]
        ways = chimera_ways_of(self._card_name, self.app.cards)
        return now + (list(ways) or card_paragraphs(self._card_name, self.app.cards))

"""Dialogs of a card: the base for all games, and the dialog of an Ashes card."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Button

from host.app.app_services import services
from host.app.screens.dialogs import Dialog
from host.app.screens.table.game_screen import GameScreen
from host.app.widgets.behavior_table import BehaviorTable
from host.presenter.display.behavior_table import behavior_table
from host.presenter.display.card_names_and_state import card_state_text
from host.presenter.display.card_text import card_paragraphs, chimera_ways_of
from host.presenter.narration.log_actions import last_action_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.screen import Screen
    from textual.widget import Widget

    from engine.ashes.view.read_model import CardView
    from host.presenter.display.behavior_table import PhaseColumn


class CardDialog(Dialog[None]):
    """A card by name; `card` is its id on the table, or None. The log of its last action can be opened."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "last", "In the log", tooltip="Its last action, in the log", id="card.last"),
    ]

    def __init__(self, name: str, card: int | None) -> None:
        super().__init__(name)
        self._card_id = card

    def buttons(self) -> list[tuple[str, str]]:
        return [("last", "In the log (l)")] if self._has_acted else []

    def on_button_pressed(self, message: Button.Pressed) -> None:
        if message.button.id == "last":
            message.prevent_default()
            self.action_last()

    def action_last(self) -> None:
        """Show the card's last action in the log."""
        table = self._below
        if self._has_acted and isinstance(table, GameScreen):
            self.dismiss(None)
            table.show_log(self._card_id)

    @property
    def _below(self) -> Screen[object]:
        """Return the screen below this one."""
        return self.app.screen_stack[-2]

    @property
    def _has_acted(self) -> bool:
        table = self._below
        if self._card_id is None or not isinstance(table, GameScreen):
            return False
        return last_action_of(table.session.actions, self._card_id) is not None


class CardDetail(CardDialog):
    """State on the table, if it is there, printed values and rules text of an Ashes card.

    A Chimera has its behavior table, in which `table` marks what counts now.
    """

    def __init__(self, name: str, card: CardView | None = None, table: tuple[PhaseColumn, ...] = ()) -> None:
        super().__init__(name, None if card is None else card.id)
        self._card_name = name
        self._card = card
        self._table = table

    def reading(self) -> Iterable[Widget]:
        first, *others = super().reading()
        table = self._table or behavior_table(self._card_name, services(self).cards)
        return (first, BehaviorTable(table), *others) if table else (first, *others)

    def paragraphs(self) -> list[tuple[str, str]]:
        now = [] if self._card is None else [("Now", card_state_text(self._card))]
        ways = chimera_ways_of(self._card_name, services(self).cards)
        return now + (list(ways) or card_paragraphs(self._card_name, services(self).cards))

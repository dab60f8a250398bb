"""A card, opened over a table: what it did last can be looked up in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Button

from host.app.screens.dialog import Dialog
from host.app.screens.looking import Looking
from host.presenter.narration.log_actions import last_deed_of

if TYPE_CHECKING:
    from textual.screen import Screen


class CardDialog(Dialog[None]):
    """A card by name; `card` is its id on the table, None for one that is not there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "last", "In the log", tooltip="Its last action, in the log", id="card.last"),
    ]

    def __init__(self, name: str, card: int | None) -> None:
        super().__init__(name)
        self._card_id = card

    def buttons(self) -> list[tuple[str, str]]:
        """What it did last, if it did something in the game on screen."""
        return [("last", "In the log (l)")] if self._has_acted else []

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """As the key; any other button is the dialog's own, which hears of it by itself."""
        if message.button.id == "last":
            message.prevent_default()
            self.action_last()

    def action_last(self) -> None:
        """Show in the log what it did last."""
        table = self._below
        if self._has_acted and isinstance(table, Looking):
            self.dismiss(None)
            table.show_log(self._card_id)

    @property
    def _below(self) -> Screen[object]:
        """The screen this one lies over."""
        return self.app.screen_stack[-2]

    @property
    def _has_acted(self) -> bool:
        table = self._below
        if self._card_id is None or not isinstance(table, Looking):
            return False
        return last_deed_of(table.logged.deeds, self._card_id) is not None

"""What the log tells, opened: its steps, the rule it follows, and the events behind it with theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Button

from host.app.screens.dialog import Dialog
from host.app.screens.keyed import KeyedScreen
from host.presenter.narration.log_details import Behind

if TYPE_CHECKING:
    from host.presenter.narration.log import Line
    from host.presenter.session.seat_session import Logged


class LogDetail(Dialog[int]):
    """Closes with the number of answers to go back to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "back", "Go back to here", tooltip="Undo up to this point", id="line.back"),
        Binding("c", "card", "Card", tooltip="Open the card that caused it", id="line.card"),
    ]

    def __init__(self, logged: Logged, text: str, lines: Sequence[Line]) -> None:
        super().__init__(lines[0].heading)
        self._logged = logged
        self._behind = Behind(logged, text, lines)

    def paragraphs(self) -> list[tuple[str, str]]:
        """The line, its rule, its question, its events."""
        return self._behind.paragraphs()

    def buttons(self) -> list[tuple[str, str]]:
        """Going back, and the card."""
        found = []
        if self._logged.answers_after(self._behind.count):
            found.append(("back", "Go back to here (b)"))
        if self._behind.cause_name:
            found.append(("card", "Card (c)"))
        return found

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """As the keys; the dialog hears of the button that closes it by itself."""
        if message.button.id == "back":
            self.action_back()
        elif message.button.id == "card":
            self.action_card()

    def action_back(self) -> None:
        """Go back to the question whose answer led to this line."""
        if self._logged.answers_after(self._behind.count):
            self.dismiss(self._behind.count)

    def action_card(self) -> None:
        """Open the card that caused it."""
        cause = self._behind.cause
        if cause is not None:
            tables = (screen for screen in self.app.screen_stack if isinstance(screen, KeyedScreen))
            next(tables).look_at(cause)

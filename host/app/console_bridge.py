"""The part of the app that has a console on the table, or has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from host.app.app_services import BaseApp

if TYPE_CHECKING:
    from host.console.console import KeyPress


class ConsolePressed(Message):
    """A key of the console was pressed."""

    def __init__(self, tap: KeyPress) -> None:
        super().__init__()
        self.tap = tap


class ConsoleChanged(Message):
    """The console's status is another."""


class ConsoleApp(BaseApp):
    """An app with a console. Presses come in on another thread and go through the app's messages."""

    def start_console(self) -> None:
        """Begin to listen to the console."""
        if self.console_port is not None:
            self.console_port.start(self._console_pressed, self._console_changed)

    async def on_unmount(self) -> None:
        """Let go of the console."""
        if self.console_port is not None:
            self.console_port.close()

    def _console_pressed(self, tap: KeyPress) -> None:
        self.post_message(ConsolePressed(tap))

    def _console_changed(self) -> None:
        self.post_message(ConsoleChanged())

    def on_console_pressed(self, message: ConsolePressed) -> None:
        """A key of the console acts on the table, and closes what lies over it."""
        if self.console_port is not None:
            from host.app.console_actions import press_at_table

            press_at_table(self, self.console_port, message.tap)

    def on_console_changed(self) -> None:
        """The console came or went."""
        from host.app.screens.table.table_screen import TableScreen

        if self.console_port is not None:
            self.notify(self.console_port.sentence, title="Console")
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.refresh_status()

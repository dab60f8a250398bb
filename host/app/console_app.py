"""The part of the app that has a console on the table, or has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.message import Message

from host.app.plain_text import PlainTextApp

if TYPE_CHECKING:
    from textual.widget import Widget

    from engine.kernel.decision import Decision
    from host.app.console_port import ConsoleLike
    from host.console.console import Tap
    from host.console.places import Seen


class ConsolePressed(Message):
    """A key of the console was pressed."""

    def __init__(self, tap: Tap) -> None:
        super().__init__()
        self.tap = tap


class ConsoleChanged(Message):
    """The console's status is another."""


class ConsoleApp(PlainTextApp):
    """An app with a console. Presses come in on another thread and go through the app's messages."""

    def __init__(self, console: ConsoleLike | None) -> None:
        super().__init__()
        self.console_port = console

    def start_console(self) -> None:
        """Begin to listen to the console."""
        if self.console_port is not None:
            self.console_port.start(self._console_pressed, self._console_changed)

    def on_unmount(self) -> None:
        """Let go of the console."""
        if self.console_port is not None:
            self.console_port.close()

    def console_word(self) -> str:
        """The state of the console in a few words; empty without one."""
        return "" if self.console_port is None else self.console_port.status

    def console_widget(self) -> Widget | None:
        """The console's keys and lights, if there is a console."""
        if self.console_port is None:
            return None
        from host.app.console_panel import ConsolePanel

        return ConsolePanel(self.console_port)

    def console_show(
        self,
        decision: Decision | None,
        view: Seen,
        picked: Sequence[str] = (),
        *,
        undoable: bool,
        half_made: str = "",
        facing: str = "",
    ) -> int | None:
        """Light the keys that do something now; the place of the option the console points at, if any."""
        if self.console_port is None:
            return None
        self.console_port.show(decision, view, picked, undoable=undoable, half_made=half_made, facing=facing)
        cursor = self.console_port.cursor
        return cursor.at if cursor.pointing else None

    def console_dark(self) -> None:
        """Light nothing until something is shown again."""
        if self.console_port is not None:
            self.console_port.rest()

    def console_rest(self) -> None:
        """Light nothing, if no game is on the table any more."""
        from host.app.screens.keyed import KeyedScreen

        if not any(isinstance(screen, KeyedScreen) for screen in self.screen_stack):
            self.console_dark()

    def console_cover(self, seat: str) -> None:
        """Light nothing but the key that says that `seat` is there and may see the table."""
        if self.console_port is not None:
            self.console_port.cover(f"{seat} is here: show their side")

    def console_uncover(self) -> None:
        """Light what was lit before the cover, if nothing else has been shown since."""
        if self.console_port is not None:
            self.console_port.uncover()

    def _console_pressed(self, tap: Tap) -> None:
        self.post_message(ConsolePressed(tap))

    def _console_changed(self) -> None:
        self.post_message(ConsoleChanged())

    def on_console_pressed(self, message: ConsolePressed) -> None:
        """A key of the console acts on the table, and closes what lies over it."""
        if self.console_port is not None:
            from host.app.console_keys import press_at_table

            press_at_table(self, self.console_port, message.tap)

    def on_console_changed(self) -> None:
        """The console came or went."""
        from host.app.screens.table import TableScreen

        if self.console_port is not None:
            self.notify(self.console_port.sentence, title="Console")
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.refresh_status()

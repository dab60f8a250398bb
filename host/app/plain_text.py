"""The part of the app that says and draws names as they come: nothing in them is markup, or a command."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.events import DeliveryComplete
from textual.filter import LineFilter
from textual.notifications import SeverityLevel


class PlainTextApp(App[None]):
    """An app in whose messages nothing is markup, and in whose lines nothing is a command to the terminal."""

    def get_driver_class(self) -> type[Driver]:
        """Textual's own driver where it is not that of a Unix terminal, which may misbehave."""
        chosen = super().get_driver_class()
        if sys.platform == "win32":
            return chosen
        from textual.drivers.linux_driver import LinuxDriver

        from host.app.terminal_driver import TerminalDriver

        return TerminalDriver if chosen is LinuxDriver else chosen

    def on_resize(self) -> None:
        """What a terminal shows that was resized nobody knows."""
        if sys.platform != "win32":
            from host.app.terminal_driver import TerminalDriver

            if isinstance(self._driver, TerminalDriver):
                self._driver.forget()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Those of Textual, and that nothing drawn commands the terminal."""
        return [*super().get_line_filters(), ControlCharacterFilter()]

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Tell it as it stands, also to those that ask for markup: screens and widgets do so by default."""
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def action_help_quit(self) -> None:
        """Say how to leave, to whoever pressed Ctrl+C."""
        self.notify("Ctrl+Q quits from anywhere; games are saved.")

    def on_delivery_complete(self, event: DeliveryComplete) -> None:
        """Say where the picture of the screen is."""
        event.prevent_default()
        self.notify(str(event.path), title="Saved to", timeout=12)


class ControlCharacterFilter(LineFilter):
    """Shows spaces, or nothing where nothing was reckoned for it, for characters that cannot be printed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Another list only where there is such a character: it is looked for in every line drawn."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [
            segment if segment.control else Segment(_harmless(segment.text), segment.style)
            for segment in segments
        ]


def _harmless(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " * cell_len(letter) for letter in text)

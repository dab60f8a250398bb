"""The console: whether it is there, and what it is for."""

from __future__ import annotations

from host.app.screens.dialog import Dialog


class ConsoleScreen(Dialog[None]):
    """Status of the console as it is now."""

    def __init__(self, status: str) -> None:
        super().__init__("Console")
        self._status = status

    def paragraphs(self) -> list[tuple[str, str]]:
        """Status and the ways to get one."""
        return [
            ("Now", self._status),
            (
                "What it is",
                "A panel of lit keys for your table. Only keys that do something are lit. Keyboard and "
                "mouse can do everything too, and unplugging the console loses nothing.",
            ),
            (
                "How to start with a console",
                "cinderboard --console sim    a simulated console, shown below the table or with F3\n"
                "cinderboard --console auto   looks for a board on USB\n"
                "cinderboard --console none   without",
            ),
        ]

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
                "A panel of lit keys on the table. Only the keys that do something are lit. Everything can "
                "also be done with keyboard and mouse, and a console that is unplugged loses nothing.",
            ),
            (
                "How to start with one",
                "cinderboard --console sim    a simulated console, shown below the table or with F3\n"
                "cinderboard --console auto   looks for a board on USB\n"
                "cinderboard --console none   without",
            ),
        ]

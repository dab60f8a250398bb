"""The console: whether it is there, and what it is for.

How a phone gets to the table, and who sits at one.

The rule behind a question.

What can be said on the line, with examples: from the phrases themselves, so none is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget
from textual.widgets import Static

from host.app.screens.dialogs import Dialog
from host.web.device_sessions import in_groups
from host.web.server import code_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Rule
    from host.presenter.command_parser.commands import CommandForm
    from host.web.server import Server


class ConsoleStatusDialog(Dialog[None]):
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


class DevicesDialog(Dialog[None]):
    """The code that lets one device in, also as a picture for its camera."""

    def __init__(self, server: Server) -> None:
        super().__init__("Devices")
        self._server = server

    def on_mount(self) -> None:
        """Another code is shown when this one was used."""
        self._server.sessions.on_code = lambda: self.call_later(self.recompose)

    def on_unmount(self) -> None:
        """Nobody looks at codes any more."""
        self._server.sessions.on_code = lambda: None

    def paragraphs(self) -> list[tuple[str, str]]:
        """Where, with which code, and who is there."""
        server = self._server
        told = [("Open on the device", server.url), ("Code for one device", in_groups(server.sessions.code))]
        if server.reachable:
            told.append(("Code for a device that may also begin games", in_groups(server.sessions.host_code)))
        seats = sorted(server.sessions.taken(server.hub.game))
        told.append(("Seats on devices", ", ".join(seats) or "none yet"))
        if not server.reachable:
            told.append(("", "Only this machine can reach it; `--reachable` lets in others on the network."))
        return told

    def reading(self) -> Iterable[Widget]:
        """The code as a picture, where a camera could reach the page."""
        yield from super().reading()
        if self._server.reachable:
            yield Static("\n".join(code_picture(self._server.invitation)), id="code-picture", markup=False)


class RuleDialog(Dialog[None]):
    """Title, source and our words of a rule, under the prompt it explains."""

    def __init__(self, prompt: str, rule: Rule) -> None:
        super().__init__(f"Why? {rule.title}")
        self._prompt = prompt
        self._rule = rule

    def paragraphs(self) -> list[tuple[str, str]]:
        """The rule."""
        return [("Asked", self._prompt), (self._rule.title, self._rule.says), ("Source", self._rule.source)]


class CommandHelpDialog(Dialog[None]):
    """The phrases of a table, each with what it means and an example."""

    def __init__(self, phrases: Sequence[CommandForm]) -> None:
        super().__init__("What you can type")
        self._phrases = phrases

    def paragraphs(self) -> list[tuple[str, str]]:
        """One for each phrase; what is the same in all stands first."""
        first = (
            "A few letters of each word are enough. CARD is a card in play by its name, “second unit” or "
            "“last aspect” (from the left), or “me” for your Phoenixborn. You can type answers too: end, "
            "pass."
        )
        return [("", first), *((phrase.form, told(phrase)) for phrase in self._phrases)]


def told(phrase: CommandForm) -> str:
    """What a phrase means, and an example where that is another."""
    about = f"{phrase.about[:1].upper()}{phrase.about[1:]}."
    return about if phrase.example == phrase.form else f"{about} For example: {phrase.example}"

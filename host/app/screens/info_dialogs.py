"""Dialogs with information: the console, devices, a rule, the commands people can type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget
from textual.widgets import Static

from cards.wording.words import capitalized
from host.app.screens.dialogs import Dialog
from host.web.device_sessions import grouped_code
from host.web.server import qr_code_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Rule
    from host.presenter.command_parser.commands import CommandForm
    from host.web.server import Server


class ConsoleStatusDialog(Dialog[None]):
    """Status of the console when the dialog is opened, and how to start with one."""

    def __init__(self, status: str) -> None:
        super().__init__("Console")
        self._status = status

    def paragraphs(self) -> list[tuple[str, str]]:
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
    """Address and codes for devices, also as a picture for a camera, and who is at one."""

    def __init__(self, server: Server) -> None:
        super().__init__("Devices")
        self._server = server

    def on_mount(self) -> None:
        self._server.sessions.on_new_code = lambda: self.call_later(self.recompose)

    def on_unmount(self) -> None:
        self._server.sessions.on_new_code = lambda: None

    def paragraphs(self) -> list[tuple[str, str]]:
        server = self._server
        codes = grouped_code(server.sessions.code)
        parts = [("Open on the device", server.url), ("Code for one device", codes)]
        if server.reachable:
            parts.append(
                ("Code for a device that may also begin games", grouped_code(server.sessions.host_code))
            )
        seats = sorted(server.sessions.taken_seats(server.web_table.created))
        parts.append(("Seats on devices", ", ".join(seats) or "none yet"))
        if not server.reachable:
            parts.append(("", "Only this machine can reach it; `--reachable` lets in others on the network."))
        return parts

    def reading(self) -> Iterable[Widget]:
        yield from super().reading()
        if self._server.reachable:
            yield Static("\n".join(qr_code_lines(self._server.invitation)), id="code-picture", markup=False)


class RuleDialog(Dialog[None]):
    """Title, source and our words of a rule, below the prompt it explains."""

    def __init__(self, prompt: str, rule: Rule) -> None:
        super().__init__(f"Why? {rule.title}")
        self._prompt = prompt
        self._rule = rule

    def paragraphs(self) -> list[tuple[str, str]]:
        return [("Asked", self._prompt), (self._rule.title, self._rule.says), ("Source", self._rule.source)]


class CommandHelpDialog(Dialog[None]):
    """The forms of commands of a table, each with its meaning and an example."""

    def __init__(self, forms: Sequence[CommandForm]) -> None:
        super().__init__("What you can type")
        self._forms = forms

    def paragraphs(self) -> list[tuple[str, str]]:
        first = (
            "A few letters of each word are enough. CARD is a card in play by its name, “second unit” or "
            "“last aspect” (from the left), or “me” for your Phoenixborn. You can type answers too: end, "
            "pass."
        )
        if not self._forms:
            return [("", HOW_ANSWERS_ARE_TYPED)]
        return [("", first), *((form.form, meaning_of(form)) for form in self._forms)]


HOW_ANSWERS_ARE_TYPED = (
    "A few letters of each word are enough, and a slip is forgiven. Commas separate several answers: "
    "“play knight, pay 2 nat, attack Chimera with all”. “pay” alone pays as suggested; "
    "“pay 2 cer class, 1 n” names dice. Where words fit several answers, they are listed and nothing is "
    "done. “none” picks nothing, “undo” undoes. Up brings back earlier lines, Tab writes the line out, Esc "
    "goes back to the keys."
)
"""How to type answers without real cards."""


def meaning_of(form: CommandForm) -> str:
    """Return the meaning of a command, and an example unless it is the form itself."""
    about = f"{capitalized(form.about)}."
    return about if form.example == form.form else f"{about} For example: {form.example}"

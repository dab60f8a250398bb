"""Boxes that ask: one of a few answers, or a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from cards.errors import plain
from host.app.screens.dialog import Dialog

Answer = tuple[str, str, str]
"""The id of an answer, its key, and its label."""


class Question(Dialog[str]):
    """Closes with the id of the answer, or with None when there is none. Enter alone changes nothing."""

    CLOSE = "Back (Esc)"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.focus_previous", "Previous answer", show=False, id="question.left"),
        Binding("right", "app.focus_next", "Next answer", show=False, id="question.right"),
    ]

    def __init__(self, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(title)
        self._text = text
        self._answers = answers

    def paragraphs(self) -> list[tuple[str, str]]:
        """What is asked."""
        return [("", self._text)]

    def buttons(self) -> list[tuple[str, str]]:
        """The answers."""
        return [(answer, f"{label} ({key})") for answer, key, label in self._answers]

    def on_key(self, event: events.Key) -> None:
        """The key of an answer gives it."""
        for answer, key, _ in self._answers:
            if event.character == key:
                event.stop()
                self.dismiss(answer)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Give the answer of the button."""
        if message.button.id != "close":
            self.dismiss(message.button.id)


class NameQuestion(Dialog[str]):
    """Closes with the name that was written, or with None."""

    FIRST_FOCUS = "#asked-name"

    def __init__(self, title: str, name: str, longest: int, what: str = "the deck") -> None:
        super().__init__(title)
        self._what = what
        self._name_before = plain(name)
        self._longest = longest

    def compose(self) -> ComposeResult:
        """A line to write on."""
        with Vertical(id="dialog") as box:
            box.border_title = Content(self._heading)
            yield Static(f"What is {self._what} called? Enter keeps the name.", classes="paragraph")
            yield Input(self._name_before, max_length=self._longest, compact=True, id="asked-name")
            with Horizontal(id="dialog-buttons"):
                yield Button("Keep the name (Enter)", id="keep-name", compact=True)
                yield Button("Back (Esc)", id="close", compact=True)

    def on_input_submitted(self) -> None:
        """Enter keeps the name."""
        self._keep()

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Keep it."""
        if message.button.id != "close":
            self._keep()

    def _keep(self) -> None:
        name = " ".join(self.query_one(Input).value.split())
        if name:
            self.dismiss(name)
        else:
            self.notify("Type a name, or press Escape.", severity="warning")

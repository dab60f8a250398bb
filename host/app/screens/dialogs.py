"""Dialogs over a screen: text to read, a choice of answers, a name, the question about unsaved changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, runtime_checkable

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from cards.errors import shortened
from host.app.widgets.text_panels import Paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.app import App
    from textual.widget import Widget


ResultT = TypeVar("ResultT")


class Dialog(ModalScreen[ResultT | None]):
    """A title, paragraphs below small headings, buttons. Subclasses give their contents."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", tooltip="Back to where you were", id="dialog.close"),
        Binding("up", "scroll(-1)", "Up", show=False, id="dialog.up"),
        Binding("down", "scroll(1)", "Down", show=False, id="dialog.down"),
        Binding("pageup", "scroll(-10)", "A page up", show=False, id="dialog.pageup"),
        Binding("pagedown", "scroll(10)", "A page down", show=False, id="dialog.pagedown"),
    ]

    FIRST_FOCUS = "#close"
    """Selector of the first focus: the Close button, so that Enter closes what people only read."""

    CLOSE: ClassVar[str] = "Close (Esc)"

    def __init__(self, title: str) -> None:
        super().__init__()
        self._heading = title

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = Content(self._heading)
            with VerticalScroll(id="dialog-text", can_focus=False):
                yield from self.reading()
            with Horizontal(id="dialog-buttons"):
                for button_id, label in self.buttons():
                    yield Button(label, id=button_id, compact=True)
                yield Button(self.CLOSE, id="close", compact=True)

    def paragraphs(self) -> list[tuple[str, str]]:
        """Return the text, as (heading, text); headings may be empty."""
        return []

    def reading(self) -> Iterable[Widget]:
        """Return widgets to read: the paragraphs, and those that a subclass adds."""
        return (Paragraph(heading, text) for heading, text in self.paragraphs())

    def buttons(self) -> list[tuple[str, str]]:
        """Return buttons besides Close, as (id, label)."""
        return []

    def on_mount(self) -> None:
        self.query_one(self.FIRST_FOCUS).focus()

    def on_button_pressed(self, message: Button.Pressed) -> None:
        # Textual calls this after the handler of a subclass.
        if message.button.id == "close":
            self.action_close()

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:  # beside the box
            self.action_close()

    def action_close(self) -> None:
        """Close the dialog."""
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Scroll the text; without a text, move the focus."""
        texts = self.query("#dialog-text")
        if texts:
            texts.first().scroll_relative(y=lines, animate=False)
        elif lines < 0:
            self.focus_previous()
        else:
            self.focus_next()


Answer = tuple[str, str, str]
"""Id of an answer, its key, and its label."""


class ChoiceDialog(Dialog[str]):
    """Closes with the id of an answer, or with None. Enter alone changes nothing."""

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
        return [("", self._text)]

    def buttons(self) -> list[tuple[str, str]]:
        return [(answer, f"{label} ({key})") for answer, key, label in self._answers]

    def on_key(self, event: events.Key) -> None:
        for answer, key, _ in self._answers:
            if event.character == key:
                event.stop()
                self.dismiss(answer)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        if message.button.id != "close":
            self.dismiss(message.button.id)


class NameDialog(Dialog[str]):
    """Closes with a name, or with None."""

    FIRST_FOCUS = "#asked-name"

    def __init__(self, title: str, name: str, longest: int, what: str = "the deck") -> None:
        super().__init__(title)
        self._what = what
        self._name_before = shortened(name)
        self._longest = longest

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = Content(self._heading)
            yield Static(f"What is {self._what} called? Enter keeps the name.", classes="paragraph")
            yield Input(self._name_before, max_length=self._longest, compact=True, id="asked-name")
            with Horizontal(id="dialog-buttons"):
                yield Button("Keep the name (Enter)", id="keep-name", compact=True)
                yield Button("Back (Esc)", id="close", compact=True)

    def on_input_submitted(self) -> None:
        self._keep()

    def on_button_pressed(self, message: Button.Pressed) -> None:
        if message.button.id != "close":
            self._keep()

    def _keep(self) -> None:
        name = " ".join(self.query_one(Input).value.split())
        if name:
            self.dismiss(name)
        else:
            self.notify("Type a name, or press Escape.", severity="warning")


@runtime_checkable
class UnsavedChanges(Protocol):
    """A screen whose changes may not be saved; nothing may close it before `confirm_leave`."""

    @property
    def unsaved(self) -> bool:
        """Return True if closing would lose changes."""

    def save(self, then: Callable[[], object]) -> None:
        """Save, and call `then` when that is done."""


def confirm_leave(app: App[Any], changes: UnsavedChanges, then: Callable[[], object]) -> None:
    """Call `then`; if changes are unsaved, ask first whether to save them."""

    def decided(answer: str | None) -> None:
        if answer == "save":
            changes.save(then)
        elif answer == "discard":
            then()

    if changes.unsaved:
        answers = [("save", "s", "Save"), ("discard", "d", "Do not save")]
        app.push_screen(ChoiceDialog("Not saved", "Your last changes are not saved.", answers), decided)
    else:
        then()

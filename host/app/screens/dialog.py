"""A box over the screen with text to read, closed with Escape."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button

from host.app.widgets.paragraph import paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget

    from host.app.base import BaseApp

ResultT = TypeVar("ResultT")


class Dialog(ModalScreen[ResultT | None]):
    """A title, paragraphs under small headings, buttons. Subclasses say which."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", tooltip="Back to where you were", id="dialog.close"),
        Binding("up", "scroll(-1)", "Up", show=False, id="dialog.up"),
        Binding("down", "scroll(1)", "Down", show=False, id="dialog.down"),
        Binding("pageup", "scroll(-10)", "A page up", show=False, id="dialog.pageup"),
        Binding("pagedown", "scroll(10)", "A page down", show=False, id="dialog.pagedown"),
    ]

    FIRST_FOCUS: ClassVar[str] = "#close"
    """What has the focus at first: the button that closes, so that Enter closes what was only to be read."""

    CLOSE: ClassVar[str] = "Close (Esc)"

    app: BaseApp

    def __init__(self, title: str) -> None:
        super().__init__()
        self._heading = title

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical(id="dialog") as box:
            box.border_title = Content(self._heading)
            with VerticalScroll(id="dialog-text", can_focus=False):
                yield from self.reading()
            with Horizontal(id="dialog-buttons"):
                for button_id, label in self.buttons():
                    yield Button(label, id=button_id, compact=True)
                yield Button(self.CLOSE, id="close", compact=True)

    def paragraphs(self) -> list[tuple[str, str]]:
        """What there is to read, as (heading, text); headings may be empty."""
        return []

    def reading(self) -> Iterable[Widget]:
        """What there is to read: the paragraphs, and what a subclass has besides."""
        return (paragraph(heading, text) for heading, text in self.paragraphs())

    def buttons(self) -> list[tuple[str, str]]:
        """Buttons besides the one that closes, as (id, label)."""
        return []

    def on_mount(self) -> None:
        """Say where to begin."""
        self.query_one(self.FIRST_FOCUS).focus()

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """The button that closes; subclasses handle theirs and leave this one here."""
        if message.button.id == "close":
            self.action_close()

    def on_click(self, event: events.Click) -> None:
        """A click beside the box closes it."""
        if event.widget is self:
            self.action_close()

    def action_close(self) -> None:
        """Close the box."""
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Scroll the text; a box without one goes to what stands above or below."""
        texts = self.query("#dialog-text")
        if texts:
            texts.first().scroll_relative(y=lines, animate=False)
        elif lines < 0:
            self.focus_previous()
        else:
            self.focus_next()

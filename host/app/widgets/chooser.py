"""One thing to choose, in one line: `< value >`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

_LABEL = 16
_BACK = range(_LABEL + 3, _LABEL + 6)
"""The columns of the arrow that goes back."""


class Chooser(Static, can_focus=True):
    """A label and one of several values. Left and right change it, and so do clicks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Previous value", show=False, id="chooser.left"),
        Binding("right,space", "turn(1)", "Next value", show=False, id="chooser.right"),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: Chooser) -> None:
            super().__init__()
            self.chooser = chooser

    def __init__(
        self,
        id: str,  # noqa: A002 - Textual's own word
        label: str,
        values: Sequence[tuple[str, str]],
        value: str,
        about: str,
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.about = about
        self.values = list(values)
        self.value = value
        self.tooltip = about
        self.note = ""
        """What is told beside the value."""
        self._sign = " "

    def on_mount(self) -> None:
        """Show the first value."""
        self._show()

    def on_focus(self) -> None:
        """Show that the arrow keys act here."""
        self._sign = ">"
        self._show()

    def on_blur(self) -> None:
        """Show that they do no longer."""
        self._sign = " "
        self._show()

    def on_click(self, event: events.Click) -> None:
        """What is left of the value goes back, anything else on."""
        self.action_turn(-1 if event.x in _BACK else 1)

    def offer(self, values: Sequence[tuple[str, str]]) -> None:
        """Offer other values; the first is chosen when the present one is not among them."""
        self.values = list(values)
        if self.value not in [value for value, _ in self.values]:
            self.value = self.values[0][0]
        self._show()

    def call(self, label: str, about: str | None = None) -> None:
        """Give the line another label, and say something else about it."""
        self.label = label
        if about is not None:
            self.about = self.tooltip = about
        self._show()

    def choose(self, value: str) -> None:
        """Choose one of the values, as nobody's change."""
        self.value = value
        self._show()

    def action_turn(self, by: int) -> None:
        """Choose the next value, or the one before."""
        names = [value for value, _ in self.values]
        self.value = names[(names.index(self.value) + by) % len(names)]
        self._show()
        self.post_message(self.Changed(self))

    def _show(self) -> None:
        titles = dict(self.values)
        title = titles.get(self.value, self.value)
        only = len(self.values) == 1
        self.update(
            Content.assemble(
                f"{self._sign} {self.label:<{_LABEL}} ",
                ("   " if only else " ◀ ", "bold $accent"),
                (title, "bold"),
                ("   " if only else " ▶ ", "bold $accent"),
                (self.note, "$muted"),
            )
        )

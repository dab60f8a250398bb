"""A field of a form with one value of several in one line (`< value >`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.setup_forms.setup_form import SetupField

_LABEL = 16
_FAR = 10
"""Number of values that a key for long lists passes, and that a list may have without such keys."""

_BACK = range(_LABEL + 3, _LABEL + 6)
"""Columns of the arrow that goes back."""


class ChoiceField(Static, can_focus=True):
    """A label and one of several values. Left, right and clicks change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Previous value", show=False, id="chooser.left"),
        Binding("right,space", "turn(1)", "Next value", show=False, id="chooser.right"),
        Binding("pageup", f"turn(-{_FAR})", "Ten values back", show=False, id="chooser.far_left"),
        Binding("pagedown", f"turn({_FAR})", "Ten values on", show=False, id="chooser.far_right"),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, field: ChoiceField) -> None:
            super().__init__()
            self.field = field

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
        """Text beside the value."""
        self._sign = " "

    def on_mount(self) -> None:
        self._show()

    def on_focus(self) -> None:
        self._sign = ">"
        self._show()

    def on_blur(self) -> None:
        self._sign = " "
        self._show()

    def on_click(self, event: events.Click) -> None:
        self.action_turn(-1 if event.x in _BACK else 1)

    @property
    def is_long(self) -> bool:
        """Return True if it has so many values that Page Up and Page Down pass ten of them."""
        return len(self.values) > _FAR

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_long or parameters not in ((_FAR,), (-_FAR,))

    def show_field(self, field: SetupField, note: str = "") -> None:
        """Show a field as it is now, without posting `Changed`."""
        self.label, self.values, self.value, self.note = field.label, list(field.choices), field.value, note
        self.about = self.tooltip = field.about
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

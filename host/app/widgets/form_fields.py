"""Fields of forms: one value of several in one line (`< value >`), and a list of presets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.setup_forms.setup_form import SetupField
    from host.presenter.setup_forms.table_presets import TablePreset

_LABEL = 16

_BACK = range(_LABEL + 3, _LABEL + 6)
"""Columns of the arrow that goes back."""


class ChoiceField(Static, can_focus=True):
    """A label and one of several values. Left, right and clicks change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Previous value", show=False, id="chooser.left"),
        Binding("right,space", "turn(1)", "Next value", show=False, id="chooser.right"),
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


class PresetButton(Static, can_focus=True):
    """A preset of a form (a way to play): its number, title and description."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose_or_begin", "Play this way", show=False, id="way.enter"),
        Binding("space,right", "choose", "Play this way", show=False, id="way.choose"),
    ]

    class Chosen(Message):
        """The preset of this name was chosen."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, number: int, preset: TablePreset) -> None:
        super().__init__(id=f"way-{preset.name}")
        self.preset = preset
        self._number = number
        self._is_current = False
        self._sign = " "

    @property
    def about(self) -> str:
        """Return what Enter does here."""
        return "Enter: begin. Down: the other lines." if self._is_current else "Enter: play this way."

    def on_mount(self) -> None:
        self.show(self._is_current)

    def show(self, is_current: bool) -> None:
        """Draw the preset, with a dot if it is the current one."""
        self._is_current = is_current
        dot, style = ("●", "bold") if is_current else ("○", "")
        self.update(
            Content.assemble(
                f"{self._sign} {self._number} ",
                (f"{dot} ", "bold $accent"),
                (self.preset.title, style),
                (f"\n      {self.preset.about}", "$muted"),
            )
        )

    def on_focus(self) -> None:
        self._sign = ">"
        self.show(self._is_current)

    def on_blur(self) -> None:
        self._sign = " "
        self.show(self._is_current)

    def on_click(self) -> None:
        self.action_choose()

    def action_choose(self) -> None:
        """Choose this preset."""
        self.post_message(self.Chosen(self.preset.name))

    async def action_choose_or_begin(self) -> None:
        """Choose this preset, or begin the game if it is the current one."""
        if self._is_current:
            await self.run_action("screen.begin")
        else:
            self.action_choose()


class PresetList(Vertical):
    """The presets of a form, of which at most one is current; none if the fields are set otherwise."""

    def __init__(self, presets: Sequence[TablePreset]) -> None:
        super().__init__(
            *(PresetButton(number, preset) for number, preset in enumerate(presets, 1)), id="ways"
        )

    def show(self, name: str) -> None:
        """Mark the current preset; an empty name marks none."""
        for button in self.query(PresetButton):
            button.show(button.preset.name == name)

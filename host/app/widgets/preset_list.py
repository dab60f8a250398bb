"""Presets of a form, of which at most one is current."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.setup_forms.ownership_and_depth_presets import TablePreset


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

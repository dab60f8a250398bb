"""One thing to choose, in one line: `< value >`.

The ways to play, one below the other: which one counts, and what each means.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.setup_forms.table_presets import TablePreset

_LABEL = 16

_BACK = range(_LABEL + 3, _LABEL + 6)
"""The columns of the arrow that goes back."""


class ChoiceField(Static, can_focus=True):
    """A label and one of several values. Left and right change it, and so do clicks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Previous value", show=False, id="chooser.left"),
        Binding("right,space", "turn(1)", "Next value", show=False, id="chooser.right"),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, chooser: ChoiceField) -> None:
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


class PresetButton(Static, can_focus=True):
    """A way to play: its number, its title and its line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose_or_begin", "Play this way", show=False, id="way.enter"),
        Binding("space,right", "choose", "Play this way", show=False, id="way.choose"),
    ]

    class Chosen(Message):
        """It is to be played so."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, number: int, preset: TablePreset, title: str) -> None:
        super().__init__(id=f"way-{preset.name}")
        self.preset = preset
        self._number = number
        self._title = title
        self._counts = False
        self._sign = " "

    @property
    def about(self) -> str:
        """What Enter does here."""
        return "Enter: begin. Down: the other lines." if self._counts else "Enter: play this way."

    def on_mount(self) -> None:
        """Show it."""
        self.show(self._counts)

    def show(self, counts: bool) -> None:
        """Show it, as the one that counts or as another."""
        self._counts = counts
        dot, style = ("●", "bold") if counts else ("○", "")
        self.update(
            Content.assemble(
                f"{self._sign} {self._number} ",
                (f"{dot} ", "bold $accent"),
                (self._title, style),
                (f"\n      {self.preset.about}", "$muted"),
            )
        )

    def on_focus(self) -> None:
        """Show that Enter acts here."""
        self._sign = ">"
        self.show(self._counts)

    def on_blur(self) -> None:
        """Show that it does no longer."""
        self._sign = " "
        self.show(self._counts)

    def on_click(self) -> None:
        """Play so."""
        self.action_choose()

    def action_choose(self) -> None:
        """Play so."""
        self.post_message(self.Chosen(self.preset.name))

    async def action_choose_or_begin(self) -> None:
        """Play so; what is played so already begins."""
        if self._counts:
            await self.run_action("screen.begin")
        else:
            self.action_choose()


class PresetList(Vertical):
    """All of them, of which one counts, or none where the lines below are a mix of one's own."""

    def __init__(self, presets: dict[str, TablePreset], between_players: bool) -> None:
        super().__init__(id="ways")
        self._presets = presets
        self._between = between_players

    def compose(self) -> ComposeResult:
        """One below the other."""
        for number, preset in enumerate(self._presets.values(), 1):
            title = preset.between_players if self._between else ""
            yield PresetButton(number, preset, title or preset.title)

    def show(self, name: str) -> None:
        """Mark the one that counts; an empty name marks none."""
        for way in self.query(PresetButton):
            way.show(way.preset.name == name)

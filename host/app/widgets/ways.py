"""The ways to play, one below the other: which one counts, and what each means."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.setup_forms.table_presets import TablePreset


class WayToPlay(Static, can_focus=True):
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


class WaysToPlay(Vertical):
    """All of them, of which one counts, or none where the lines below are a mix of one's own."""

    def __init__(self, presets: dict[str, TablePreset], between_players: bool) -> None:
        super().__init__(id="ways")
        self._presets = presets
        self._between = between_players

    def compose(self) -> ComposeResult:
        """One below the other."""
        for number, preset in enumerate(self._presets.values(), 1):
            title = preset.between_players if self._between else ""
            yield WayToPlay(number, preset, title or preset.title)

    def show(self, name: str) -> None:
        """Mark the one that counts; an empty name marks none."""
        for way in self.query(WayToPlay):
            way.show(way.preset.name == name)

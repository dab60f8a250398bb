"""The screen that covers a game while the terminal is passed from one player to the next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Static

from host.app.app_services import services
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice


class PassTerminal(Screen[bool]):
    """Covers the game until `seat` is there. Closes with True then, with False to leave the game.

    `what` says in a sentence what the player will be asked, if everybody may know it. The screen closes with
    None if the terminal need not be passed any more.
    """

    CSS_PATH = "pass_terminal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "I am here", tooltip="Show my side", id="pass_terminal.take"),
        Binding(
            "escape",
            "leave",
            "Leave",
            tooltip="Leave to the start screen; everything is saved",
            id="pass_terminal.leave",
        ),
    ]

    AUTO_FOCUS = "#take"
    GRACE_SECONDS = 0.35
    """Seconds in which no key counts: a key pressed twice by the last player must not show the next side."""

    def __init__(self, seat: str, what: str = "") -> None:
        super().__init__()
        self.seat = seat
        self._what = what
        self._accepting = False

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Vertical(id="pass-terminal"):
            yield Static(Content.assemble("Pass the terminal to ", (self.seat, "bold")), id="pass-to")
            yield Static(self._what, id="pass-what", markup=False)
            yield Button(Content(f"I am {self.seat} (Enter)"), id="take", variant="primary", compact=True)
        yield KeysFooter()

    def on_mount(self) -> None:
        """Take no key for a moment."""
        self.set_timer(self.GRACE_SECONDS, self._accept)

    def _accept(self) -> None:
        self._accepting = True
        self.cover_console()

    def cover_console(self) -> None:
        """Light only the key that says that the next player is there."""
        services(self).console_bridge.cover(f"Show {self.seat}'s side")

    def on_unmount(self) -> None:
        """Let the console show the game again, unless the next cover is there already."""
        if not any(isinstance(screen, PassTerminal) for screen in self.app.screen_stack):
            services(self).console_bridge.uncover()

    def on_button_pressed(self) -> None:
        """Show the player's side."""
        self.action_take()

    def action_take(self) -> None:
        """Show the player's side."""
        if self._accepting and not services(self).is_too_small:
            self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the game."""
        self.dismiss(False)

"""The console filling the screen, on a page of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from host.app.widgets.console_panel import REDRAW_SECONDS, ConsolePanel
from host.app.widgets.keys_footer import KeysFooter

if TYPE_CHECKING:
    from host.app.console_bridge import ConsolePort


class ConsolePage(Screen[None]):
    """The console alone, for terminals without room for it below the table. The game continues behind it.

    `question` returns what is asked now, or what is shown instead, in one line; before it comes what is being
    entered with the keys.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f3", "close", "Back to the table", id="console.close"),
    ]
    DEFAULT_CSS = """
    ConsolePage { layout: vertical; }
    #console-prompt { height: 1; width: 100%; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, console: ConsolePort, question: Callable[[], str]) -> None:
        super().__init__()
        self._port = console
        self._question = question
        self._prompt = Static(id="console-prompt")
        self._panel = ConsolePanel(console, tall=True)

    def compose(self) -> ComposeResult:
        yield self._prompt
        yield self._panel
        yield KeysFooter()

    def on_mount(self) -> None:
        self._ask()
        self.set_interval(REDRAW_SECONDS, self._ask)

    def action_close(self) -> None:
        """Return to the table."""
        self.dismiss(None)

    def _ask(self) -> None:
        self._prompt.update(Content(self._port.entry_prompt or self._question()))

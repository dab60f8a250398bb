"""The keys that do something on a screen, on its last line."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import ActiveBinding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer


class KeysFooter(Footer):
    """Textual's footer, made anew only when other keys are to be shown.

    Textual asks for it whenever the focus moves or a screen comes back, and each time that costs as much as
    half a table.
    """

    def __init__(self, *, show_command_palette: bool = True) -> None:
        super().__init__(show_command_palette=show_command_palette)
        self._shown: list[ActiveBinding] | None = None

    def compose(self) -> Iterable[Widget]:
        """What Textual's footer is composed of; remembers for which keys that was."""
        if self._bindings_ready:
            self._shown = self._to_show()
        yield from super().compose()

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Compose it anew, unless the keys on it are those to be shown."""
        if self._to_show() != self._shown:
            super().bindings_changed(screen)

    def _to_show(self) -> list[ActiveBinding]:
        return list(self.screen.active_bindings.values())

"""The keys that do something on a screen, on its last line."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import ActiveBinding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey


class KeysFooter(Footer):
    """Textual's footer, with the first of its screen, and made anew only when other keys are to be shown.

    Textual asks for it whenever the focus moves or a screen comes back, and each time that costs as much as
    half a table.
    """

    def __init__(self, *, show_command_palette: bool = True) -> None:
        super().__init__(show_command_palette=show_command_palette)
        self._shown: list[ActiveBinding] | None = None
        self.set_reactive(Footer._bindings_ready, True)

    def compose(self) -> Iterable[Widget]:
        """What Textual's footer is composed of; remembers for which keys that was.

        Each key begins as it will be: Textual lets it be compact first and styles it anew, twice.
        """
        self._shown = self._to_show()
        for part in super().compose():
            if isinstance(part, FooterKey):
                if not part.has_class("-command-palette"):  # the others follow their footer
                    part.set_reactive(FooterKey.compact, self.compact)
                part.set_class(part.compact, "-compact", update=False)
            yield part

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Compose it anew, unless the keys on it are those to be shown."""
        if self._to_show() != self._shown:
            super().bindings_changed(screen)

    def _to_show(self) -> list[ActiveBinding]:
        palette = self.app.COMMAND_PALETTE_BINDING
        active = self.screen.active_bindings
        return [shown for key, shown in active.items() if shown.binding.show or key == palette]

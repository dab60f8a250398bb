"""The last line of a screen: the keys that do something on it, or what is told for a moment.

What a terminal that is too small shows instead of a screen cut to pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.binding import ActiveBinding
from textual.events import Leave, MouseDown, MouseMove, MouseScrollDown, MouseScrollUp
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from host.app.breakpoints import WIDE

SCROLLED = 4
"""So many columns a turn of the mouse wheel moves keys for which the line is too short."""


_TOLD_LINES = 2

PALETTE = -1
"""The number of the key that opens the menu of commands; the others count from 0."""


@dataclass(frozen=True, slots=True)
class ShownKey:
    """A key on the line: what is written of it, the key and what it does, and what is pressed by a click."""

    parts: tuple[str, str]
    key: str
    enabled: bool
    tooltip: str

    @property
    def width(self) -> int:
        """Its columns."""
        return sum(map(cell_len, self.parts))


class KeysFooter(Widget, can_focus=False):
    """The keys of the screen it is on, and that of the menu of commands at the right end.

    What is told for a moment stands in their place, where it covers no answer; only what is too long for the
    line takes a second one.

    It is one widget with all keys on it. The footer of Textual has one for each key: those were a quarter of
    all widgets.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "keys-footer--key",
        "keys-footer--description",
        "keys-footer--edge",
        "keys-footer--under-mouse",
        "keys-footer--told",
        "keys-footer--warning",
    }
    DEFAULT_CSS = """
    KeysFooter {
        dock: bottom;
        height: 1;
        color: $footer-foreground;
        background: $footer-background;
        & > .keys-footer--key {
            color: $footer-key-foreground;
            background: $footer-key-background;
            text-style: bold;
        }
        & > .keys-footer--description {
            color: $footer-description-foreground;
            background: $footer-description-background;
        }
        & > .keys-footer--edge { color: $foreground 20%; }
        & > .keys-footer--under-mouse { background: $block-hover-background; }
        & > .keys-footer--told { text-style: bold; }
        & > .keys-footer--warning { color: $text-warning; text-style: bold; }
    }
    """

    keys: reactive[tuple[ShownKey, ...]] = reactive(())
    palette: reactive[ShownKey | None] = reactive(None)
    under_mouse: reactive[int | None] = reactive(None)
    scrolled: reactive[int] = reactive(0)
    told: reactive[str] = reactive("", layout=True)

    def __init__(self, *, show_command_palette: bool = True) -> None:
        super().__init__()
        self._with_palette = show_command_palette
        self._warns = False
        self._forgets: Timer | None = None

    def tell(self, what: str, *, warns: bool = False) -> None:
        """Show this instead of the keys for a while; empty for the keys again."""
        if self._forgets is not None:
            self._forgets.stop()
        self._warns, self.told = warns, what
        self._forgets = self.set_timer(self.app.NOTIFICATION_TIMEOUT, lambda: self.tell("")) if what else None

    def watch_told(self) -> None:
        """Take as many lines as it needs, two at most."""
        self.styles.height = len(self._told_lines)

    def on_resize(self) -> None:
        """Break what is told anew."""
        self.watch_told()

    @property
    def _told_lines(self) -> list[str]:
        width = max(20, self.app.size.width - 2)
        return wrap(self.told, width, max_lines=_TOLD_LINES, placeholder=" …") or [""]

    def on_mount(self) -> None:
        """Show the keys, and hear of others."""
        self._show()
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def _follow(self, screen: Screen[object]) -> None:
        if screen.app.app_focus and self.is_attached and screen is self.screen:
            self._show()

    def _show(self) -> None:
        active = self.screen.active_bindings
        actions = {shown.binding.action: shown for shown in reversed(active.values()) if shown.binding.show}
        firsts = [shown for shown in active.values() if actions.get(shown.binding.action) is shown]
        self.keys = tuple(self._shown(each, " {} ", "{} ") for each in firsts)
        commands = active.get(self.app.COMMAND_PALETTE_BINDING) if self._with_palette else None
        self.palette = None if commands is None else self._shown(commands, "{}", " {}")
        self.scrolled = max(0, min(self.scrolled, self._most_scrolled))

    def _shown(self, active: ActiveBinding, key: str, description: str) -> ShownKey:
        _node, binding, enabled, tooltip = active
        parts = key.format(self.app.get_key_display(binding)), description.format(binding.description)
        return ShownKey(parts, binding.key, enabled, tooltip)

    @property
    def _right(self) -> ShownKey | None:
        """The key at the right end, where there is room for it."""
        return None if self.app.size.width < WIDE else self.palette

    @property
    def _room(self) -> int:
        """So many columns are there for the keys; the one at the right end has an edge and a blank."""
        return self.size.width if self._right is None else self.size.width - self._right.width - 2

    @property
    def _tight(self) -> bool:
        """Whether the keys stand closer, because there is no room for all of them otherwise."""
        return sum(shown.width for shown in self.keys) > self._room

    @property
    def _most_scrolled(self) -> int:
        spared = len(self.keys) if self._tight else 0
        return max(0, sum(shown.width for shown in self.keys) - spared - self._room)

    def render_line(self, y: int) -> Strip:
        """The keys, as far as there is room, and the menu's at the end; or what is told."""
        blank = self.rich_style
        if self.told:
            style = self.get_component_rich_style(
                "keys-footer--warning" if self._warns else "keys-footer--told"
            )
            lines = self._told_lines
            text = f" {lines[y]}" if y < len(lines) else ""
            return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, blank)
        keys = Strip([part for number, shown in enumerate(self.keys) for part in self._drawn(number, shown)])
        line = keys.crop(self.scrolled, self.scrolled + self._room).extend_cell_length(self._room, blank)
        if self._right is None:
            return line
        edge = Segment("▏", self.get_component_rich_style("keys-footer--edge"))
        return Strip([*line, edge, *self._drawn(PALETTE, self._right), Segment(" ", blank)])

    def _drawn(self, number: int, shown: ShownKey) -> Iterator[Segment]:
        above = Style(dim=None if shown.enabled else True, meta={"key": number})
        if number == self.under_mouse:
            under = self.get_component_rich_style("keys-footer--under-mouse")
            above += Style(bgcolor=under.bgcolor)
        key, description = shown.parts
        if number != PALETTE and self._tight:
            key = key.removeprefix(" ")
        for text, part in ((key, "key"), (description, "description")):
            yield Segment(text, self.get_component_rich_style(f"keys-footer--{part}") + above)

    def _key(self, number: int | None) -> ShownKey | None:
        if number == PALETTE:
            return self.palette
        return self.keys[number] if number is not None and number < len(self.keys) else None

    def on_mouse_down(self, event: MouseDown) -> None:
        """Press the key that is clicked."""
        if (shown := self._key(event.style.meta.get("key"))) is None:
            return
        if shown.enabled:
            self.app.simulate_key(shown.key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Mark the key under the mouse, and say more of it where there is more to say."""
        self.under_mouse = event.style.meta.get("key")

    def on_leave(self, _event: Leave) -> None:
        """Nothing is marked any more."""
        self.under_mouse = None

    def watch_under_mouse(self, number: int | None) -> None:
        """The mouse has come to another key, or to none."""
        shown = self._key(number)
        self.tooltip = (shown.tooltip or None) if shown is not None else None
        self.styles.pointer = "default" if shown is None else "pointer"

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Show the keys further right, where there are any."""
        self._scroll(event, SCROLLED)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Show the keys further left."""
        self._scroll(event, -SCROLLED)

    def _scroll(self, event: MouseScrollDown | MouseScrollUp, columns: int) -> None:
        if most := self._most_scrolled:
            self.scrolled = max(0, min(self.scrolled + columns, most))
            event.stop()
            event.prevent_default()


class WindowTooSmallNotice(Static):
    """A sentence that asks for a larger window; visible on tiny terminals only."""

    def __init__(self) -> None:
        super().__init__(
            "This window is too small. Please enlarge it to 80 columns by 24 rows.",
            classes="too-small",
        )

    def on_hide(self) -> None:
        """Give the focus back, which hidden widgets have lost."""
        self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        screen = self.screen
        if screen.focused is None and screen.is_current:
            first = screen.AUTO_FOCUS or "*"
            for widget in screen.query(first):
                if widget.focusable:
                    widget.focus()
                    break

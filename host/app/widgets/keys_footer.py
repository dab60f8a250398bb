"""The line of keys at the bottom of all screens, and the notice of a window that is too small."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import ClassVar

from msgspec import Struct
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.binding import ActiveBinding
from textual.events import Leave, MouseDown, MouseMove, MouseScrollDown, MouseScrollUp
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widgets import Static

from host.app.breakpoints import WIDE
from host.app.widgets.no_relayout import WithoutLinks

SCROLL_COLUMNS = 4
"""Columns by which the mouse wheel scrolls keys that do not fit into the line."""


_NOTICE_LINES = 2

PALETTE = -1
"""The number of the key for the command palette; the others count from 0."""


class ShownKey(Struct, frozen=True):
    """A key on the line: text of key and description, the key that a click presses, and its tooltip."""

    parts: tuple[str, str]
    key: str
    enabled: bool
    tooltip: str

    @property
    def width(self) -> int:
        """Return the columns it needs."""
        return sum(map(cell_len, self.parts))


class KeysFooter(WithoutLinks, can_focus=False):
    """The keys of its screen, with that of the command palette at the right end.

    A notice takes the place of the keys for a while, where it covers no answer; one that is too long for the
    line takes a second line.

    All keys are one widget. Textual's own footer has a widget for each key: those were a quarter of all
    widgets.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "keys-footer--key",
        "keys-footer--description",
        "keys-footer--edge",
        "keys-footer--under-mouse",
        "keys-footer--notice",
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
        & > .keys-footer--notice { text-style: bold; }
        & > .keys-footer--warning { color: $text-warning; text-style: bold; }
    }
    """

    keys: reactive[tuple[ShownKey, ...]] = reactive(())
    palette: reactive[ShownKey | None] = reactive(None)
    under_mouse: reactive[int | None] = reactive(None)
    scrolled: reactive[int] = reactive(0)
    notice: reactive[str] = reactive("", layout=True)

    def __init__(self, *, show_command_palette: bool = True) -> None:
        super().__init__()
        self._with_palette = show_command_palette
        self._warns = False
        self._notice_timer: Timer | None = None

    def show_notice(self, text: str, *, warns: bool = False) -> None:
        """Show a notice instead of the keys for a while; an empty one shows the keys again."""
        if self._notice_timer is not None:
            self._notice_timer.stop()
        self._warns, self.notice = warns, text
        self._notice_timer = (
            self.set_timer(self.app.NOTIFICATION_TIMEOUT, lambda: self.show_notice("")) if text else None
        )

    def watch_notice(self) -> None:
        self.styles.height = len(self._notice_lines)

    def on_resize(self) -> None:
        self.watch_notice()

    @property
    def _notice_lines(self) -> list[str]:
        width = max(20, self.app.size.width - 2)
        return wrap(self.notice, width, max_lines=_NOTICE_LINES, placeholder=" …") or [""]

    def on_mount(self) -> None:
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
        self.scrolled = max(0, min(self.scrolled, self._max_scroll))

    def _shown(self, active: ActiveBinding, key: str, description: str) -> ShownKey:
        _node, binding, enabled, tooltip = active
        parts = key.format(self.app.get_key_display(binding)), description.format(binding.description)
        return ShownKey(parts, binding.key, enabled, tooltip)

    @property
    def _right_key(self) -> ShownKey | None:
        """Return the key at the right end, if there is room for it."""
        return None if self.app.size.width < WIDE else self.palette

    @property
    def _room(self) -> int:
        """Return the columns for the keys; the one at the right end has an edge and a blank."""
        return self.size.width if self._right_key is None else self.size.width - self._right_key.width - 2

    @property
    def _is_tight(self) -> bool:
        """Return True if the keys are closer to each other because they would not fit otherwise."""
        return sum(shown.width for shown in self.keys) > self._room

    @property
    def _max_scroll(self) -> int:
        spared = len(self.keys) if self._is_tight else 0
        return max(0, sum(shown.width for shown in self.keys) - spared - self._room)

    def render_line(self, y: int) -> Strip:
        blank = self.rich_style
        if self.notice:
            style = self.get_component_rich_style(
                "keys-footer--warning" if self._warns else "keys-footer--notice"
            )
            lines = self._notice_lines
            text = f" {lines[y]}" if y < len(lines) else ""
            return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, blank)
        keys = Strip([part for number, shown in enumerate(self.keys) for part in self._drawn(number, shown)])
        line = keys.crop(self.scrolled, self.scrolled + self._room).extend_cell_length(self._room, blank)
        if self._right_key is None:
            return line
        edge = Segment("▏", self.get_component_rich_style("keys-footer--edge"))
        return Strip([*line, edge, *self._drawn(PALETTE, self._right_key), Segment(" ", blank)])

    def _drawn(self, number: int, shown: ShownKey) -> Iterator[Segment]:
        above = Style(dim=None if shown.enabled else True, meta={"key": number})
        if number == self.under_mouse:
            under = self.get_component_rich_style("keys-footer--under-mouse")
            above += Style(bgcolor=under.bgcolor)
        key, description = shown.parts
        if number != PALETTE and self._is_tight:
            key = key.removeprefix(" ")
        for text, part in ((key, "key"), (description, "description")):
            yield Segment(text, self.get_component_rich_style(f"keys-footer--{part}") + above)

    def _key(self, number: int | None) -> ShownKey | None:
        if number == PALETTE:
            return self.palette
        return self.keys[number] if number is not None and number < len(self.keys) else None

    def on_mouse_down(self, event: MouseDown) -> None:
        if (shown := self._key(event.style.meta.get("key"))) is None:
            return
        if shown.enabled:
            self.app.simulate_key(shown.key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: MouseMove) -> None:
        self.under_mouse = event.style.meta.get("key")

    def on_leave(self, _event: Leave) -> None:
        self.under_mouse = None

    def watch_under_mouse(self, number: int | None) -> None:
        shown = self._key(number)
        self.tooltip = (shown.tooltip or None) if shown is not None else None
        self.styles.pointer = "default" if shown is None else "pointer"

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self._scroll(event, SCROLL_COLUMNS)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self._scroll(event, -SCROLL_COLUMNS)

    def _scroll(self, event: MouseScrollDown | MouseScrollUp, columns: int) -> None:
        if most := self._max_scroll:
            self.scrolled = max(0, min(self.scrolled + columns, most))
            event.stop()
            event.prevent_default()


class WindowTooSmallNotice(Static):
    """Asks for a larger window; visible on tiny terminals only."""

    def __init__(self) -> None:
        super().__init__(
            "This window is too small. Please enlarge it to 80 columns by 24 rows.",
            classes="too-small",
        )

    def on_hide(self) -> None:
        # Hidden widgets have lost the focus.
        self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        screen = self.screen
        if screen.focused is None and screen.is_current:
            first = screen.AUTO_FOCUS or "*"
            for widget in screen.query(first):
                if widget.focusable:
                    widget.focus()
                    break

"""The console on the screen: every key and lamp where it lies on the board, lit as it is there."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from host.link.light import Light, Pattern

if TYPE_CHECKING:
    from host.app.ports import ConsoleLike
    from host.app.screens.keyed import KeyedScreen
    from host.layout import Lamp, Layout

MARKS = {Pattern.STEADY: "●", Pattern.PULSE: "◐", Pattern.BLINK: "*", Pattern.OFF: "·"}
"""One sign for each pattern, so that no color is needed to tell them apart."""
LEGEND = "● acts when pressed  ◐ one of those the question is about  * pointed at, for Confirm  · dark"
SHORT_LEGEND = "● acts  ◐ asked about  * pointed at  · dark"
REDRAW_SECONDS = 0.2

_ROW_NAMES = {"rage": "Rage", "spell": "Spells", "hand": "Hand", "action": "Do", "dice": "Dice"}
_UNITS = 16
_WIDEST = 1.5


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a key or lamp is drawn, in columns and rows of keys."""

    lamp: Lamp
    column: int
    width: int
    row: int


def spots(layout: Layout, width: int) -> list[Spot]:
    """The layout drawn `width` columns wide, row by row from the left."""
    unit = max(3.0, width / _UNITS)
    lamps = sorted((*layout.keys, *layout.lamps), key=lambda lamp: (lamp.y, lamp.x))
    rows = sorted({lamp.y for lamp in lamps})
    found = []
    for lamp, after in pairwise([*lamps, None]):
        if lamp is None:
            continue
        room = _WIDEST if after is None or after.y != lamp.y else min(after.x - lamp.x, _WIDEST)
        if len(lamp.legend) + 2 <= unit:
            room = 1.0
        right = min(int((lamp.x + room) * unit), width)
        column = int(lamp.x * unit)
        found.append(Spot(lamp, column, max(2, right - column - 1), rows.index(lamp.y)))
    return found


class ConsolePanel(Static):
    """The board with its lights; a click presses the key. `tall` gives every key three lines."""

    DEFAULT_CSS = "ConsolePanel { width: 100%; height: auto; text-wrap: nowrap; text-overflow: ellipsis; }"

    def __init__(self, console: ConsoleLike, *, tall: bool = False) -> None:
        super().__init__()
        self.console = console
        self._lines = 3 if tall else 1
        self.spots: list[Spot] = []
        """Where its keys and lamps are drawn."""
        self._drawn: object = None
        self._width = 0

    def on_mount(self) -> None:
        """Follow the board."""
        self.set_interval(REDRAW_SECONDS, self.redraw)

    def on_resize(self) -> None:
        """Fit into the room there is."""
        self.redraw()

    def redraw(self) -> None:
        """Draw what the board shows now, if that is something else.

        It looks for its width itself: a panel that was hidden is not always told.
        """
        if self.size.width != self._width:
            self._width = self.size.width
            self.spots = spots(self.console.layout, self._width) if self._width else []
            self._drawn = None
        lights, glow = dict(self.console.lights), dict(self.console.glow)
        now = (lights, glow, self.console.sentence, self.console.opponent)
        if self.spots and now != self._drawn:
            self._drawn = now
            rows = [self._row(row, lights, glow) for row in range(self.spots[-1].row + 1)]
            lines = [line for row in rows for line in row]
            self.update(Content("\n").join([*lines, self._status_line()]))

    def key_at(self, x: int, y: int) -> str | None:
        """The id of the key drawn at this place of the panel."""
        keys = self.console.layout.key_ids
        for spot in self.spots:
            if spot.row == y // self._lines and spot.column <= x < spot.column + spot.width:
                return spot.lamp.id if spot.lamp.id in keys else None
        return None

    def on_click(self, event: events.Click) -> None:
        """Press the key, on the board itself."""
        key = self.key_at(event.x, event.y)
        if key is not None:
            event.stop()
            self.console.tap(key)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what the key under the mouse does."""
        key = self.key_at(event.x, event.y)
        meant = None if key is None else self.console.meanings.get(key)
        self.tooltip = None if key is None else Content("does nothing now" if meant is None else meant.words)

    def _legend(self, lamp: Lamp) -> str:
        """What stands on it; between players the name of whose row it is stands on the Chimera key."""
        opponent = self.console.opponent
        if opponent and lamp.legend == "Chimera":
            return opponent if lamp.id == "chimera" else "Opponent"
        return lamp.legend

    def _status_line(self) -> Content:
        width = self.size.width
        if not self.console.lights:
            return Content.styled(self.console.sentence, "bold")
        legend = LEGEND if len(LEGEND) + len(self.console.status) < width - 2 else SHORT_LEGEND
        return Content.assemble((self.console.status, "bold"), "  ", (legend, "$text-muted"))

    def _row(
        self, row: int, lights: Mapping[str, Light], glow: Mapping[str, tuple[int, int, int]]
    ) -> Iterator[Content]:
        here = [spot for spot in self.spots if spot.row == row]
        for line in range(self._lines):
            parts: list[str | tuple[str, str]] = []
            column = 0
            if here[0].column > 2 and here[0].lamp.group in _ROW_NAMES:
                name = _ROW_NAMES[here[0].lamp.group] if line == 0 else ""
                column = here[0].column - 1
                parts.append((name[:column].ljust(column), "$text-muted"))
            for spot in here:
                parts.append(" " * (spot.column - column))
                light = lights.get(spot.lamp.id)
                text = _text(spot, light, line, self._lines, self._legend(spot.lamp))
                parts.append((text, _style(light, glow.get(spot.lamp.id, (0, 0, 0)))))
                column = spot.column + spot.width
            yield Content.assemble(*parts)


def _text(spot: Spot, light: Light | None, line: int, lines: int, legend: str) -> str:
    mark = MARKS[Pattern.OFF if light is None else light.pattern]
    words = textwrap.wrap(legend.replace(",", ""), spot.width - (lines == 1))
    if lines == 1:
        text = mark + words[0]
    elif line == 0:
        text = mark * spot.width if light is not None else mark
    else:
        text = words[line - 1] if line <= len(words) else ""
    return text[: spot.width].ljust(spot.width)


def _style(light: Light | None, shines: tuple[int, int, int]) -> str:
    if light is None:
        return "$text-muted"
    red, green, blue = shines
    ink = "#000000" if 299 * red + 587 * green + 114 * blue > 110_000 else "#ffffff"
    return f"bold {ink} on #{red:02x}{green:02x}{blue:02x}"


class ConsolePage(Screen[None]):
    """The console alone, for terminals without room for it below the table. The game goes on behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f3", "close", "Back to the table", id="console.close"),
    ]
    DEFAULT_CSS = """
    ConsolePage { layout: vertical; }
    #console-prompt { height: 1; width: 100%; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, console: ConsoleLike, table: KeyedScreen) -> None:
        super().__init__()
        self._table = table
        self._prompt = Static(id="console-prompt")
        self._panel = ConsolePanel(console, tall=True)

    def compose(self) -> ComposeResult:
        """The question, the keys."""
        yield self._prompt
        yield self._panel
        yield Footer()

    def on_mount(self) -> None:
        """Follow the game."""
        self._ask()
        self.set_interval(REDRAW_SECONDS, self._ask)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def _ask(self) -> None:
        self._prompt.update(Content(self._table.question))

"""The console on the screen: every key and lamp where it lies on the board, lit as it is there."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from host.console.led_frame import SIDE_PATTERNS
from host.link.light import Light, Pattern

if TYPE_CHECKING:
    from host.app.console_bridge import ConsolePort
    from host.console_layout import Lamp, Layout

MARKS = {Pattern.STEADY: "◆", Pattern.PULSE: "◈", Pattern.BLINK: "◇", Pattern.OFF: "·"}
"""One sign for each pattern of a key, so that no color is needed to tell them apart; none of them stands
for something else at the table, as that of a ready unit does."""
DICE_MARKS = {SIDE_PATTERNS[side]: side[0].upper() for side in SIDE_PATTERNS}
"""The signs of the lamps that are dice: their sides."""
STATE_MARKS = {Pattern.STEADY: "■", Pattern.PULSE: "▣", Pattern.BLINK: "□"}
"""The signs of the other lamps."""
LEGEND = (
    "◆ acts when pressed  ◈ asked about  ◇ pointed at, for Confirm  · dark  "
    "B C P side of a die  ■ on ▣ pulses □ blinks"
)
SHORT_LEGEND = "◆ acts  ◈ asked about  ◇ pointed at  · dark  B C P dice"
REDRAW_SECONDS = 0.2

_ROW_NAMES = {"rage": "Rage", "spell": "Spells", "hand": "Hand", "action": "Do", "dice": "Dice"}
_NARROWEST = 4
_LEGEND_LINES = 2
"""Lines for what stands on a key where it has several."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a key or lamp is drawn, in columns and rows of keys, and what stands on it."""

    lamp: Lamp
    legend: str
    column: int
    width: int
    row: int


def spots(
    layout: Layout, width: int, *, lines: int = 1, names: Mapping[str, str] | None = None
) -> list[Spot]:
    """The layout drawn `width` columns wide, row by row from the left; `names` are other legends by id.

    Keys below each other on the board are so here, and all in a column of the board are as wide as the
    longest legend needs, if there is room: on one line with the sign, or on lines of its own.
    """
    lamps = sorted((*layout.keys, *layout.lamps), key=lambda lamp: (lamp.y, lamp.x))
    rows = sorted({lamp.y for lamp in lamps})
    legends = {lamp.id: (names or {}).get(lamp.id, lamp.legend).replace(",", "") for lamp in lamps}
    at = sorted({lamp.x for lamp in lamps})
    wishes = [max(_wish(legends[lamp.id], lines) for lamp in lamps if lamp.x == x) for x in at]
    least = [max(_least(legends[lamp.id], lines) for lamp in lamps if lamp.x == x) for x in at]
    widths = _shared(wishes, least, width)
    starts = dict(zip(at, accumulate(widths, initial=0), strict=False))
    room = dict(zip(at, widths, strict=True))
    return [
        Spot(lamp, legends[lamp.id], starts[lamp.x], room[lamp.x] - 1, rows.index(lamp.y)) for lamp in lamps
    ]


def _wish(legend: str, lines: int) -> int:
    """Columns in which a legend is whole, with the gap to the next one; on one line the sign is before it."""
    return 2 + len(legend) if lines == 1 else 1 + max(len(word) for word in legend.split())


def _least(legend: str, lines: int) -> int:
    """Columns in which a number is whole, and where it can be broken into two lines a word."""
    return _NARROWEST if lines == 1 else 1 + max(2, -(-len(legend) // _LEGEND_LINES))


def _shared(wishes: Sequence[int], least: Sequence[int], width: int) -> list[int]:
    """As many columns for each as it wishes; the widest give what is missing, all get what is left."""
    widths = [max(wish, at_least) for wish, at_least in zip(wishes, least, strict=True)]
    while sum(widths) > width and widths != [*least]:
        widths[max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))] -= 1
    more = max(0, width - sum(widths)) // len(widths)
    return [each + more for each in widths]


class ConsolePanel(Static):
    """The board with its lights; a click presses the key. `tall` gives every key three lines."""

    DEFAULT_CSS = "ConsolePanel { width: 100%; height: auto; text-wrap: nowrap; text-overflow: ellipsis; }"

    def __init__(self, console: ConsolePort, *, tall: bool = False) -> None:
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
            self._drawn = None
        lights, led_colors = dict(self.console.lights), dict(self.console.led_colors)
        now = (lights, led_colors, self.console.sentence, self.console.opponent)
        if self._width and now != self._drawn:
            self._drawn = now
            layout = self.console.layout
            self.spots = spots(layout, self._width, lines=self._lines, names=self._names())
            rows = [self._row(row, lights, led_colors) for row in range(self.spots[-1].row + 1)]
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

    def _names(self) -> dict[str, str]:
        """Between players the name of whose row it is stands on the Chimera key."""
        opponent = self.console.opponent
        lamps = (*self.console.layout.keys, *self.console.layout.lamps) if opponent else ()
        return {
            lamp.id: opponent if lamp.id == "chimera" else "Opponent"
            for lamp in lamps
            if lamp.legend == "Chimera"
        }

    def _sign(self, lamp: Lamp, light: Light | None) -> str:
        if light is None:
            return MARKS[Pattern.OFF]
        if lamp.id in self.console.layout.key_ids:
            return MARKS[light.pattern]
        return (STATE_MARKS if lamp.group == "state" else DICE_MARKS)[light.pattern]

    def _status_line(self) -> Content:
        width = self.size.width
        if not self.console.lights:
            return Content.styled(self.console.sentence, "bold")
        legend = LEGEND if len(LEGEND) + len(self.console.status) < width - 2 else SHORT_LEGEND
        return Content.assemble((self.console.status, "bold"), "  ", (legend, "$text-muted"))

    def _row(
        self, row: int, lights: Mapping[str, Light], led_colors: Mapping[str, tuple[int, int, int]]
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
                sign = self._sign(spot.lamp, light)
                parts.append(
                    (
                        _text(spot, sign, line, self._lines),
                        _style(light, led_colors.get(spot.lamp.id, (0, 0, 0))),
                    )
                )
                column = spot.column + spot.width
            yield Content.assemble(*parts)


def _text(spot: Spot, sign: str, line: int, lines: int) -> str:
    if lines == 1:
        return _cut(sign + spot.legend, spot.width)
    if line == 0:
        return (sign if sign == MARKS[Pattern.OFF] else sign * spot.width).ljust(spot.width)
    words = textwrap.wrap(spot.legend, spot.width)
    if len(words) > lines - 1:
        words[lines - 2] += "…"
    return _cut(words[line - 1] if line <= len(words) else "", spot.width)


def _cut(text: str, width: int) -> str:
    return (text if len(text) <= width else text[: width - 1] + "…").ljust(width)


def _style(light: Light | None, shines: tuple[int, int, int]) -> str:
    if light is None:
        return "$text-muted"
    red, green, blue = shines
    ink = "#000000" if 299 * red + 587 * green + 114 * blue > 110_000 else "#ffffff"
    return f"bold {ink} on #{red:02x}{green:02x}{blue:02x}"

"""The console on the screen: keys and lamps where they are on the board, with their lights."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct
from textual import events
from textual.content import Content

from host.app.widgets.no_relayout import SettledText
from host.console.led_frame import SIDE_PATTERNS
from host.link.light import Light, Pattern

if TYPE_CHECKING:
    from host.app.console_bridge import ConsolePort
    from host.console_layout import Lamp, Layout

MARKS = {Pattern.STEADY: "◆", Pattern.PULSE: "◈", Pattern.BLINK: "◇", Pattern.OFF: "·"}
"""Sign for each pattern of a key, so that it needs no color. No other mark of the table uses these signs."""
DICE_MARKS = {SIDE_PATTERNS[side]: side[0].upper() for side in SIDE_PATTERNS}
"""Signs of the lamps that are dice: their sides."""
STATE_MARKS = {Pattern.STEADY: "■", Pattern.PULSE: "▣", Pattern.BLINK: "□"}
"""Signs of the other lamps."""
LEGEND = (
    "◆ acts when pressed  ◈ asked about  ◇ pointed at, for Confirm  · dark  "
    "B C P side of a die  ■ on ▣ pulses □ blinks"
)
SHORT_LEGEND = "◆ acts  ◈ asked about  ◇ pointed at  · dark  B C P dice"
REDRAW_SECONDS = 0.2

_ROW_NAMES = {"rage": "Rage", "spell": "Spells", "hand": "Hand", "action": "Do", "dice": "Dice"}
_NARROWEST = 4
_LEGEND_LINES = 2
"""Lines for a legend of several words."""


class KeyCell(Struct, frozen=True):
    """Position of a key or lamp on the panel, in columns and in rows of keys, and its legend."""

    lamp: Lamp
    legend: str
    column: int
    width: int
    row: int


def key_cells(
    layout: Layout, width: int, *, lines: int = 1, names: Mapping[str, str] | None = None
) -> list[KeyCell]:
    """Return the layout drawn `width` columns wide, row by row from the left; `names` replaces legends by id.

    Keys below each other on the board are below each other here. All keys of a column are as wide as its
    longest legend needs, if there is room: on one line with the sign, or on lines of its own.
    """
    lamps = sorted((*layout.keys, *layout.lamps), key=lambda lamp: (lamp.y, lamp.x))
    rows = sorted({lamp.y for lamp in lamps})
    legends = {lamp.id: (names or {}).get(lamp.id, lamp.legend).replace(",", "") for lamp in lamps}
    at = sorted({lamp.x for lamp in lamps})
    wishes = [max(_preferred_width(legends[lamp.id], lines) for lamp in lamps if lamp.x == x) for x in at]
    least = [max(_minimum_width(legends[lamp.id], lines) for lamp in lamps if lamp.x == x) for x in at]
    widths = _distribute(wishes, least, width)
    starts = dict(zip(at, accumulate(widths, initial=0), strict=False))
    room = dict(zip(at, widths, strict=True))
    return [
        KeyCell(lamp, legends[lamp.id], starts[lamp.x], room[lamp.x] - 1, rows.index(lamp.y))
        for lamp in lamps
    ]


def _preferred_width(legend: str, lines: int) -> int:
    """Return the columns of a whole legend with a gap; on one line the sign is before it."""
    return 2 + len(legend) if lines == 1 else 1 + max(len(word) for word in legend.split())


def _minimum_width(legend: str, lines: int) -> int:
    """Return the columns in which a number is whole, and a word is if it may be broken into two lines."""
    return _NARROWEST if lines == 1 else 1 + max(2, -(-len(legend) // _LEGEND_LINES))


def _distribute(wishes: Sequence[int], least: Sequence[int], width: int) -> list[int]:
    """Return widths as wished as far as they fit; the widest give what is missing, all share what is left."""
    widths = [max(wish, at_minimum_width) for wish, at_minimum_width in zip(wishes, least, strict=True)]
    while sum(widths) > width and widths != [*least]:
        widths[max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))] -= 1
    more = max(0, width - sum(widths)) // len(widths)
    return [each + more for each in widths]


class ConsolePanel(SettledText):
    """The board with its lights; a click presses the key. `tall` gives every key three lines."""

    DEFAULT_CSS = "ConsolePanel { width: 100%; height: auto; text-wrap: nowrap; text-overflow: ellipsis; }"

    def __init__(self, console: ConsolePort, *, tall: bool = False) -> None:
        super().__init__()
        self.console = console
        self._lines = 3 if tall else 1
        self.cells: list[KeyCell] = []
        """Positions of the keys and lamps as they were drawn last."""
        self._drawn: object = None
        self._width = 0

    def on_mount(self) -> None:
        self.set_interval(REDRAW_SECONDS, self.redraw)

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw what the board shows now, if it has changed.

        Checks its own width: Textual does not tell every change to a panel that was hidden.
        """
        resized = self.size.width != self._width
        if resized:
            self._width = self.size.width
            self._drawn = None
        lights, led_colors = dict(self.console.lights), dict(self.console.led_colors)
        now = (lights, led_colors, self.console.sentence, self.console.opponent)
        if self._width and now != self._drawn:
            self._drawn = now
            layout = self.console.layout
            self.cells = key_cells(layout, self._width, lines=self._lines, names=self._names())
            rows = [self._row(row, lights, led_colors) for row in range(self.cells[-1].row + 1)]
            lines = [line for row in rows for line in row]
            self.update(Content("\n").join([*lines, self._status_line()]), layout=resized)

    def key_at(self, x: int, y: int) -> str | None:
        """Return the id of the key drawn at this position of the panel."""
        keys = self.console.layout.key_ids
        for cell in self.cells:
            if cell.row == y // self._lines and cell.column <= x < cell.column + cell.width:
                return cell.lamp.id if cell.lamp.id in keys else None
        return None

    def on_click(self, event: events.Click) -> None:
        key = self.key_at(event.x, event.y)
        if key is not None:
            event.stop()
            self.console.tap(key)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        key = self.key_at(event.x, event.y)
        meaning = None if key is None else self.console.meanings.get(key)
        self.tooltip = (
            None if key is None else Content("does nothing now" if meaning is None else meaning.words)
        )

    def _names(self) -> dict[str, str]:
        """Return other legends: between players the Chimera key has an opponent's name."""
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
        here = [cell for cell in self.cells if cell.row == row]
        for line in range(self._lines):
            parts: list[str | tuple[str, str]] = []
            column = 0
            if here[0].column > 2 and here[0].lamp.group in _ROW_NAMES:
                name = _ROW_NAMES[here[0].lamp.group] if line == 0 else ""
                column = here[0].column - 1
                parts.append((name[:column].ljust(column), "$text-muted"))
            for cell in here:
                parts.append(" " * (cell.column - column))
                light = lights.get(cell.lamp.id)
                sign = self._sign(cell.lamp, light)
                parts.append(
                    (
                        _text(cell, sign, line, self._lines),
                        _style(light, led_colors.get(cell.lamp.id, (0, 0, 0))),
                    )
                )
                column = cell.column + cell.width
            yield Content.assemble(*parts)


def _text(cell: KeyCell, sign: str, line: int, lines: int) -> str:
    if lines == 1:
        return _cut(sign + cell.legend, cell.width)
    if line == 0:
        return (sign if sign == MARKS[Pattern.OFF] else sign * cell.width).ljust(cell.width)
    words = textwrap.wrap(cell.legend, cell.width)
    if len(words) > lines - 1:
        words[lines - 2] += "…"
    return _cut(words[line - 1] if line <= len(words) else "", cell.width)


def _cut(text: str, width: int) -> str:
    return (text if len(text) <= width else text[: width - 1] + "…").ljust(width)


def _style(light: Light | None, shines: tuple[int, int, int]) -> str:
    if light is None:
        return "$text-muted"
    red, green, blue = shines
    ink = "#000000" if 299 * red + 587 * green + 114 * blue > 110_000 else "#ffffff"
    return f"bold {ink} on #{red:02x}{green:02x}{blue:02x}"

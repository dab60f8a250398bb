"""Rows, columns and the LED chain on the back of the plate, as the person who solders sees it.

The pictures show the back to scale: left and right are swapped.
"""

from collections.abc import Sequence
from itertools import pairwise

from hardware.generate import panel
from hardware.generate.drawing import (
    BORDER,
    FAINT,
    HEIGHT,
    INK,
    WIDTH,
    WIRE,
    Anchor,
    Point,
    Sheet,
    fitting_size,
)
from hardware.generate.netlist import LEAD_MM, RESISTOR_OHM, SHIFTER, SHIFTER_OUTPUT, MatrixLine, WiringPlan
from hardware.generate.panel import KEY_BOARD, LAMP_BOARD, POST, Area
from host.console_layout import Key, Lamp, Layout

TOP, BOTTOM = 36.0, 40.0
"""Margins above and below the plate."""

NOTES = HEIGHT - BOTTOM + 7
"""Base line of the first note under the plate."""

SMALLEST = 1.5
"""The smallest font that can be read on paper."""

POST_GRAY, BOX_TINT = "#b8b8b8", "#eef3ee"

BEHIND = "Seen from behind, so left and right are swapped against the front. Numbers are those of the LEDs."

BELOW = "Gray circles are posts of the box: no wire and no glue there. Dashed: what lies in the box below."


class PlateBack:
    """A sheet with the plate's outline, the posts, and the parts in the box."""

    def __init__(self, plan: WiringPlan, title: str, remark: str) -> None:
        self.sheet = Sheet(f"{plan.layout.name}: {title}, from behind", BEHIND, remark, BELOW)
        self.plate = plan.plate
        self.scale = min((WIDTH - 2 * BORDER) / self.plate.width, (HEIGHT - TOP - BOTTOM) / self.plate.height)
        self._left = (WIDTH - self.plate.width * self.scale) / 2
        (left, top), (right, low) = self.on_sheet(self.plate.width, self.plate.height), self.on_sheet(0, 0)
        self.sheet.line((left, top), (right, top), (right, low), (left, low), (left, top), width=0.5)
        board, pico = panel.board_area(), panel.pico_area(self.plate)
        self._draw_in_box(board, "little board, in the box", self.plate.rails[1] + 25)
        self._draw_in_box(pico, "Pico, in the box", pico.x + pico.width / 2)
        x, y = self.on_sheet(pico.x + pico.width / 2, self.plate.height)
        self.sheet.box(x - 3.5, y - 1, 7, 5, color=FAINT, fill="#dddddd")
        self.sheet.text(x, y + 7.2, "USB", size=2.2, anchor="middle")
        for post in self.plate.of("screw"):
            self.sheet.circle(
                *self.on_sheet(post.x, post.y), POST / 2 * self.scale, color=FAINT, fill=POST_GRAY
            )

    def on_sheet(self, x: float, y: float) -> Point:
        """Return a point of the plate, in millimeters, on the sheet."""
        return self._left + (self.plate.width - x) * self.scale, TOP + (self.plate.height - y) * self.scale

    def place(self, lamp: Lamp) -> Point:
        """Return the center of a key or lamp."""
        return self.on_sheet(*self.plate.place(lamp.x, lamp.y))

    def draw(self, lamp: Lamp, fill: str, remark: str = "", frame: str = "") -> None:
        """Draw a key as a square or a lamp as a circle, with LED number, id, remark, and a colored frame."""
        (x, y), half = self.place(lamp), self.half(lamp)
        if frame:
            outer = half + 0.9
            self.sheet.box(x - outer, y - outer, 2 * outer, 2 * outer, color=INK, fill=frame, corner=1.6)
        if isinstance(lamp, Key):
            self.sheet.box(x - half, y - half, 2 * half, 2 * half, fill=fill, corner=1)
        else:
            self.sheet.circle(x, y, half, fill=fill)
        lines = half / 6.5
        words = (
            [lamp.id] if isinstance(lamp, Key) or remark else lamp.id.split("_", 1)
        )  # words break, since circles are narrow
        high = bool(remark) or not isinstance(lamp, Key)
        top = y - (1.6 if high else 0.2) * lines
        self.sheet.text(x, top, str(lamp.led), size=3.4 * lines**0.5, anchor="middle", bold=True)
        base = y + (1.4 if high else 2.8) * lines**0.5
        for number, word in enumerate(words):
            size = max(SMALLEST, fitting_size(word, 1.85 * half, 2.1))
            self.sheet.text(x, base + 2.1 * number, word, size=size, anchor="middle")
        if remark:
            self.sheet.text(x, y + 4.7 * lines, remark, size=2.5 * lines, anchor="middle", bold=True)

    def half(self, lamp: Lamp) -> float:
        """Return half its size in the picture: keys smaller, lamps larger than they are."""
        return (KEY_BOARD * 0.4 if isinstance(lamp, Key) else LAMP_BOARD * 0.6) * self.scale

    def _draw_in_box(self, area: Area, name: str, middle: float) -> None:
        """Draw a part in the box, with its name around x = `middle` below the first line of the plate."""
        left, low = self.on_sheet(area.x + area.width, area.y)
        right, top = self.on_sheet(area.x, area.y + area.height)
        self.sheet.fill(left, top, right - left, low - top, BOX_TINT)
        corners = (left, top), (right, top), (right, low), (left, low), (left, top)
        self.sheet.line(*corners, color=FAINT, width=0.3, dash=1.5)
        x, y = self.on_sheet(middle, self.plate.height - 27.3)
        self.sheet.text(x, y, name, size=2.1, anchor="middle")


PALE = ("#f8d7da", "#ffe3c2", "#fff5bf", "#dcf2d0", "#cdeef0", "#d3e0fa", "#e6d9f5", "#e4e4e4")

STRONG = ("#c62828", "#e07b00", "#a08a00", "#3c8c1e", "#008c95", "#1f5fd0", "#7b3fc4", "#555555")

OFFSET = 3.0
"""Distance of 5 V and GND from the data wire between them, in the picture."""

OVER = 5.5
"""How far the rails extend beyond the first line of LEDs, in mm of the plate."""


def files(layout: Layout) -> dict[str, bytes]:
    """Return `hardware/wiring-leds.svg`, `hardware/wiring-rows.svg` and `hardware/wiring-columns.svg`."""
    plan = WiringPlan(layout)
    return {
        "hardware/wiring-leds.svg": _leds(plan),
        "hardware/wiring-rows.svg": _lines(plan, plan.rows),
        "hardware/wiring-columns.svg": _lines(plan, plan.columns),
    }


def _lines(plan: WiringPlan, lines: Sequence[MatrixLine]) -> bytes:
    kind = lines[0].kind
    letter, wire = kind[0].upper(), {"row": "yellow", "column": "blue"}[kind]
    remark = f"Keys with the same number after {letter} share a wire to the {kind}'s pin of the Pico."
    ground = PlateBack(plan, f"the {kind}s of keys", remark)
    sheet = ground.sheet
    for line in lines if kind == "row" else ():  # columns zigzag over the panel; their lines would hide it
        if len(line.keys) > 1:
            sheet.line(*map(ground.place, line.keys), color=_strong(line), width=0.9)
    for lamp in plan.layout.lamps:
        ground.draw(lamp, "#ffffff")
    for line in lines:
        for key in line.keys:
            frame = _strong(line) if key == line.tail else ""
            ground.draw(key, _pale(line), f"{letter}{line.number}", frame)
    half = (len(lines) + 1) // 2
    for line in lines:
        x, y = BORDER + (line.number // half) * 141, NOTES + min(5, 20 / half) * (line.number % half)
        sheet.box(x, y - 3, 6, 4, fill=_pale(line), color=_strong(line))
        sheet.text(x + 8, y, line.name, bold=True)
        sheet.text(x + 27, y, f"GP{line.gpio}, pin {line.pin}")
        sheet.text(x + 53, y, "LEDs " + " - ".join(str(key.led) for key in line.keys))
        sheet.text(x + 117, y, f"tail at {line.tail.led}" if line.tail else "", bold=True)
    y = NOTES + 5 * half + 1
    for note in (
        f"The colors only tell the {kind}s apart: all of their wire is {wire}.",
        f"A thick frame is the key with the tail: {LEAD_MM // 10} cm more wire, to the plug on the Pico.",
    ):
        sheet.text(BORDER, y, note)
        y += 4.2
    return sheet.as_bytes()


def _strong(line: MatrixLine) -> str:
    return STRONG[line.number % len(STRONG)]


def _pale(line: MatrixLine) -> str:
    return PALE[line.number % len(PALE)]


def _leds(plan: WiringPlan) -> bytes:
    remark = "Green is data, from each DOUT to the next DIN, along the arrows; red is 5 V, black GND."
    ground = PlateBack(plan, "the LED chain", remark)
    for run, after in zip(plan.runs, (*plan.runs[1:], ()), strict=True):
        for one, other in pairwise(run):
            _link(ground, one, other)
        if after:
            _turn(ground.sheet, ground.place(run[-1]), ground.place(after[0]))
    _rails(ground, plan)
    ends = {lamp.led for run in plan.runs for lamp in (run[0], run[-1])}
    for lamp in plan.chain:
        ground.draw(lamp, "#fff8e1" if isinstance(lamp, Key) else "#ffffff", "C" if lamp.led in ends else "")
    for number, note in enumerate(_notes(plan)):
        ground.sheet.text(BORDER, NOTES + 4.6 * number, note)
    return ground.sheet.as_bytes()


def _link(ground: PlateBack, one: Lamp, other: Lamp) -> None:
    (x, y), (end, _) = ground.place(one), ground.place(other)
    away = 1 if end > x else -1
    for name, offset in (("5 V", -OFFSET), ("GND", OFFSET)):
        ground.sheet.line((x, y + offset), (end, y + offset), color=WIRE[name], width=0.5)
    ends = (x + away * ground.half(one), y), (end - away * ground.half(other), y)
    ground.sheet.line(*ends, color=WIRE["data"], width=0.5, arrow=True)


def _turn(sheet: Sheet, start: Point, end: Point) -> None:
    """Draw the data wire to the next line of the panel."""
    corner = (end[0], start[1])
    if corner != start:
        sheet.line(start, corner, color=WIRE["data"], width=0.5)
    sheet.line(corner, end, color=WIRE["data"], width=0.5, arrow=True)


def _rails(ground: PlateBack, plan: WiringPlan) -> None:
    """Draw the rails beside the first LED of most lines; a line that crosses them is joined there."""
    sheet, places = ground.sheet, [ground.place(lamp) for lamp in plan.feeds]
    top = min(y for _, y in places) - OVER * ground.scale
    outward: tuple[tuple[str, float, Anchor], ...] = (("5 V", -OFFSET, "start"), ("GND", OFFSET, "end"))
    for (name, offset, anchor), across in zip(outward, plan.plate.rails, strict=True):
        x, _ = ground.on_sheet(across, 0)
        sheet.line((x, top), (x, max(y for _, y in places) + offset), color=WIRE[name], width=0.9)
        sheet.text(x, top - 1.5, name, anchor=anchor, color=WIRE[name], bold=True)
        for start, y in places:
            sheet.line((start, y + offset), (x, y + offset), color=WIRE[name], width=0.5)
        sheet.dots([(x, y + offset) for _, y in places], WIRE[name])
    x, y = ground.place(plan.chain[0])
    y -= ground.half(plan.chain[0])
    sheet.line((x, y - 6), (x, y), color=WIRE["data"], width=0.5, arrow=True)
    sheet.text(x - 1.5, y - 2.5, "data", anchor="end", color=WIRE["data"], bold=True)


def _notes(plan: WiringPlan) -> Sequence[str]:
    feeds = ", ".join(str(lamp.led) for lamp in plan.feeds)
    return (
        f"Data comes from pin {SHIFTER_OUTPUT} of the {SHIFTER} through {RESISTOR_OHM} Ω. From one line of "
        "the panel to the next goes only the data wire.",
        f"The rails come from the little board and feed every line of LEDs by itself: at LEDs {feeds}.",
        "A dot is a joint. Wires that cross without a dot do not touch: all of them are insulated.",
        "C: 100 nF between 5 V and GND at the first and the last LED of each line.",
        "Squares are keys, whose LED is on the board under the switch; circles are lamps on round boards.",
    )

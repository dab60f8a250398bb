"""Rows, columns and the LED chain on the back of the plate, as it lies before the person who solders."""

from collections.abc import Sequence
from itertools import pairwise

from hardware.generate.drawing import BORDER, WIRE, Anchor, Point, Sheet
from hardware.generate.ground import NOTES, Ground
from hardware.generate.plan import LEAD_MM, RESISTOR_OHM, SHIFTER, SHIFTER_OUTPUT, Line, Plan
from host.console_layout import Key, Lamp, Layout

PALE = ("#f8d7da", "#ffe3c2", "#fff5bf", "#dcf2d0", "#cdeef0", "#d3e0fa", "#e6d9f5", "#e4e4e4")
STRONG = ("#c62828", "#e07b00", "#a08a00", "#3c8c1e", "#008c95", "#1f5fd0", "#7b3fc4", "#555555")
OFFSET = 3.0
"""How far 5 V and GND are drawn from the data wire between them."""
OVER = 5.5
"""How far the rails reach over the first line of LEDs, in mm of the plate."""


def files(layout: Layout) -> dict[str, bytes]:
    """`hardware/wiring-leds.svg`, `hardware/wiring-rows.svg` and `hardware/wiring-columns.svg`."""
    plan = Plan(layout)
    return {
        "hardware/wiring-leds.svg": _leds(plan),
        "hardware/wiring-rows.svg": _lines(plan, plan.rows),
        "hardware/wiring-columns.svg": _lines(plan, plan.columns),
    }


def _lines(plan: Plan, lines: Sequence[Line]) -> bytes:
    kind = lines[0].kind
    letter, wire = kind[0].upper(), {"row": "yellow", "column": "blue"}[kind]
    remark = f"Keys with the same number after {letter} share a wire to the {kind}'s pin of the Pico."
    ground = Ground(plan, f"the {kind}s of keys", remark)
    sheet = ground.sheet
    for line in lines if kind == "row" else ():  # columns jump over the panel; their lines would hide it
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


def _strong(line: Line) -> str:
    return STRONG[line.number % len(STRONG)]


def _pale(line: Line) -> str:
    return PALE[line.number % len(PALE)]


def _leds(plan: Plan) -> bytes:
    remark = "Green is data, from each DOUT to the next DIN, along the arrows; red is 5 V, black GND."
    ground = Ground(plan, "the LED chain", remark)
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


def _link(ground: Ground, one: Lamp, other: Lamp) -> None:
    (x, y), (end, _) = ground.place(one), ground.place(other)
    away = 1 if end > x else -1
    for name, offset in (("5 V", -OFFSET), ("GND", OFFSET)):
        ground.sheet.line((x, y + offset), (end, y + offset), color=WIRE[name], width=0.5)
    ends = (x + away * ground.half(one), y), (end - away * ground.half(other), y)
    ground.sheet.line(*ends, color=WIRE["data"], width=0.5, arrow=True)


def _turn(sheet: Sheet, start: Point, end: Point) -> None:
    """Data alone goes on to the next line of the panel."""
    corner = (end[0], start[1])
    if corner != start:
        sheet.line(start, corner, color=WIRE["data"], width=0.5)
    sheet.line(corner, end, color=WIRE["data"], width=0.5, arrow=True)


def _rails(ground: Ground, plan: Plan) -> None:
    """Down the gap beside the first LED of most lines; a line that crosses them is joined where it does."""
    sheet, places = ground.sheet, [ground.place(lamp) for lamp in plan.feeds]
    top = min(y for _, y in places) - OVER * ground.scale
    outward: tuple[tuple[str, float, Anchor], ...] = (("5 V", -OFFSET, "start"), ("GND", OFFSET, "end"))
    for (name, offset, anchor), across in zip(outward, plan.plate.rails, strict=True):
        x, _ = ground.at(across, 0)
        sheet.line((x, top), (x, max(y for _, y in places) + offset), color=WIRE[name], width=0.9)
        sheet.text(x, top - 1.5, name, anchor=anchor, color=WIRE[name], bold=True)
        for start, y in places:
            sheet.line((start, y + offset), (x, y + offset), color=WIRE[name], width=0.5)
        sheet.dots([(x, y + offset) for _, y in places], WIRE[name])
    x, y = ground.place(plan.chain[0])
    y -= ground.half(plan.chain[0])
    sheet.line((x, y - 6), (x, y), color=WIRE["data"], width=0.5, arrow=True)
    sheet.text(x - 1.5, y - 2.5, "data", anchor="end", color=WIRE["data"], bold=True)


def _notes(plan: Plan) -> Sequence[str]:
    feeds = ", ".join(str(lamp.led) for lamp in plan.feeds)
    return (
        f"Data comes from pin {SHIFTER_OUTPUT} of the {SHIFTER} through {RESISTOR_OHM} Ω. From one line of "
        "the panel to the next goes only the data wire.",
        f"The rails come from the little board and feed every line of LEDs by itself: at LEDs {feeds}.",
        "A dot is a joint. Wires that cross without a dot do not touch: all of them are insulated.",
        "C: 100 nF between 5 V and GND at the first and the last LED of each line.",
        "Squares are keys, whose LED is on the board under the switch; circles are lamps on round boards.",
    )

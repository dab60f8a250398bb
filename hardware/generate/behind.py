"""The panel as it lies before the person who solders: from behind, so left and right are swapped."""

from collections.abc import Sequence
from itertools import pairwise

from hardware.generate.drawing import BORDER, HEIGHT, INK, WIDTH, WIRE, Anchor, Point, Sheet, fitting
from hardware.generate.plan import RESISTOR_OHM, SHIFTER, SHIFTER_OUTPUT, Line, Plan
from host.console.layout import Key, Lamp, Layout

TOP, BOTTOM, RIGHT = 41.0, 50.0, 22.0
"""Kept free around the panel; the rails are on the right."""
PALE = ("#f8d7da", "#ffe3c2", "#fff5bf", "#dcf2d0", "#cdeef0", "#d3e0fa", "#e6d9f5", "#e4e4e4")
STRONG = ("#c62828", "#e07b00", "#a08a00", "#3c8c1e", "#008c95", "#1f5fd0", "#7b3fc4", "#555555")
_BEHIND = "Seen from behind, so left and right are swapped against the front. Numbers are those of the LEDs."


class Panel:
    """Where each key and lamp lies on the sheet."""

    def __init__(self, plan: Plan) -> None:
        across, down = [lamp.x for lamp in plan.chain], [lamp.y for lamp in plan.chain]
        self._right, self._top = max(across), min(down)
        self.unit = min(
            (WIDTH - 2 * BORDER - RIGHT) / (self._right - min(across) + 1),
            (HEIGHT - TOP - BOTTOM) / (max(down) - self._top + 1),
            18,
        )
        self.half = self.unit * 0.39
        """From the center of a key to its edge in the picture."""

    def place(self, lamp: Lamp) -> Point:
        """The center of a key or lamp."""
        return (
            BORDER + (self._right - lamp.x + 0.5) * self.unit,
            TOP + (lamp.y - self._top + 0.5) * self.unit,
        )

    def draw(self, sheet: Sheet, lamp: Lamp, fill: str, remark: str = "") -> None:
        """A key as a square or a lamp as a circle, with LED number, id, and a remark under them."""
        x, y = self.place(lamp)
        if isinstance(lamp, Key):
            sheet.box(x - self.half, y - self.half, 2 * self.half, 2 * self.half, fill=fill, corner=1)
        else:
            sheet.circle(x, y, self.half, fill=fill)
        sheet.text(x, y - (1.6 if remark else 0.2), str(lamp.led), size=3.4, anchor="middle", bold=True)
        size = fitting(lamp.id, 1.85 * self.half, 2.1)
        sheet.text(x, y + (1.4 if remark else 2.8), lamp.id, size=size, anchor="middle")
        if remark:
            sheet.text(x, y + 4.7, remark, size=2.5, anchor="middle", bold=True)


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
    sheet, panel = Sheet(f"{plan.layout.name}: the {kind}s of keys, from behind", _BEHIND), Panel(plan)
    remark = (
        f"Keys with the same number after {kind[0].upper()} share a wire to the {kind}'s pin of the Pico."
    )
    sheet.text(BORDER, 25.5, remark, size=3)
    for line in lines if kind == "row" else ():  # columns jump over the panel; their lines would hide it
        if len(line.keys) > 1:
            sheet.line(*map(panel.place, line.keys), color=STRONG[line.number % len(STRONG)], width=0.9)
    for lamp in plan.layout.lamps:
        panel.draw(sheet, lamp, "#ffffff")
    for line in lines:
        for key in line.keys:
            panel.draw(sheet, key, PALE[line.number % len(PALE)], f"{kind[0].upper()}{line.number}")
    for line in lines:
        y = HEIGHT - BOTTOM + 6 + min(4.9, 40 / len(lines)) * line.number
        sheet.box(
            BORDER, y - 3, 6, 4, fill=PALE[line.number % len(PALE)], color=STRONG[line.number % len(STRONG)]
        )
        sheet.text(BORDER + 8, y, line.name, bold=True)
        sheet.text(BORDER + 28, y, f"GP{line.gpio}, pin {line.pin}")
        sheet.text(BORDER + 60, y, "LEDs " + " - ".join(str(key.led) for key in line.keys))
    return sheet.as_bytes()


def _leds(plan: Plan) -> bytes:
    sheet, panel = Sheet(f"{plan.layout.name}: the LED chain, from behind", _BEHIND), Panel(plan)
    sheet.text(
        BORDER,
        25.5,
        "Green is data, from each DOUT to the next DIN, along the arrows; red is 5 V, black GND.",
        size=3,
    )
    for run, after in zip(plan.runs, (*plan.runs[1:], ()), strict=True):
        for one, other in pairwise(run):
            _link(sheet, panel, one, other)
        if after:
            _turn(sheet, panel.place(run[-1]), panel.place(after[0]))
    _rails(sheet, panel, plan)
    for lamp in plan.chain:
        panel.draw(sheet, lamp, "#fff8e1" if isinstance(lamp, Key) else "#ffffff")
    _remarks(sheet, plan)
    return sheet.as_bytes()


def _link(sheet: Sheet, panel: Panel, one: Lamp, other: Lamp) -> None:
    (x, y), (end, _) = panel.place(one), panel.place(other)
    inset = panel.half if end > x else -panel.half
    for name, offset in (("5 V", -3.0), ("GND", 3.0)):
        sheet.line((x, y + offset), (end, y + offset), color=WIRE[name], width=0.5)
    sheet.line((x + inset, y), (end - inset, y), color=WIRE["data"], width=0.5, arrow=True)


def _turn(sheet: Sheet, start: Point, end: Point) -> None:
    """Data alone goes on to the next line of the panel."""
    corner = (end[0], start[1])
    if corner != start:
        sheet.line(start, corner, color=WIRE["data"], width=0.5)
    sheet.line(corner, end, color=WIRE["data"], width=0.5, arrow=True)


def _rails(sheet: Sheet, panel: Panel, plan: Plan) -> None:
    places = [panel.place(lamp) for lamp in plan.feeds]
    right = max(panel.place(lamp)[0] for lamp in plan.chain) + panel.half
    top = min(y for _, y in places) - 10
    for name, x, offset in (("5 V", right + 6, -3.0), ("GND", right + 11, 3.0)):
        sheet.line((x, top), (x, max(y for _, y in places) + offset), color=WIRE[name], width=0.9)
        anchor: Anchor = "end" if name == "5 V" else "start"
        sheet.text(x, top - 1.5, name, anchor=anchor, color=WIRE[name], bold=True)
        for start, y in places:
            sheet.line((start, y + offset), (x, y + offset), color=WIRE[name], width=0.5)
        sheet.dots([(x, y + offset) for _, y in places], WIRE[name])
    x, y = panel.place(plan.chain[0])
    sheet.line((x, top), (x, y - panel.half), color=WIRE["data"], width=0.5, arrow=True)
    sheet.text(x, top - 1.5, "data", anchor="middle", color=WIRE["data"], bold=True)


def _remarks(sheet: Sheet, plan: Plan) -> None:
    feeds = ", ".join(str(lamp.led) for lamp in plan.feeds)
    remarks = (
        f"Data comes from pin {SHIFTER_OUTPUT} of the {SHIFTER} through {RESISTOR_OHM} Ω.",
        "The rails come from the Pico, 5 V from VBUS, with the capacitor at their upper end.",
        f"The rails go down the panel and feed every line of LEDs by itself: at LEDs {feeds}.",
        "From one line of the panel to the next goes only the data wire.",
        "Squares are keys, whose LED is on the board under the switch; circles are lamps on round boards.",
    )
    for number, remark in enumerate(remarks):
        sheet.text(BORDER, HEIGHT - BOTTOM + 10 + 4.5 * number, remark, color=INK)

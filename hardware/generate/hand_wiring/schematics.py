"""Circuit diagrams: the wiring around the Pico, one key and one lamp, and the key matrix.

They show the Pico's pins, the level shifter and the start of the LED chain; the wires of the little boards of
keys and lamps; and the switch and diode that join each column to each row.
"""

from hardware.generate.drawing import BORDER, FAINT, HEIGHT, INK, WIDTH, WIRE, Anchor, Sheet, fitting_size
from hardware.generate.netlist import (
    BOOTSEL_PAD,
    CAPACITOR_UF,
    FUSE_HOLD_A,
    GROUND,
    PINOUT,
    RESISTOR_OHM,
    RUN,
    SHIFTER,
    SHIFTER_FREE,
    SHIFTER_GROUND,
    SHIFTER_INPUT,
    SHIFTER_NAMES,
    SHIFTER_OUTPUT,
    SHIFTER_POWER,
    VBUS,
    MatrixLine,
    WiringPlan,
    button_ground,
    pin_of,
    return_pin,
)
from host.console_layout import Key, Layout

TOP, STEP = 47.0, 7.6
"""Position and spacing of the Pico's pins in the picture."""

LEFT, RIGHT = 84.0, 122.0
"""The edges of the Pico."""

CHIP_LEFT, CHIP_TOP, CHIP_WIDTH, CHIP_HEIGHT, CHIP_STEP = 178.0, 76.0, 88.0, 26.0, 12.0

CAPACITOR_TOP = 46.0

FIRST_LED, LED_TOP, LED_WIDTH, LED_HEIGHT = 178.0, 154.0, 27.0, 18.0


def wiring_files(layout: Layout) -> dict[str, bytes]:
    """Return `hardware/wiring.svg`."""
    plan = WiringPlan(layout)
    sheet = Sheet(
        f"{layout.name}: the wiring around the Pico",
        "The Pico is seen from above, on the side with its chip. All 5 V signs are one rail, all GND one.",
        "Rows and columns go on in wiring-matrix.svg, the LED chain in wiring-leds.svg. What is drawn at the "
        "right is on the little board, wiring-board.svg.",
        "Where the guide has the box lie open (from its step 9 on), the USB socket points toward you: hold "
        "this sheet upside down.",
    )
    _pico(sheet, plan)
    _supply(sheet)
    _shifter(sheet, plan)
    _chain(sheet, plan)
    _buttons(sheet)
    return {"hardware/wiring.svg": sheet.as_bytes()}


def _place(pin: int) -> tuple[float, float]:
    if pin <= 20:
        return LEFT, TOP + STEP * (pin - 1)
    return RIGHT, TOP + STEP * (40 - pin)


def _pico(sheet: Sheet, plan: WiringPlan) -> None:
    sheet.box(LEFT, TOP - 7, RIGHT - LEFT, 19 * STEP + 14, fill="#eef3ee", corner=2)
    sheet.box((LEFT + RIGHT) / 2 - 6, TOP - 11, 12, 9, fill="#dddddd")
    sheet.text((LEFT + RIGHT) / 2, TOP - 5.4, "USB", anchor="middle")
    sheet.text((LEFT + RIGHT) / 2, TOP + 19 * STEP + 11, plan.layout.board.model, anchor="middle", bold=True)
    lines = {line.pin: line for line in (*plan.rows, *plan.columns)}
    others = {
        VBUS: ("5 V", "fuse"),
        GROUND: ("GND", "GND rail"),
        return_pin(plan.layout.leds.pin): ("GND", "GND rail, beside the data"),
        pin_of(plan.layout.leds.pin): ("data", f"pin {SHIFTER_INPUT} of {SHIFTER}"),
        RUN: ("button", "button RESET"),
        button_ground(plan.layout.leds.pin): ("GND", "both buttons"),
    }
    for pin, name in enumerate(PINOUT, 1):
        x, y = _place(pin)
        left = pin <= 20
        inward: Anchor = "start" if left else "end"
        outward: Anchor = "end" if left else "start"
        side = -1 if left else 1
        used = pin in lines or pin in others
        sheet.circle(x, y, 1.2, fill=INK if used else "#ffffff", color=INK if used else FAINT)
        label = f"{pin}  {name}" if left else f"{name}  {pin}"
        sheet.text(x - 2.4 * side, y + 0.9, label, anchor=inward, color=INK if used else FAINT, bold=used)
        if pin in lines:
            sheet.line((x + 1.2 * side, y), (x + 7 * side, y), color=WIRE[lines[pin].kind], width=0.6)
            sheet.text(
                x + 8.2 * side, y + 0.9, _keys(lines[pin]), anchor=outward, color=WIRE[lines[pin].kind]
            )
        elif pin in others:
            color, label = others[pin]
            sheet.line((x + 1.2 * side, y), (x + 7 * side, y), color=WIRE[color], width=0.6)
            sheet.text(x + 8.2 * side, y + 0.9, label, anchor=outward, color=WIRE[color], bold=True)


def _keys(line: MatrixLine) -> str:
    if not line.keys:
        return f"{line.name}: no keys yet"
    return f"{line.name}: {line.keys[0].id} to {line.keys[-1].id}, {len(line.keys)} keys"


def _supply(sheet: Sheet) -> None:
    _fuse(sheet)
    _capacitor(sheet, 184, f"{CAPACITOR_UF} µF, where the", "rails begin; the stripe", "is minus, at GND")
    sheet.text(178, CAPACITOR_TOP + 3, "+", size=3.4, anchor="middle")
    _capacitor(
        sheet, 240, "100 nF across the chip,", f"from its pin {SHIFTER_POWER} to its", "pin 7, wires short"
    )


def _fuse(sheet: Sheet) -> None:
    """Draw the fuse at the wire from VBUS, right of its name."""
    _, y = _place(VBUS)
    left = RIGHT + 17
    sheet.line((left, y), (left + 4, y), color=WIRE["5 V"], width=0.6)
    sheet.box(left + 4, y - 1.7, 10, 3.4)
    sheet.line((left + 4, y), (left + 14, y), width=0.4)
    sheet.line((left + 14, y), (left + 18, y), color=WIRE["5 V"], width=0.6)
    sheet.power(left + 18, y)
    for number, remark in enumerate(("resettable,", f"holds {FUSE_HOLD_A:g} A")):
        sheet.text(left + 4, y + 5 + 4 * number, remark)


def _capacitor(sheet: Sheet, x: float, *remarks: str) -> None:
    y = CAPACITOR_TOP
    sheet.line((x, y), (x, y + 3), color=WIRE["5 V"], width=0.5)
    sheet.power(x, y)
    for plate in (y + 3, y + 5):
        sheet.line((x - 4, plate), (x + 4, plate), width=0.9)
    sheet.line((x, y + 5), (x, y + 8), width=0.5)
    sheet.ground(x, y + 8)
    for number, remark in enumerate(remarks):
        sheet.text(x + 7, y + 1 + 4 * number, remark)


def _pin_x(pin: int) -> float:
    return CHIP_LEFT + 8 + CHIP_STEP * (pin - 1 if pin <= 7 else 14 - pin)


def _shifter(sheet: Sheet, plan: WiringPlan) -> None:
    bottom = CHIP_TOP + CHIP_HEIGHT
    sheet.box(CHIP_LEFT, CHIP_TOP, CHIP_WIDTH, CHIP_HEIGHT, fill="#f1eef6")
    sheet.circle(CHIP_LEFT, CHIP_TOP + CHIP_HEIGHT / 2, 2)
    sheet.text(CHIP_LEFT + CHIP_WIDTH / 2, CHIP_TOP + 12.6, SHIFTER, anchor="middle", bold=True, size=3)
    sheet.text(
        CHIP_LEFT + CHIP_WIDTH / 2, CHIP_TOP + 16.6, "seen from above, notch to the left", anchor="middle"
    )
    for pin, name in enumerate(SHIFTER_NAMES, 1):
        x, low = _pin_x(pin), pin <= 7
        edge = bottom if low else CHIP_TOP
        outward = 1 if low else -1
        sheet.text(x, edge - 4.2 * outward + (0 if low else 2.2), name, anchor="middle", size=2.3)
        sheet.text(x, edge - 1.2 * outward + (0 if low else 2), str(pin), anchor="middle", bold=True)
        if pin in SHIFTER_FREE:
            sheet.text(x, edge + 2.6 * outward + 0.9, "free", anchor="middle", color=FAINT, size=2.3)
        elif pin in SHIFTER_GROUND and low:
            sheet.ground(x, edge)
        elif pin in SHIFTER_GROUND:
            sheet.line((x, edge), (x, edge - 5), width=0.5)
    _ground_bar(sheet)
    power = _pin_x(SHIFTER_POWER)
    sheet.line((power, CHIP_TOP), (power, CHIP_TOP - 3), color=WIRE["5 V"], width=0.5)
    sheet.power(power, CHIP_TOP - 3)
    start, turn = (CHIP_LEFT - 4, bottom + 14), _pin_x(SHIFTER_INPUT)
    sheet.line(start, (turn, start[1]), (turn, bottom), color=WIRE["data"], width=0.6)
    sheet.text(
        start[0] - 1.5, start[1] + 0.9, f"from GP{plan.layout.leds.pin}", anchor="end", color=WIRE["data"]
    )


def _ground_bar(sheet: Sheet) -> None:
    """Draw the bar above the chip that joins the grounded pins of the upper side."""
    pins = [pin for pin in SHIFTER_GROUND if pin > 7]
    y, end = CHIP_TOP - 5, CHIP_LEFT + CHIP_WIDTH + 5
    sheet.line((_pin_x(max(pins)), y), (end, y), (end, CHIP_TOP + 2), width=0.5)
    sheet.ground(end, CHIP_TOP + 2)
    sheet.dots((_pin_x(pin), y) for pin in pins)


def _buttons(sheet: Sheet) -> None:
    """Draw the pad for BOOTSEL, which is on the underside, and note what the two buttons connect."""
    x, y = (LEFT + RIGHT) / 2 - 2, TOP + 1.5 * STEP
    sheet.circle(x, y, 1.2, color=WIRE["button"])
    sheet.text(x, y + 4.4, BOOTSEL_PAD, size=2.3, anchor="middle", color=WIRE["button"], bold=True)
    y = TOP + 19 * STEP + 7
    for remark in (
        "Two buttons in the back wall, both to GND:",
        f"RESET from RUN, BOOTSEL from {BOOTSEL_PAD}, underneath.",
    ):
        sheet.text(BORDER, y, remark, color=WIRE["button"])
        y += 4


def _chain(sheet: Sheet, plan: WiringPlan) -> None:
    x, bottom, middle = _pin_x(SHIFTER_OUTPUT), CHIP_TOP + CHIP_HEIGHT, LED_TOP + LED_HEIGHT / 2
    y = bottom + 26
    sheet.line((x, bottom), (x, y), color=WIRE["data"], width=0.6)
    sheet.box(x - 1.8, y, 3.6, 10)
    sheet.text(x + 3.5, y + 6, f"{RESISTOR_OHM} Ω")
    into = (FIRST_LED - 6, middle)
    sheet.line(
        (x, y + 10), (x, y + 16), (into[0], y + 16), into, (FIRST_LED, middle), color=WIRE["data"], width=0.6
    )
    chain = plan.chain
    shown = [*chain[:2], chain[-1]] if len(chain) > 2 else chain
    for number, lamp in enumerate(shown):
        left = FIRST_LED + 39 * number
        sheet.box(left, LED_TOP, LED_WIDTH, LED_HEIGHT, fill="#fff8e1")
        sheet.text(left + LED_WIDTH / 2, LED_TOP + 6, f"LED {lamp.led}", anchor="middle", bold=True)
        sheet.text(left + LED_WIDTH / 2, LED_TOP + 15.5, lamp.id, anchor="middle")
        sheet.text(left + 1, middle + 0.9, "DIN", size=2.3)
        sheet.text(left + LED_WIDTH - 1, middle + 0.9, "DOUT", size=2.3, anchor="end")
        sheet.power(left + 8, LED_TOP)
        sheet.ground(left + 8, LED_TOP + LED_HEIGHT)
        if number < len(shown) - 1:
            ends = (left + LED_WIDTH, middle), (left + 39, middle)
            skipped = shown[number + 1].led - lamp.led > 1
            sheet.line(*ends, color=WIRE["data"], width=0.6, dash=1.2 if skipped else 0)
    sheet.text(
        FIRST_LED,
        LED_TOP + 32,
        f"{len(chain)} LEDs, each DOUT to the DIN of the next; the last DOUT stays free.",
    )
    sheet.text(
        FIRST_LED, LED_TOP + 36, f"5 V and GND are fed at {len(plan.feeds)} places, see wiring-leds.svg."
    )
    sheet.text(FIRST_LED, LED_TOP + 40, "100 nF between 5 V and GND at both ends of each line of LEDs.")


BOARDS_TOP, SIDE = 45.0, 110.0
"""Position and side of the key's board in the picture."""

KEY_LEFT, LAMP_MIDDLE, LAMP_RADIUS = 36.0, 232.0, 38.0

LEAD = 24.0

PAD = 11.0
"""Distance from the edge of the key's board to the middle of its pads."""

SWITCH_Y, LED_Y = BOARDS_TOP + 26.0, BOARDS_TOP + 76.0


def board_files(layout: Layout) -> dict[str, bytes]:
    """Return `hardware/wiring-key.svg`."""
    sheet = Sheet(
        f"{layout.name}: one key and one lamp",
        "A circuit, not a drawing of the board: boards differ in where their pads are.",
    )
    _board_key(sheet)
    _lamp(sheet)
    y = BOARDS_TOP + SIDE + 14
    for remark in (
        "All keys of a column share the blue wire, all keys of a row the yellow one.",
        "The band of the diode is at its end toward the row pad, on whichever side of the switch it is.",
        "Where a board has one pad each for 5 V and GND, the wires from both neighbors are soldered into it.",
        "Where it has a place for a capacitor, 100 nF go there: between 5 V and GND, either way round.",
        "5 V may be called VCC or VDD, GND may be called V- or VSS, DIN and DOUT may be called DI and DO.",
    ):
        sheet.text(KEY_LEFT, y, remark, size=3)
        y += 5
    return {"hardware/wiring-key.svg": sheet.as_bytes()}


def _board_key(sheet: Sheet) -> None:
    left, right = KEY_LEFT, KEY_LEFT + SIDE
    sheet.box(left, BOARDS_TOP, SIDE, SIDE, fill="#eef3ee", corner=3)
    sheet.text(left + 4, BOARDS_TOP + 7, "board of a key", size=3.4, bold=True)
    y = SWITCH_Y
    sheet.line((left - LEAD, y), (left + PAD, y), color=WIRE["column"], width=0.8)
    sheet.line((left + PAD, y), (left + 28, y))
    sheet.line((left + 28, y), (left + 42, y - 7), width=0.7)
    sheet.line((left + 43, y), (left + 66, y))
    for x in (left + 28, left + 43):
        sheet.circle(x, y, 1)
    sheet.text(left + 35.5, y + 7, "switch", size=3.2, anchor="middle")
    sheet.shape((left + 66, y - 5), (left + 66, y + 5), (left + 75, y), fill=INK)
    sheet.line((left + 75.5, y - 5.5), (left + 75.5, y + 5.5), width=1.4)
    sheet.line((left + 75, y), (right - PAD, y))
    sheet.text(left + 70, y + 11, "diode", size=3.2, anchor="middle")
    sheet.text(left + 75.5, y - 8, "band", size=3.2, anchor="middle")
    sheet.line((right - PAD, y), (right + LEAD, y), color=WIRE["row"], width=0.8)
    _pad(sheet, left + PAD, y, "column", "column")
    _pad(sheet, right - PAD, y, "row", "row")
    _led(sheet, left, right, "LED SK6812MINI-E", PAD)


def _lamp(sheet: Sheet) -> None:
    sheet.circle(LAMP_MIDDLE, LED_Y, LAMP_RADIUS, fill="#eef3ee")
    sheet.text(LAMP_MIDDLE, LED_Y - LAMP_RADIUS - 4, "board of a lamp", size=3.4, anchor="middle", bold=True)
    _led(sheet, LAMP_MIDDLE - LAMP_RADIUS, LAMP_MIDDLE + LAMP_RADIUS, "LED WS2812B", 15)


def _led(sheet: Sheet, left: float, right: float, name: str, pad: float) -> None:
    """Draw the LED with its wires from the one before and to the next."""
    middle, half = (left + right) / 2, 0.95 * len(name) + 4.5
    wires = (("5 V", LED_Y - 16), ("data", LED_Y), ("GND", LED_Y + 16))
    for kind, y in wires:
        sheet.line((left - LEAD + 10, y), (right + LEAD - 10, y), color=WIRE[kind], width=0.8)
    sheet.line((middle, LED_Y - 16), (middle, LED_Y - 9), color=WIRE["5 V"], width=0.8)
    sheet.line((middle, LED_Y + 9), (middle, LED_Y + 16), color=WIRE["GND"], width=0.8)
    sheet.dots([(middle, LED_Y - 16)], WIRE["5 V"])
    sheet.dots([(middle, LED_Y + 16)], WIRE["GND"])
    sheet.box(middle - half, LED_Y - 9, 2 * half, 18, fill="#fff8e1")
    sheet.text(middle, LED_Y + 1, name, size=3, anchor="middle", bold=True)
    for kind, y in wires:
        for x, text in ((left + pad, "DIN"), (right - pad, "DOUT")):
            _pad(sheet, x, y, kind, text if kind == "data" else kind)
    for x, text in ((left - LEAD + 10, "LED before"), (right + LEAD - 10, "LED after")):
        sheet.text(x, LED_Y + 24, text, size=2.8, anchor="middle", color=WIRE["data"])


def _pad(sheet: Sheet, x: float, y: float, kind: str, name: str) -> None:
    sheet.circle(x, y, 1.8, color=WIRE[kind], fill="#f2d9a0")
    sheet.text(x, y - 3.6, name, size=3, anchor="middle", color=WIRE[kind], bold=True)


MATRIX_LEFT, MATRIX_TOP = 40.0, 50.0
"""Position of the first column and the first row."""

EDGE = 10.0

SWITCH = 11.5
"""Distance of a switch above its row."""


def matrix_files(layout: Layout) -> dict[str, bytes]:
    """Return `hardware/wiring-matrix.svg`."""
    plan = WiringPlan(layout)
    sheet = Sheet(
        f"{layout.name}: the key matrix",
        "Each key joins its column to its row through a diode of its own, the band (cathode) toward the row.",
        "Wires that cross touch only at a dot. A number is that of the key's LED; see wiring-rows.svg.",
    )
    across, down = (
        (WIDTH - EDGE - MATRIX_LEFT) / len(plan.columns),
        (HEIGHT - EDGE - MATRIX_TOP) / len(plan.rows),
    )
    for number, column in enumerate(plan.columns):
        x = MATRIX_LEFT + across * number
        end = MATRIX_TOP + down * (max((key.row for key in column.keys), default=0) + 1) - 3 - SWITCH
        sheet.line((x, MATRIX_TOP - 6), (x, end), color=WIRE["column"], width=0.5)
        sheet.text(x, MATRIX_TOP - 15, column.name, anchor="middle", color=WIRE["column"], bold=True)
        sheet.text(x, MATRIX_TOP - 11.4, f"GP{column.gpio}", anchor="middle", color=WIRE["column"])
        sheet.text(x, MATRIX_TOP - 7.8, f"pin {column.pin}", anchor="middle", color=WIRE["column"])
    for number, row in enumerate(plan.rows):
        y = MATRIX_TOP + down * (number + 1) - 3
        last = MATRIX_LEFT + across * max((key.column for key in row.keys), default=0) + 14
        sheet.line((MATRIX_LEFT - 8, y), (last, y), color=WIRE["row"], width=0.5)
        sheet.text(MATRIX_LEFT - 9.5, y - 0.6, row.name, anchor="end", color=WIRE["row"], bold=True)
        sheet.text(MATRIX_LEFT - 9.5, y + 3, f"GP{row.gpio}, pin {row.pin}", anchor="end", color=WIRE["row"])
        for key in row.keys:
            _key(sheet, key, MATRIX_LEFT + across * key.column, y, across)
    return {"hardware/wiring-matrix.svg": sheet.as_bytes()}


def _key(sheet: Sheet, key: Key, x: float, y: float, across: float) -> None:
    """Draw a switch from the column at x to the right, and a diode from there down to the row at y."""
    top, end = y - SWITCH, x + 11
    sheet.dots([(x, top)], WIRE["column"])
    sheet.line((x, top), (x + 3, top))
    sheet.line((x + 3, top), (x + 7.6, top - 2.2), width=0.5)
    sheet.circle(x + 3, top, 0.5)
    sheet.circle(x + 8, top, 0.5)
    sheet.line((x + 8, top), (end, top), (end, y))
    sheet.shape((end - 1.7, top + 4.5), (end + 1.7, top + 4.5), (end, top + 7.5), fill=INK)
    sheet.line((end - 1.9, top + 7.7), (end + 1.9, top + 7.7), width=0.7)
    sheet.dots([(end, y)], WIRE["row"])
    sheet.text(end + 2.8, top + 5, str(key.led), bold=True, size=2.8)
    sheet.text(end + 2.8, top + 9, key.id, size=fitting_size(key.id, across - 15, 2.4))

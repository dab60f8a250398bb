"""One key and one lamp as circuits: what is on their little boards, and which wires come and go."""

from hardware.generate.drawing import INK, WIRE, Sheet
from host.console_layout import Layout

BOARDS_TOP, SIDE = 45.0, 110.0
"""Of the key's board in the picture."""
KEY_LEFT, LAMP_MIDDLE, LAMP_RADIUS = 36.0, 232.0, 38.0
LEAD = 24.0
PAD = 11.0
"""From the edge of the key's board to the middle of its pads."""
SWITCH_Y, LED_Y = BOARDS_TOP + 26.0, BOARDS_TOP + 76.0


def board_files(layout: Layout) -> dict[str, bytes]:
    """`hardware/wiring-key.svg`."""
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
    """The LED with its wires from the one before and to the next."""
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

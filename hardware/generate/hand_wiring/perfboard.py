"""The little board with fuse, capacitors and level shifter: the hole of each part, and the wires.

Holes are those of a board of 30 x 70 mm with single pads, seen from above: A to J down, 1 to 24 across.
"""

from dataclasses import dataclass

from hardware.generate.drawing import BORDER, FAINT, INK, WIRE, Anchor, Point, Sheet
from hardware.generate.netlist import (
    CAPACITOR_UF,
    FUSE_HOLD_A,
    GROUND,
    LEAD_MM,
    RESISTOR_OHM,
    SHIFTER,
    SHIFTER_FREE,
    SHIFTER_NAMES,
    VBUS,
    pin_of,
    return_pin,
)
from host.console_layout import Layout

ROWS, COLUMNS = "ABCDEFGHIJ", 24
HOLES, TO_HOLD = 2.54, 10.0
"""Distance of holes in mm; additional length of a bridge to hold it while soldering."""
PITCH = 10.4
"""Distance of holes on the sheet, which is four times as large."""
LEFT, TOP = 31.0, 56.0
"""Position of the hole A1 on the sheet."""
WOOD = "#f3efe2"
"""Color of the board."""

SOCKET = {pin: f"F{7 + pin}" if pin <= 7 else f"C{22 - pin}" for pin in range(1, 15)}
"""The pins of the level shifter, with its notch to the left."""
FUSE = ("A2", "A4")
RESISTOR = ("G10", "J10")
SMALL = ("C7", "E7")
"""The capacitor of 100 nF: 5 V, GND."""
LARGE = ("C18", "E18")
"""The electrolytic capacitor: plus, minus."""


@dataclass(frozen=True)
class Lead:
    """A wire that leaves the board: its hole, its kind, and its destination."""

    hole: str
    kind: str
    to: str


@dataclass(frozen=True)
class Bridge:
    """A wire on the underside, straight from hole to hole, soldered in each that has a part or a wire."""

    kind: str
    start: str
    end: str

    @property
    def holes(self) -> tuple[str, ...]:
        """Return all holes that it passes, its ends included."""
        (row, column), (low, last) = row_and_column(self.start), row_and_column(self.end)
        if row == low:
            return tuple(f"{ROWS[row]}{number}" for number in range(column, last + 1))
        return tuple(f"{ROWS[number]}{column}" for number in range(row, low + 1))


BRIDGES = (
    Bridge("5 V", "A1", "A2"),
    Bridge("5 V", "A4", "A22"),
    Bridge("5 V", "A8", "C8"),
    Bridge("5 V", "C7", "C8"),
    Bridge("5 V", "A18", "C18"),
    Bridge("GND", "H2", "H22"),
    Bridge("GND", "E7", "H7"),
    Bridge("GND", "F8", "H8"),
    Bridge("GND", "F11", "H11"),
    Bridge("GND", "F12", "H12"),
    Bridge("GND", "F14", "H14"),
    Bridge("GND", "B9", "B16"),
    Bridge("GND", "B9", "C9"),
    Bridge("GND", "B10", "C10"),
    Bridge("GND", "B12", "C12"),
    Bridge("GND", "B13", "C13"),
    Bridge("GND", "B16", "H16"),
    Bridge("GND", "E18", "H18"),
    Bridge("data", "F9", "G9"),
    Bridge("data", "F10", "G10"),
)


def underside_wire() -> float:
    """Return the millimeters of bare wire for all bridges, with the ends that are held and cut off."""
    return sum((len(bridge.holes) - 1) * HOLES + TO_HOLD for bridge in BRIDGES)


def leads(layout: Layout) -> tuple[Lead, ...]:
    """Return the wires to the Pico and to the plate."""
    gpio = layout.leds.pin
    return (
        Lead("A1", "5 V", f"VBUS, pin {VBUS}"),
        Lead("A22", "5 V", "5 V rail"),
        Lead("H2", "GND", f"GND, pin {GROUND}"),
        Lead("H5", "GND", f"GND, pin {return_pin(gpio)}"),
        Lead("G9", "data", f"GP{gpio}, pin {pin_of(gpio)}"),
        Lead("J10", "data", "DIN of LED 0"),
        Lead("H22", "GND", "GND rail"),
    )


def row_and_column(hole: str) -> tuple[int, int]:
    """Return row and column of a hole, rows from 0, columns from 1."""
    return ROWS.index(hole[0]), int(hole[1:])


def files(layout: Layout) -> dict[str, bytes]:
    """Return `hardware/wiring-board.svg`."""
    sheet = Sheet(
        f"{layout.name}: the little board",
        "Seen from above, where the parts are. Colored lines are wires underneath, soldered at the dots;",
        "seen from there, left and right are swapped. Letters and numbers are those of the holes.",
    )
    sheet.box(*_corner(-0.9, 0.1), (COLUMNS + 0.8) * PITCH, (len(ROWS) + 0.8) * PITCH, fill=WOOD, corner=2)
    for letter in ROWS:
        sheet.text(LEFT - 0.65 * PITCH, _at(f"{letter}1")[1] + 1, letter, anchor="middle", color=FAINT)
        for column in range(1, COLUMNS + 1):
            sheet.circle(*_at(f"{letter}{column}"), 1, color="#c9b98a")
    for bridge in BRIDGES:
        sheet.line(_at(bridge.start), _at(bridge.end), color=WIRE[bridge.kind], width=1.2)
    _parts(sheet)
    used = {*SOCKET.values(), *FUSE, *RESISTOR, *SMALL, *LARGE}
    ends = {hole for bridge in BRIDGES for hole in (bridge.start, bridge.end)}
    sheet.dots(map(_at, sorted(used | ends)), INK)
    for lead in leads(layout):
        _lead(sheet, lead)
    _column_numbers(sheet)
    _notes(sheet)
    return {"hardware/wiring-board.svg": sheet.as_bytes()}


def _at(hole: str) -> Point:
    row, column = row_and_column(hole)
    return LEFT + PITCH * (column - 1), TOP + PITCH * row


def _column_numbers(sheet: Sheet) -> None:
    """Draw each column's number above its holes, over a wire that leaves there upward."""
    for column in range(1, COLUMNS + 1):
        x, y = _at(f"A{column}")
        y -= 0.6 * PITCH
        sheet.fill(x - 2.2, y - 2.5, 4.4, 3.1, WOOD)
        sheet.text(x, y, str(column), anchor="middle", color=FAINT)


def _corner(row: float, column: float) -> Point:
    return LEFT + PITCH * (column - 1), TOP + PITCH * row


def _parts(sheet: Sheet) -> None:
    """Draw the parts from above; only the resistor lies over a wire, which shows through it."""
    (left, top), (right, low) = _at("C8"), _at("F14")
    edge = 0.42 * PITCH
    _outline(sheet, left - edge, top + 0.3 * PITCH, right + edge, low - 0.3 * PITCH)
    middle = (top + low) / 2
    sheet.circle(left - edge, middle, 1.8)
    sheet.text((left + right) / 2, middle - 0.6, SHIFTER, size=3.4, anchor="middle", bold=True)
    sheet.text((left + right) / 2, middle + 4, "in its socket, notch to the left", anchor="middle")
    for pin, hole in SOCKET.items():
        x, y = _at(hole)
        inward = -1 if pin <= 7 else 1
        sheet.text(x + 2.8, y + (3.2 if pin <= 7 else -1.4), str(pin), size=2.4, anchor="middle", bold=True)
        sheet.text(x, y + inward * 5.6 + 0.8, SHIFTER_NAMES[pin - 1], size=2.2, anchor="middle", color=FAINT)
    x, y = _at("A3")
    _outline(sheet, x - 8, y - 2.6, x + 8, y + 2.6)
    sheet.text(x, y + 6, f"fuse {FUSE_HOLD_A:g} A", size=2.6, anchor="middle", bold=True)
    x, y = _at("D7")
    _outline(sheet, x - 2.4, y - 8, x + 2.4, y + 8)
    sheet.text(x - 4, y + PITCH / 2 + 0.9, "100 nF", size=2.6, anchor="end", bold=True)
    x, y = _at("H10")
    sheet.line(_at(RESISTOR[0]), (x, y - 4), width=0.6)
    sheet.line((x, y + 14), _at(RESISTOR[1]), width=0.6)
    corners = (x - 2.2, y - 4), (x + 2.2, y - 4), (x + 2.2, y + 14), (x - 2.2, y + 14), (x - 2.2, y - 4)
    sheet.line(*corners, width=0.5)
    sheet.text(x + 4, y + 6.5, f"{RESISTOR_OHM} Ω", size=2.6, bold=True)
    _electrolytic(sheet)


def _electrolytic(sheet: Sheet) -> None:
    (x, y), (_, low) = _at(LARGE[0]), _at(LARGE[1])
    middle, body = (y + low) / 2, x + 5
    _outline(sheet, body, middle - 2.1 * PITCH, body + 6 * PITCH, middle + 2.1 * PITCH)
    sheet.fill(body + 1, low - 1.2, 6 * PITCH - 2, 2.4, "#c4c4c4")
    sheet.line((x, y), (body, y), width=0.6)
    sheet.line((x, low), (body, low), width=0.6)
    sheet.text(x + 2, y - 2, "+", size=4.5, anchor="middle", bold=True)
    sheet.text(x + 2, low + 5, "-", size=4.5, anchor="middle", bold=True)
    sheet.text(body + 5, middle - 3, f"{CAPACITOR_UF} µF, lying", size=3, bold=True)
    sheet.text(body + 5, middle + 2, "its stripe, minus, toward row E", size=2.6)


def _outline(sheet: Sheet, left: float, top: float, right: float, low: float) -> None:
    sheet.box(left, top, right - left, low - top, fill="#ffffff", corner=0.8)


def _lead(sheet: Sheet, lead: Lead) -> None:
    """Draw a wire upward from the upper half of the board, downward from the lower one."""
    x, y = _at(lead.hole)
    row, column = row_and_column(lead.hole)
    color = WIRE[lead.kind]
    if row < len(ROWS) / 2:
        end, text = TOP - 1.1 * PITCH, TOP - 1.1 * PITCH - 1.5
    else:
        end = TOP + (len(ROWS) + 0.1) * PITCH + (4.2 if lead.kind == "data" and row < 9 else 0)
        text = end + 3.5
    sheet.line((x, y), (x, end), color=color, width=0.7, dash=1.6)
    anchor: Anchor = "start" if column < 20 else "middle"
    sheet.text(x, text, lead.to, anchor=anchor, color=color, bold=True)
    sheet.circle(x, y, 1.5, color=color, fill=color)


def _notes(sheet: Sheet) -> None:
    y, free = TOP + (len(ROWS) + 2.1) * PITCH, ", ".join(map(str, SHIFTER_FREE))
    for note in (
        f"Dashed: the wires leaving the board, {LEAD_MM // 10} cm each; the rails go on from there along the "
        "plate. Those on the underside are bare.",
        f"Pins {free} of the {SHIFTER} are joined to nothing. Only the resistor lies over a wire.",
    ):
        sheet.text(BORDER, y, note, size=3)
        y += 4.8

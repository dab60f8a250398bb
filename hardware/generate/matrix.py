"""The key matrix as a circuit: which switch and diode joins which column to which row."""

from hardware.generate.drawing import HEIGHT, INK, WIDTH, WIRE, Sheet, fitting
from hardware.generate.plan import Plan
from host.console_layout import Key, Layout

MATRIX_LEFT, MATRIX_TOP = 40.0, 50.0
"""Where the first column and the first row begin."""
EDGE = 10.0
SWITCH = 11.5
"""How far a switch lies above its row."""


def matrix_files(layout: Layout) -> dict[str, bytes]:
    """`hardware/wiring-matrix.svg`."""
    plan = Plan(layout)
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
    """A switch from the column at x to the right, a diode from there down to the row at y."""
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
    sheet.text(end + 2.8, top + 9, key.id, size=fitting(key.id, across - 15, 2.4))

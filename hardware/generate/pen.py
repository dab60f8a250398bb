"""Text and a ruler drawn with a pen on a sheet, which need no font and keep their size."""

import svg

from hardware.generate.drawing import BORDER, HEIGHT, INK, Sheet
from hardware.generate.lettering import Stroke, strokes, width

RULER = 50
"""Length of the ruler in mm."""


def drawn(lines: tuple[Stroke, ...], thickness: float, color: str = INK) -> svg.Path:
    """Strokes in millimeters of the sheet, y downward."""
    commands = [
        " L ".join(f"{round(x, 2) + 0.0:g} {round(y, 2) + 0.0:g}" for x, y in stroke) for stroke in lines
    ]
    return svg.Path(
        extra={"d": "".join(f"M {command}" for command in commands)},
        fill="none", stroke=color, stroke_width=round(thickness, 3), stroke_linecap="round",
        stroke_linejoin="round",
    )  # fmt: skip


def written(
    text: str, middle: float, base: float, height: float, *, narrow: float = 1, bold: float = 0.14
) -> svg.Path:
    """A line of text around x = `middle`, with capitals `height` mm high on y = `base`.

    `narrow` is the width of the letters against their usual one, `bold` that of the pen in heights of
    a capital.
    """
    half = width(text, height) / 2
    placed = tuple(
        tuple((middle + (x - half) * narrow, base - y) for x, y in stroke) for stroke in strokes(text, height)
    )
    return drawn(placed, height * bold)


def ruler(sheet: Sheet) -> None:
    """A ruler along the lower edge of the sheet, to see that it was printed to scale."""
    left, base = BORDER + 4, HEIGHT - BORDER - 1
    sheet.line((left, base), (left + RULER, base), width=0.2)
    for step in range(RULER + 1):
        tick = 3.5 if step % 10 == 0 else 2.5 if step % 5 == 0 else 1.5
        sheet.line((left + step, base), (left + step, base - tick), width=0.2)
    sheet.text(left + RULER + 3, base - 0.5, f"{RULER} mm: measure this before you cut", size=3)

"""Drawing on a sheet of A4 paper in landscape, in millimeters, printed to scale as SVG.

Text is drawn either with a font or as pen strokes, which look the same wherever they are printed or engraved.
Stroked letters are Hershey's (the font `futural`): no font has to be installed, and a laser can follow them.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal
from xml.sax.saxutils import escape

import svg
from HersheyFonts import HersheyFonts

WIDTH, HEIGHT = 297, 210

BORDER = 8
"""The edge that printers leave white."""

FONT = "'DejaVu Sans', Verdana, Arial, sans-serif"

LETTER = 0.64
"""Average width of a letter, for fonts of size 1, rather too wide than too narrow."""

INK, FAINT, PAPER = "#1a1a1a", "#8a8a8a", "#ffffff"

WIRE = {
    "5 V": "#c62828",
    "GND": "#1a1a1a",
    "data": "#2e7d32",
    "row": "#b26a00",
    "column": "#1565c0",
    "button": "#6a1b9a",
}
"""Colors of the wires in the pictures; yellow is printed darker than it is."""

Anchor = Literal["start", "middle", "end"]

Point = tuple[float, float]


class Sheet:
    """A sheet and its elements. Coordinates are millimeters from the upper left corner."""

    def __init__(self, title: str, *remarks: str) -> None:
        self._title = title
        self._elements: list[svg.Element] = [svg.Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=PAPER)]
        self.text(BORDER, 15, title, size=5.5, bold=True)
        for number, remark in enumerate(remarks):
            self.text(BORDER, 21 + 4.5 * number, remark, size=3)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 2.6,
        anchor: Anchor = "start",
        color: str = INK,
        bold: bool = False,
    ) -> None:
        """Draw a line of text; y is its base line, `size` the height of the font."""
        weight: Literal["bold", "normal"] = "bold" if bold else "normal"
        self._elements.append(
            svg.Text(
                x=mm(x), y=mm(y), text=escape(text), font_size=size, text_anchor=anchor, fill=color,
                font_weight=weight,
            )
        )  # fmt: skip

    def line(
        self, *points: Point, color: str = INK, width: float = 0.35, dash: float = 0, arrow: bool = False
    ) -> None:
        """Draw a line through the points; an arrow has its head in the middle of its last segment."""
        self._elements.append(
            svg.Polyline(
                points=_points(points), fill="none", stroke=color, stroke_width=width,
                stroke_linejoin="round", stroke_dasharray=[dash, dash] if dash else None,
            )
        )  # fmt: skip
        if arrow:
            self._head(points[-2], points[-1], color)

    def _head(self, start: Point, end: Point, color: str) -> None:
        across, down = end[0] - start[0], end[1] - start[1]
        length = (across**2 + down**2) ** 0.5
        across, down = across / length, down / length
        x, y = (start[0] + end[0]) / 2 + across, (start[1] + end[1]) / 2 + down
        back = (x - 2 * across, y - 2 * down)
        ends = (back[0] - down, back[1] + across), (back[0] + down, back[1] - across)
        self.shape((x, y), *ends, color=color, fill=color)

    def shape(self, *points: Point, color: str = INK, fill: str = PAPER) -> None:
        """Draw a closed shape."""
        self._elements.append(svg.Polygon(points=_points(points), fill=fill, stroke=color, stroke_width=0.25))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        color: str = INK,
        fill: str = PAPER,
        corner: float = 0,
    ) -> None:
        """Draw a rectangle from its upper left corner."""
        self._elements.append(
            svg.Rect(
                x=mm(x), y=mm(y), width=mm(width), height=mm(height), rx=corner, fill=fill, stroke=color,
                stroke_width=0.35,
            )
        )  # fmt: skip

    def fill(self, x: float, y: float, width: float, height: float, color: str) -> None:
        """Draw a filled rectangle without an outline."""
        self.add(svg.Rect(x=mm(x), y=mm(y), width=mm(width), height=mm(height), fill=color))

    def circle(self, x: float, y: float, radius: float, *, color: str = INK, fill: str = PAPER) -> None:
        """Draw a circle around its center."""
        self._elements.append(
            svg.Circle(cx=mm(x), cy=mm(y), r=mm(radius), fill=fill, stroke=color, stroke_width=0.35)
        )

    def dots(self, points: Iterable[Point], color: str = INK) -> None:
        """Draw the dots at which wires are joined."""
        for x, y in points:
            self.circle(x, y, 0.7, color=color, fill=color)

    def power(self, x: float, y: float) -> None:
        """Draw the sign for the 5 V rail, on top of its wire."""
        self.line((x, y), (x, y - 3), color=WIRE["5 V"], width=0.5)
        self.line((x - 2, y - 3), (x + 2, y - 3), color=WIRE["5 V"], width=0.7)
        self.text(x, y - 4, "5 V", size=2.4, anchor="middle", color=WIRE["5 V"])

    def ground(self, x: float, y: float) -> None:
        """Draw the sign for the GND rail, below its wire."""
        self.line((x, y), (x, y + 2), color=WIRE["GND"], width=0.5)
        for step, half in enumerate((2.2, 1.4, 0.6)):
            self.line((x - half, y + 2 + 0.8 * step), (x + half, y + 2 + 0.8 * step), width=0.5)

    def add(self, *elements: svg.Element) -> None:
        """Add other elements."""
        self._elements.extend(elements)

    def as_bytes(self) -> bytes:
        """Return the sheet as an SVG file."""
        sheet = svg.SVG(
            width=svg.Length(WIDTH, "mm"),
            height=svg.Length(HEIGHT, "mm"),
            viewBox=svg.ViewBoxSpec(0, 0, WIDTH, HEIGHT),
            elements=[
                svg.Title(text=escape(self._title)),
                svg.G(style=f"font-family: {FONT}", elements=self._elements),
            ],
        )
        return f"{sheet.as_str()}\n".replace("><", ">\n<").encode()


def fitting_size(text: str, width: float, size: float) -> float:
    """Return the largest font size up to `size` at which the text is no wider than `width`."""
    return mm(min(size, width / (LETTER * max(1, len(text)))))


def _points(points: Iterable[Point]) -> list[svg.Point]:
    return [svg.Point(mm(x), mm(y)) for x, y in points]


def mm(value: float) -> float:
    """Round to a hundredth of a millimeter, so that the files are the same everywhere."""
    return round(value, 2) + 0.0


Stroke = tuple[tuple[float, float], ...]
"""A line through points (x, y) in millimeters, y up."""

_UNITS = 21.0
"""Height of a capital letter in the font's own units."""


@cache
def _font() -> HersheyFonts:
    font = HersheyFonts()
    font.load_default_font("futural")
    return font


@cache
def _font_strokes(text: str) -> tuple[Stroke, ...]:
    return tuple(tuple((float(x), -float(y)) for x, y in stroke) for stroke in _font().strokes_for_text(text))


@cache
def _unit_strokes(text: str) -> tuple[Stroke, ...]:
    """Return the strokes of a line of text, capitals one unit high on y = 0, starting at x = 0."""
    if not (drawn := _font_strokes(text)):
        raise ValueError(f"no letters to draw in {text!r}")
    left = min(x for stroke in drawn for x, _ in stroke)
    base = min(y for stroke in _font_strokes("H") for _, y in stroke)
    return tuple(tuple(((x - left) / _UNITS, (y - base) / _UNITS) for x, y in stroke) for stroke in drawn)


def strokes(text: str, height: float) -> tuple[Stroke, ...]:
    """Return the strokes of a line of text with capitals `height` mm high, from x = 0 on y = 0."""
    return tuple(tuple((x * height, y * height) for x, y in stroke) for stroke in _unit_strokes(text))


def width(text: str, height: float) -> float:
    """Return the width of that line in mm, between the middles of its outermost strokes."""
    return max(x for stroke in _unit_strokes(text) for x, _ in stroke) * height


RULER = 50
"""Length of the ruler in mm."""


def stroke_path(lines: tuple[Stroke, ...], thickness: float, color: str = INK) -> svg.Path:
    """Return the path of strokes in millimeters of the sheet, y downward."""
    commands = [
        " L ".join(f"{round(x, 2) + 0.0:g} {round(y, 2) + 0.0:g}" for x, y in stroke) for stroke in lines
    ]
    return svg.Path(
        extra={"d": "".join(f"M {command}" for command in commands)},
        fill="none", stroke=color, stroke_width=round(thickness, 3), stroke_linecap="round",
        stroke_linejoin="round",
    )  # fmt: skip


def text_path(
    text: str, middle: float, base: float, height: float, *, narrow: float = 1, bold: float = 0.14
) -> svg.Path:
    """Return the path of a line of text around x = `middle`, with capitals `height` mm high on y = `base`.

    `narrow` is the width of the letters relative to their usual one, `bold` that of the pen in heights of a
    capital.
    """
    half = width(text, height) / 2
    placed = tuple(
        tuple((middle + (x - half) * narrow, base - y) for x, y in stroke) for stroke in strokes(text, height)
    )
    return stroke_path(placed, height * bold)


def ruler(sheet: Sheet) -> None:
    """Draw a ruler along the lower edge of the sheet, to check that it was printed to scale."""
    left, base = BORDER + 4, HEIGHT - BORDER - 1
    sheet.line((left, base), (left + RULER, base), width=0.2)
    for step in range(RULER + 1):
        tick = 3.5 if step % 10 == 0 else 2.5 if step % 5 == 0 else 1.5
        sheet.line((left + step, base), (left + step, base - tick), width=0.2)
    sheet.text(left + RULER + 3, base - 0.5, f"{RULER} mm: measure this before you cut", size=3)

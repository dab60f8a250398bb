"""Text as pen strokes, so that it looks the same wherever it is printed or engraved.

The letters are Hershey's (the font `futural`); no font has to be installed, and a laser can follow them.
"""

from functools import cache

from HersheyFonts import HersheyFonts

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
def _drawn(text: str) -> tuple[Stroke, ...]:
    return tuple(tuple((float(x), -float(y)) for x, y in stroke) for stroke in _font().strokes_for_text(text))


@cache
def _raw(text: str) -> tuple[Stroke, ...]:
    """The strokes of a line of text, capitals one unit high on y = 0, starting at x = 0."""
    if not (drawn := _drawn(text)):
        raise ValueError(f"no letters to draw in {text!r}")
    left = min(x for stroke in drawn for x, _ in stroke)
    base = min(y for stroke in _drawn("H") for _, y in stroke)
    return tuple(tuple(((x - left) / _UNITS, (y - base) / _UNITS) for x, y in stroke) for stroke in drawn)


def strokes(text: str, height: float) -> tuple[Stroke, ...]:
    """A line of text with capitals `height` mm high, from x = 0 on the base line y = 0."""
    return tuple(tuple((x * height, y * height) for x, y in stroke) for stroke in _raw(text))


def width(text: str, height: float) -> float:
    """How wide that line is in mm, between the middles of its outermost strokes."""
    return max(x for stroke in _raw(text) for x, _ in stroke) * height

"""Contrast between text and its background on a rendered screen.

The ratio is that of WCAG 2 (1.4.3): from 1 for the same color to 21 for black on white.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.color import ColorType
from rich.color_triplet import ColorTriplet
from textual.app import App
from textual.geometry import Region
from textual.screen import ModalScreen

LEAST = 4.5
LEAST_DIMMED = 3.0
"""Least ratio of text that is dimmed because it is unavailable; WCAG requires none."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words of one style on a screen."""

    text: str
    color: ColorTriplet
    behind: ColorTriplet

    @property
    def ratio(self) -> float:
        """Return the ratio of the luminance of the lighter color to that of the darker."""
        lighter, darker = sorted((luminance(self.color), luminance(self.behind)), reverse=True)
        return (lighter + 0.05) / (darker + 0.05)

    def __str__(self) -> str:
        return f"{self.ratio:.2f} {self.color.hex} on {self.behind.hex}: {self.text.strip()!r}"


def luminance(color: ColorTriplet) -> float:
    """Return the relative luminance that WCAG 2 defines."""
    parts = [part / 255 for part in color]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def words_on(app: App[object], part: Region | None = None) -> Iterator[Words]:
    """Yield all words on a part of the screen, in pieces of one style; of a dialog only its own."""
    screen = app.screen
    strips = screen._compositor.render_strips()
    inside = part or screen.region
    if part is None and isinstance(screen, ModalScreen):
        inside = next(iter(screen.children[0:1])).region
    for y, strip in enumerate(strips):
        if not inside.y <= y < inside.bottom:
            continue
        for text, style, _ in strip.crop(inside.x, inside.right):
            if style is None or not any(map(str.isalnum, text)):
                continue
            color, behind = style.color, style.bgcolor
            if color is None or behind is None or ColorType.DEFAULT in (color.type, behind.type):
                continue
            pair = (color.get_truecolor(), behind.get_truecolor())
            yield Words(text, *(reversed(pair) if style.reverse else pair))

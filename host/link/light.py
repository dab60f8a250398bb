"""The light of one LED: a color and a pattern."""

import re
from enum import StrEnum

from msgspec import Struct

COLORS: dict[str, tuple[int, int, int]] = {
    "white": (255, 255, 255),
    "red": (255, 0, 0),
    "orange": (255, 110, 0),
    "yellow": (255, 210, 0),
    "green": (0, 255, 0),
    "cyan": (0, 220, 255),
    "blue": (0, 60, 255),
    "purple": (150, 0, 255),
    "pink": (255, 60, 140),
}
"""The color names a light may use, as red, green and blue from 0 to 255."""


class Pattern(StrEnum):
    """Behavior of an LED in time, animated by the board: half a second on and off, or a two-second swell."""

    OFF = "off"
    STEADY = "steady"
    BLINK = "blink"
    PULSE = "pulse"


class Light(Struct, frozen=True):
    """The wanted state of one LED.

    `color` is a name of `COLORS`, a hex text such as "#ff8800", or red, green and blue from 0 to 255. Raises
    `ValueError` for anything else.
    """

    color: str | tuple[int, int, int] = "white"
    pattern: Pattern = Pattern.STEADY

    def __post_init__(self) -> None:
        Pattern(self.pattern)
        if isinstance(self.color, str):
            if self.color not in COLORS and not re.fullmatch("#[0-9a-fA-F]{6}", self.color):
                raise ValueError(f"{self.color!r} is not a color; use one of {', '.join(COLORS)} or #rrggbb")
        elif len(self.color) != 3 or not all(0 <= channel <= 255 for channel in self.color):
            raise ValueError(f"{self.color!r} is not a color; use three numbers from 0 to 255")

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Return red, green and blue from 0 to 255; black for a light that is off."""
        if self.pattern == Pattern.OFF:
            return (0, 0, 0)
        if isinstance(self.color, tuple):
            return self.color
        if self.color in COLORS:
            return COLORS[self.color]
        return (int(self.color[1:3], 16), int(self.color[3:5], 16), int(self.color[5:7], 16))


OFF = Light(color=(0, 0, 0), pattern=Pattern.OFF)
"""A dark LED, as are those of ids that a frame does not contain."""

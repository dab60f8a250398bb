"""What lies in the box below the plate, in millimeters of the plate; the box itself is enclosure.scad."""

from dataclasses import dataclass

from hardware.generate.dimensions import DIMENSIONS
from hardware.generate.panel import Panel

PICO_X = 117.0
PICO_SIZE = (21.0, 51.0)
WALL = DIMENSIONS.panel.wall
"""All three are those of enclosure.scad."""
BUTTONS = {"RESET": PICO_X + 19, "BOOTSEL": PICO_X - 19}
"""Where the two buttons sit in the back wall, along x, one on each side of the socket."""
BUTTON_BELOW = 18.0
"""Their middle below the plate. Both are those of enclosure.scad."""
BOARD_CORNER = (10.0, 118.0)
BOARD_SIZE = (70.0, 30.0)
"""The perforated board, between the Pico and the upper end of the rails."""
OPEN_GAP = 50.0
"""Between box and plate while they lie open: the cable's plug and a bend of the cable take 40 mm."""


@dataclass(frozen=True)
class Area:
    """A rectangle from its lower left corner."""

    x: float
    y: float
    width: float
    height: float


def pico(plate: Panel) -> Area:
    """The Pico, its socket at the back wall."""
    width, length = PICO_SIZE
    return Area(PICO_X - width / 2, plate.height - WALL - length, width, length)


def board() -> Area:
    """The perforated board."""
    return Area(*BOARD_CORNER, *BOARD_SIZE)


def reach(plate: Panel, x: float, y: float) -> float:
    """How long a wire is at least, from this place of the opened plate to the farthest pin of the Pico.

    The plate lies on its face at the back wall of the box, their back edges side by side, like an open book.
    """
    width, length = PICO_SIZE
    across, along = abs(x - PICO_X) + width / 2, plate.height - y + OPEN_GAP + WALL + length
    return float((across**2 + along**2) ** 0.5)

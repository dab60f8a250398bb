"""The top plate with its holes, and the parts in the box below it, in millimeters.

Coordinates are those of a drawing: x to the right, y away from the person, from the lower left corner of the
plate. (In `console.toml` y counts downward, in key units.) The box itself is enclosure.scad.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import Literal

from hardware.generate.dimensions import DIMENSIONS
from host.console_layout import Layout, LayoutError

PITCH = DIMENSIONS.panel.pitch
"""One key unit."""

CUTOUT = DIMENSIONS.panel.cutout
"""Side of the square that an MX switch clips into."""

CAP = DIMENSIONS.key_cap.side
"""Side of a key cap, which hides the plate around its switch."""

KEY_BOARD = DIMENSIONS.key_board.largest_side
"""Largest side of the circuit board under each switch; two neighbors must not touch."""

LAMP_HOLE = DIMENSIONS.panel.lamp_hole

LAMP_BOARD = DIMENSIONS.lamp_board.diameter
"""Diameter of the round board of a lamp's LED."""

SCREW_HOLE = 3.2

SCREW_HEAD = 6.0

POST = 8.0
"""Diameter of the posts under the screws."""

MARGIN = 17.0
"""Distance from the outermost centers of keys and lamps to the edge of the plate."""

INSET = 6.5
"""Distance from the center of a screw at the edge to that edge."""

CORNER = 4.0
"""Radius of the plate's corners."""

WEB = 2.5
"""The least material between two holes, or between a hole and an edge or a seam."""

BED = 220.0
"""Side of the largest part that a common printer makes."""

EDGE_SCREWS = (3.5, 6.5, 7.5, 8.5, 11.25)
"""Screws along both long edges besides the corners: x in key units."""

INNER_SCREWS = (
    (0, 3.25), (0, 4.875), (6.5, 2.75), (7.5, 2.75),
    (6.5, 5), (7.5, 5), (11.25, 2.625), (11.25, 4.875),
)  # fmt: skip
"""Supports in the gaps between the groups, where no wire runs: x and y in key units as in `console.toml`."""

RAILS_AT = 0.75
"""Where the rails of 5 V and GND go down the back of the plate: x in key units."""

RAILS_APART = 4.0

RAIL_AIR = 2.0
"""Least distance from the middle of a rail to the boards and posts beside it."""

Kind = Literal["key", "lamp", "screw"]

_HOLE_SIZES: dict[Kind, float] = {"key": CUTOUT, "lamp": LAMP_HOLE, "screw": SCREW_HOLE}

SIZES_ABOVE: dict[Kind, float] = {"key": CAP, "lamp": LAMP_HOLE, "screw": SCREW_HEAD}

_SIZES_BELOW: dict[Kind, float] = {"key": KEY_BOARD, "lamp": LAMP_BOARD, "screw": POST}


class PanelError(LayoutError):
    """Raised for a layout of which no plate can be made; the message names each fault."""


@dataclass(frozen=True)
class Hole:
    """One hole of the plate and its center; `name` is the id of the key or lamp."""

    kind: Kind
    name: str
    x: float
    y: float

    @property
    def size(self) -> float:
        """Return the side of the square of a key, else the diameter."""
        return _HOLE_SIZES[self.kind]


@dataclass(frozen=True)
class Panel:
    """The plate.

    `origin` is the point x = 0, y = 0 of the layout; `plate_seam` and `box_seam` are the x where plate and
    box are split into printable halves, `rails` those where the rails of 5 V and GND are glued to its back.
    """

    width: float
    height: float
    holes: tuple[Hole, ...]
    origin: tuple[float, float]
    plate_seam: float
    box_seam: float
    rails: tuple[float, float]

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of `console.toml`, in key units with y downward, as a point of the plate."""
        return _plate_point(self.origin, x, y)

    def of(self, kind: Kind) -> tuple[Hole, ...]:
        """Return the holes of one kind, in the order of the layout."""
        return tuple(hole for hole in self.holes if hole.kind == kind)


def panel(layout: Layout) -> Panel:
    """Return the plate for this layout. Raises PanelError if anything collides or no seam is possible."""
    lamps = (*layout.keys, *layout.lamps)
    left, right = min(lamp.x for lamp in lamps), max(lamp.x for lamp in lamps)
    top, bottom = min(lamp.y for lamp in lamps), max(lamp.y for lamp in lamps)
    width, height = _mm((right - left) * PITCH + 2 * MARGIN), _mm((bottom - top) * PITCH + 2 * MARGIN)
    origin = (_mm(MARGIN - left * PITCH), _mm(height - MARGIN + top * PITCH))
    edges = [INSET, *(_plate_point(origin, x, 0)[0] for x in EDGE_SCREWS), _mm(width - INSET)]
    screws = [(x, y) for y in (_mm(height - INSET), INSET) for x in edges]
    screws += [_plate_point(origin, x, y) for x, y in INNER_SCREWS]
    holes = (
        *(Hole("key", key.id, *_plate_point(origin, key.x, key.y)) for key in layout.keys),
        *(Hole("lamp", lamp.id, *_plate_point(origin, lamp.x, lamp.y)) for lamp in layout.lamps),
        *(Hole("screw", f"screw {number}", x, y) for number, (x, y) in enumerate(screws, 1)),
    )
    middle = _plate_point(origin, RAILS_AT, 0)[0]
    rails = (_mm(middle - RAILS_APART / 2), _mm(middle + RAILS_APART / 2))
    if faults := [*collisions(width, height, holes), *_rail_conflicts(rails, holes)]:
        raise PanelError(f"the plate cannot be made: {'; '.join(faults)}")
    plate_seam, box_seam = _seams(width, holes)
    return Panel(width, height, holes, origin, plate_seam, box_seam, rails)


def _rail_conflicts(rails: tuple[float, float], holes: tuple[Hole, ...]) -> Iterable[str]:
    """Yield a line for each board or post that leaves no room for the rails, which cross all of the plate."""
    for hole in holes:
        reach = _SIZES_BELOW[hole.kind] / 2 + RAIL_AIR
        if rails[0] < hole.x + reach and hole.x - reach < rails[1]:
            yield f"{hole.name} lies where the rails of 5 V and GND go down, at x = {RAILS_AT}"


def collisions(width: float, height: float, holes: tuple[Hole, ...]) -> Iterable[str]:
    """Yield a line for each two holes, caps or boards that meet, and each hole too near to the edge."""
    for hole in holes:
        edge = min(hole.x, hole.y, width - hole.x, height - hole.y) - hole.size / 2
        if edge < WEB:
            yield f"{hole.name} leaves {edge:.1f} mm to the edge, {WEB} are needed"
    for one, other in combinations(holes, 2):
        if (web := gap(one, other, _HOLE_SIZES)) < WEB:
            yield f"{one.name} and {other.name} leave {web:.1f} mm between their holes, {WEB} are needed"
        elif gap(one, other, SIZES_ABOVE) < 0:
            yield f"{one.name} and {other.name} touch above the plate"
        elif gap(one, other, _SIZES_BELOW) < 0:
            yield f"{one.name} and {other.name} touch below the plate"


def gap(one: Hole, other: Hole, sizes: dict[Kind, float]) -> float:
    """Return the distance in mm between two holes, negative if they meet.

    Keys count as squares and all else as round.
    """
    across, up, rims = abs(one.x - other.x), abs(one.y - other.y), 0.0
    for hole in (one, other):
        half = sizes[hole.kind] / 2
        if hole.kind == "key":
            across, up = across - half, up - half
        else:
            rims += half
    return _mm((hypot(max(across, 0), max(up, 0)) or max(across, up)) - rims)


def _seams(width: float, holes: tuple[Hole, ...]) -> tuple[float, float]:
    """Return the seams of plate and box: the two free lines nearest to the middle.

    They differ, so that plate and box hold each other's halves together.
    """
    free, end = [], 0.0
    for start, stop in sorted((hole.x - _reach(hole), hole.x + _reach(hole)) for hole in holes):
        middle = _mm((end + start) / 2)
        if start - end >= 2 * WEB and max(middle, width - middle) <= BED:
            free.append(middle)
        end = max(end, stop)
    if len(free) < 2:
        raise PanelError(f"the plate cannot be made: no two seams make parts of at most {BED:.0f} mm")
    plate, box = sorted(free, key=lambda x: (_mm(abs(x - width / 2)), x))[:2]
    return plate, box


def _reach(hole: Hole) -> float:
    return max(hole.size, POST if hole.kind == "screw" else 0) / 2


def _plate_point(origin: tuple[float, float], x: float, y: float) -> tuple[float, float]:
    return _mm(origin[0] + x * PITCH), _mm(origin[1] - y * PITCH)


def _mm(value: float) -> float:
    """Round to less than any machine can cut, so that the files are the same everywhere."""
    return round(value, 4) + 0.0


PICO_X = 117.0

PICO_SIZE = (21.0, 51.0)

WALL = DIMENSIONS.panel.wall
"""Thickness of the box's wall. All three are those of enclosure.scad."""

BUTTONS = {"RESET": PICO_X + 19, "BOOTSEL": PICO_X - 19}
"""Positions of the two buttons in the back wall, along x, one on each side of the socket."""

BUTTON_BELOW = 18.0
"""Distance of their middle below the plate. Both are those of enclosure.scad."""

BOARD_CORNER = (10.0, 118.0)

BOARD_SIZE = (70.0, 30.0)
"""Size of the perforated board, between the Pico and the upper end of the rails."""

OPEN_GAP = 50.0
"""Gap between the opened box and plate: the cable's plug and a bend of the cable take 40 mm."""


@dataclass(frozen=True)
class Area:
    """A rectangle, given by its lower left corner."""

    x: float
    y: float
    width: float
    height: float


def pico_area(plate: Panel) -> Area:
    """Return the area of the Pico, whose socket is at the back wall."""
    width, length = PICO_SIZE
    return Area(PICO_X - width / 2, plate.height - WALL - length, width, length)


def board_area() -> Area:
    """Return the area of the perforated board."""
    return Area(*BOARD_CORNER, *BOARD_SIZE)


def wire_reach(plate: Panel, x: float, y: float) -> float:
    """Return the least length of a wire from this point of the opened plate to the farthest pin of the Pico.

    The plate lies on its face at the back wall of the box, their back edges side by side, like an open book.
    """
    width, length = PICO_SIZE
    across, along = abs(x - PICO_X) + width / 2, plate.height - y + OPEN_GAP + WALL + length
    return float((across**2 + along**2) ** 0.5)

"""Labels on the plate: names of groups and lamps, where no key cap hides them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from hardware.generate import panel
from hardware.generate.drawing import Stroke, strokes, width
from hardware.generate.panel import Hole, Panel, PanelError
from host.console_layout import Group, Lamp, Layout

NAME, LAMP, TITLE = 2.5, 2.0, 5.0
"""Heights of capitals in mm: names of groups, of lamps, of the console."""

LEADING = 1.7
"""Line spacing, in heights of a capital."""

AIR = 0.6
"""The least distance in mm around a line of text."""

BESIDE: dict[Group, str] = {
    "foe": "Foes", "own": "Own",
    "dice": "Dice", "side": "Sides", "token": "Tokens", "control": "Control",
}  # fmt: skip
"""Groups of keys with their name upright in the gap to the left of them."""

BEFORE: dict[Group, str] = {"spell": "Spells", "hand": "Hand", "action": "Actions"}
"""Groups of keys with room for their name to the left of them."""

BARS: dict[Group, str] = {"rage": "Rage dice", "dice": "Your dice"}
"""Rows of lamps with their name to the left of them."""

GAP = 0.75
"""Distance from the first key of a group to the middle of the gap beside it, in key units."""

TITLE_AT = (13.5, 0.0)
"""Middle of the console's name, in key units as in `console.toml`."""


@dataclass(frozen=True)
class Label:
    """One line of text around its middle (x, y); `upright` reads from bottom to top."""

    text: str
    x: float
    y: float
    height: float
    upright: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Return its size along x and along y, with letters that hang below the line."""
        along, across = width(self.text, self.height), self.height * 1.5
        return (across, along) if self.upright else (along, across)

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """Return its pen strokes on the plate."""
        middle = width(self.text, self.height) / 2
        moved = [
            [(x - middle, y - self.height / 2) for x, y in stroke]
            for stroke in strokes(self.text, self.height)
        ]
        if self.upright:
            moved = [[(-y, x) for x, y in stroke] for stroke in moved]
        return tuple(tuple((self.x + x, self.y + y) for x, y in stroke) for stroke in moved)


def labels(layout: Layout, plate: Panel) -> tuple[Label, ...]:
    """Return all text of the plate. Raises PanelError if any would be hidden, cut, or across other text."""
    at = {hole.name: hole for hole in plate.holes}
    found = [*_names(layout.keys, BESIDE, at, True), *_names(layout.keys, BEFORE, at, False)]
    found += _names(layout.lamps, BARS, at, False)
    for lamp in layout.lamps:
        found += _lamp_labels(lamp, at[lamp.id])
    found.append(Label(layout.name, *plate.place(*TITLE_AT), TITLE))
    if faults := list(clashes(plate, found)):
        raise PanelError(f"the plate cannot be labeled: {'; '.join(faults)}")
    return tuple(found)


def _names(
    items: Sequence[Lamp], names: dict[Group, str], at: dict[str, Hole], beside: bool
) -> Iterable[Label]:
    for group, name in names.items():
        holes = [at[item.id] for item in items if item.group == group]
        if not holes:
            continue
        first = min(hole.x for hole in holes)
        middle = (min(hole.y for hole in holes) + max(hole.y for hole in holes)) / 2
        if beside:
            yield Label(name, first - GAP * panel.PITCH, middle, NAME, upright=True)
        else:
            end = first - panel.CAP / 2 - NAME
            yield Label(name, end - width(name, NAME) / 2, middle, NAME)


def _lamp_labels(lamp: Lamp, hole: Hole) -> Iterable[Label]:
    """Yield the legend of a lamp on its far side, since a key cap would hide it on the near side."""
    lines = [lamp.legend]
    if width(lamp.legend, LAMP) > panel.PITCH - 2 * AIR:
        lines = lamp.legend.split()
    first, line_feed = hole.size / 2 + AIR + LAMP, LAMP * LEADING
    places = [hole.y + first + number * line_feed for number in reversed(range(len(lines)))]
    for line, y in zip(lines, places, strict=True):
        yield Label(line, hole.x, y, LAMP)


def clashes(plate: Panel, found: Sequence[Label]) -> Iterable[str]:
    """Yield a line for each label that is not fully visible."""
    for label in found:
        across, up = (side / 2 for side in label.size)
        if not (AIR + across <= label.x <= plate.width - AIR - across) or not (
            AIR + up <= label.y <= plate.height - AIR - up
        ):
            yield f"{label.text!r} does not fit onto the plate"
        for hole in plate.holes:
            half = panel.SIZES_ABOVE[hole.kind] / 2
            if _overlap(label, hole.x, hole.y, half, half):
                yield f"{label.text!r} is hidden by {hole.name}"
    for one, other in combinations(found, 2):
        across, up = (side / 2 for side in other.size)
        if _overlap(one, other.x, other.y, across, up):
            yield f"{one.text!r} and {other.text!r} are written over one another"


def _overlap(label: Label, x: float, y: float, across: float, up: float) -> bool:
    wide, high = label.size
    return abs(label.x - x) < wide / 2 + across + AIR and abs(label.y - y) < high / 2 + up + AIR

"""Marks around groups of keys: strips of small shapes, whose color only helps."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import svg

from host.console_layout import Group

Line = Sequence[tuple[float, float]]
"""Points within -0.5 to 0.5, y downward."""


@dataclass(frozen=True)
class GroupMark:
    """A group's name, short and in full, and its shape: an area, or lines if it is not filled.

    Shapes that reach from -0.5 to 0.5 across join to a band.
    """

    word: str
    meaning: str
    color: str
    lines: tuple[Line, ...]
    filled: bool = True


def _ring(radius: float) -> Line:
    turns = [2 * pi * step / 12 for step in range(13)]
    return [(radius * cos(turn), radius * sin(turn)) for turn in turns]


def _box(across: float, down: float) -> Line:
    return [(-across, -down), (across, -down), (across, down), (-across, down)]


MARKS: dict[Group, GroupMark] = {
    "chimera": GroupMark("chimera", "the Chimera", "#8e1b1b", (_box(0.5, 0.4),)),
    "foe": GroupMark("foe", "the Chimera's units", "#c62828", ([(-0.42, -0.4), (0.42, -0.4), (0, 0.4)],)),
    "phoenixborn": GroupMark(
        "you", "your Phoenixborn", "#0d4f8b", ([(-0.5, -0.3), (0.5, -0.3)], [(-0.5, 0.3), (0.5, 0.3)]), False
    ),
    "own": GroupMark("own", "your units", "#1565c0", ([(-0.42, 0.4), (0.42, 0.4), (0, -0.4)],)),
    "spell": GroupMark("spell", "your spellboard", "#6a1b9a", (_ring(0.37),)),
    "hand": GroupMark("hand", "your hand", "#00695c", (_box(0.2, 0.45),)),
    "dice": GroupMark("dice", "types of dice", "#b35900", (_box(0.35, 0.35),)),
    "side": GroupMark("side", "sides of dice", "#795548", ([(0, -0.48), (0.48, 0), (0, 0.48), (-0.48, 0)],)),
    "token": GroupMark(
        "token", "tokens", "#ad1457", ([(-0.3, -0.3), (0.3, 0.3)], [(-0.3, 0.3), (0.3, -0.3)]), False
    ),
    "count": GroupMark("count", "more, less", "#455a64", (_ring(0.32),), False),
    "action": GroupMark("action", "actions", "#2e7d32", ([(-0.2, -0.38), (0.2, 0), (-0.2, 0.38)],), False),
    "control": GroupMark("control", "control", "#424242", ([(-0.5, 0.3), (0, -0.3), (0.5, 0.3)],), False),
}
"""Marks of the groups that have keys. No two have the same shape, so that they differ without color."""


def strip(group: Group, left: float, top: float, width: float, height: float) -> svg.Path:
    """Return the strip of a group in a box from its upper left corner."""
    mark = MARKS[group]
    count = int(width / height)
    step = width / count
    reach = max(abs(x) for line in mark.lines for x, _ in line)
    across = step if reach == 0.5 else height
    commands = []
    for number in range(count):
        for line in mark.lines:
            points = [(left + (number + 0.5) * step + x * across, top + (y + 0.5) * height) for x, y in line]
            commands.append("M" + "L".join(f"{round(x, 2):g} {round(y, 2):g}" for x, y in points))
    data = {"d": "".join(f"{command}Z" if mark.filled else command for command in commands)}
    if mark.filled:
        return svg.Path(fill=mark.color, extra=data)
    return svg.Path(fill="none", stroke=mark.color, stroke_width=0.2, extra=data)

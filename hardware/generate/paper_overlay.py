"""`hardware/overlay-left.svg` and `-right.svg`: paper overlays for a plate that is not engraved.

They name groups and lamps. The two sheets meet at the seam of a printed plate.
"""

import svg

from hardware.generate import panel
from hardware.generate.drawing import FAINT, HEIGHT, INK, PAPER, WIDTH, Point, Sheet, mm, ruler, stroke_path
from hardware.generate.group_marks import MARKS
from hardware.generate.panel import Hole, Panel, PanelError
from hardware.generate.plate_labels import labels
from host.console_layout import Group, Layout

OPENING = 16.0
"""Side of the openings: more than a switch has above the plate, less than its cap hides."""
SCREW = panel.SCREW_HEAD + 0.6
"""Diameter of the openings for the heads of screws."""
TOP = 30.0
"""Position of the plate's upper edge on the sheet."""
_TINT = 0.22
_LETTER = 2.0
_PEN = 0.14
"""Width of the strokes, in heights of a capital."""


def files(layout: Layout) -> dict[str, bytes]:
    """Return both sheets. Raises PanelError if no plate can be made of this layout."""
    plate = panel.panel(layout)
    if TOP + plate.height > HEIGHT - 15 or max(plate.plate_seam, plate.width - plate.plate_seam) > WIDTH - 10:
        raise PanelError("the plate is too large for an overlay on two sheets of A4 paper")
    halves = {"left": (0.0, plate.plate_seam), "right": (plate.plate_seam, plate.width)}
    return {
        f"hardware/overlay-{side}.svg": _Half(layout, plate, side, *ends).sheet.as_bytes()
        for side, ends in halves.items()
    }


class _Half:
    """One sheet: the part of the plate between two places along x."""

    def __init__(self, layout: Layout, plate: Panel, side: str, start: float, end: float) -> None:
        self._plate, self._start, self._end = plate, start, end
        self._left = (WIDTH - (end - start)) / 2
        self.sheet = Sheet(
            f"Overlay of the plate, {side} half",
            "For a plate without engraving. Print at 100 %, not fitted to the page, cut out squares and "
            "large circles, tape both halves together from behind,",
            "and lay it over the switches before the caps go on. Paper over a lamp spreads its light and "
            "may stay. The small words say which key comes there.",
        )
        self.sheet.add(_outline(self._at(start, plate.height), self._at(end, 0)))
        self._zones(layout)
        for hole in plate.holes:
            if start < hole.x < end:
                self._open(hole)
        for label in labels(layout, plate):
            if start < label.x < end:
                strokes = tuple(tuple(self._at(x, y) for x, y in stroke) for stroke in label.strokes)
                self.sheet.add(stroke_path(strokes, label.height * _PEN))
        ruler(self.sheet)

    def _at(self, x: float, y: float) -> Point:
        """Return a place of the plate on the sheet."""
        return self._left + x - self._start, TOP + self._plate.height - y

    def _zones(self, layout: Layout) -> None:
        """Draw a field under the keys of each group, line by line."""
        holes = {hole.name: hole for hole in self._plate.of("key")}
        lines: dict[tuple[Group, float], list[Hole]] = {}
        for key in layout.keys:
            lines.setdefault((key.group, key.y), []).append(holes[key.id])
        for (group, _), keys in lines.items():
            half = panel.PITCH / 2
            left = max(min(hole.x for hole in keys) - half, self._start)
            right = min(max(hole.x for hole in keys) + half, self._end)
            if left < right:
                x, y = self._at(left, keys[0].y + half)
                self.sheet.add(
                    svg.Rect(
                        x=mm(x), y=mm(y), width=mm(right - left), height=mm(panel.PITCH),
                        fill=_pale(MARKS[group].color), stroke=MARKS[group].color, stroke_width=0.25,
                    )
                )  # fmt: skip

    def _open(self, hole: Hole) -> None:
        """Draw an opening to be cut; a key's has its name in the part that falls out."""
        x, y = self._at(hole.x, hole.y)
        if hole.kind == "key":
            self.sheet.add(
                svg.Rect(
                    x=mm(x - OPENING / 2), y=mm(y - OPENING / 2), width=OPENING, height=OPENING,
                    fill=PAPER, stroke=INK, stroke_width=0.1,
                )
            )  # fmt: skip
            self.sheet.text(x, y + _LETTER / 3, hole.name, size=_LETTER, anchor="middle", color=FAINT)
        else:
            radius = (SCREW if hole.kind == "screw" else panel.LAMP_HOLE) / 2
            self.sheet.add(
                svg.Circle(cx=mm(x), cy=mm(y), r=mm(radius), fill=PAPER, stroke=INK, stroke_width=0.1)
            )


def _outline(upper_left: Point, lower_right: Point) -> svg.Rect:
    (left, top), (right, bottom) = upper_left, lower_right
    return svg.Rect(
        x=mm(left), y=mm(top), width=mm(right - left), height=mm(bottom - top),
        fill="none", stroke=INK, stroke_width=0.1,
    )  # fmt: skip


def _pale(color: str) -> str:
    """Return the color as if printed with little ink."""
    channels = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - channel) * _TINT):02x}" for channel in channels)

"""Files of the plate: `hardware/panel.dxf` for a laser cutter or a mill, and `hardware/panel_table.scad`.

In the drawing layer `cut` has closed outlines only, layer `engrave` the text as strokes. Outlines are
nominal: whoever cuts allows for the beam. The table has the plate's measures and holes, for the models beside
it.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt

from ezdxf._options import options
from ezdxf.enums import InsertUnits
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from hardware.generate import panel
from hardware.generate.dimensions import DIMENSIONS
from hardware.generate.panel import Kind, Panel
from hardware.generate.plate_labels import labels
from host.console_layout import Layout

DXF_PATH = "hardware/panel.dxf"

CUT, ENGRAVE = "cut", "engrave"

_RED, _BLUE = 1, 5

_QUARTER = sqrt(2) - 1
"""The bulge that makes a segment of a polyline a quarter of a circle."""


def dxf_files(layout: Layout) -> dict[str, bytes]:
    """Return the drawing. Raises PanelError if no plate can be made of this layout."""
    plate = panel.panel(layout)
    with _without_dates():
        document = new("R2010", units=InsertUnits.Millimeters)
        document.layers.add(CUT, color=_RED)
        document.layers.add(ENGRAVE, color=_BLUE)
        space = document.modelspace()
        _draw_outlines(space, plate)
        for label in labels(layout, plate):
            for stroke in label.strokes:
                points = [(round(x, 4), round(y, 4)) for x, y in stroke]
                space.add_lwpolyline(points, dxfattribs={"layer": ENGRAVE})
        for kind in sorted(document.entitydb.dxf_types_in_use()):
            document.classes.add_class(kind)  # otherwise ezdxf adds them in the order of a set, which varies
        text = io.StringIO()
        document.write(text)
    return {DXF_PATH: text.getvalue().encode()}


@contextmanager
def _without_dates() -> Iterator[None]:
    """Write drawings without dates, versions and random ids, so that the same one has the same bytes."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _draw_outlines(space: Modelspace, plate: Panel) -> None:
    _draw_closed(space, _rounded(plate.width, plate.height, panel.CORNER))
    for hole in plate.holes:
        if hole.kind == "key":
            left, right = hole.x - hole.size / 2, hole.x + hole.size / 2
            low, high = hole.y - hole.size / 2, hole.y + hole.size / 2
            _draw_closed(
                space, [(x, y, 0.0) for x, y in ((left, low), (right, low), (right, high), (left, high))]
            )
        else:
            space.add_circle((hole.x, hole.y), hole.size / 2, dxfattribs={"layer": CUT})


def _rounded(width: float, height: float, radius: float) -> list[tuple[float, float, float]]:
    """Return a rectangle with round corners: x, y, and the bulge toward the next point."""
    right, top = width - radius, height - radius
    return [
        (radius, 0, 0), (right, 0, _QUARTER), (width, radius, 0), (width, top, _QUARTER),
        (right, height, 0), (radius, height, _QUARTER), (0, top, 0), (0, radius, _QUARTER),
    ]  # fmt: skip


def _draw_closed(space: Modelspace, points: Sequence[tuple[float, float, float]]) -> None:
    rounded = [(round(x, 4), round(y, 4), round(bulge, 9)) for x, y, bulge in points]
    space.add_lwpolyline(rounded, format="xyb", close=True, dxfattribs={"layer": CUT})


SCAD_PATH = "hardware/panel_table.scad"


def scad_files(layout: Layout) -> dict[str, bytes]:
    """Return the table as OpenSCAD text. Raises PanelError if no plate can be made of this layout."""
    return {SCAD_PATH: ("\n".join(_lines(panel.panel(layout))) + "\n").encode()}


def _lines(plate: Panel) -> Iterable[str]:
    yield "// Generated from hardware/console.toml by `python -m hardware.generate`; do not edit."
    yield "// Millimeters, from the lower left corner of the plate; y away from the person."
    yield ""
    for name, value, meaning in (
        ("plate_width", plate.width, ""),
        ("plate_height", plate.height, ""),
        ("pitch", panel.PITCH, "from key to key"),
        ("plate_corner", panel.CORNER, "radius"),
        ("plate_seam", plate.plate_seam, "x where the plate parts into halves"),
        ("box_seam", plate.box_seam, "x where the box parts into halves"),
        ("key_cutout", panel.CUTOUT, "side of the square"),
        ("key_board", panel.KEY_BOARD, "side of the board under a switch, at most"),
        ("lamp_hole", panel.LAMP_HOLE, "diameter"),
        ("lamp_board", panel.LAMP_BOARD, "diameter"),
        ("screw_hole", panel.SCREW_HOLE, "diameter"),
        ("post", panel.POST, "diameter of the posts under the screws"),
        ("wall", DIMENSIONS.panel.wall, "of the box"),
        ("button_hole", DIMENSIONS.panel.button_hole, "diameter, in the back wall"),
        ("button_nut", DIMENSIONS.box_button.nut, "across its corners"),
        ("button_depth", DIMENSIONS.box_button.depth, "behind the wall, with its wires"),
    ):
        yield f"{name} = {value:.7g};" + (f" // {meaning}" if meaning else "")
    kinds: tuple[Kind, ...] = ("key", "lamp", "screw")
    for kind in kinds:
        yield ""
        yield f"{kind}s = ["
        yield from (f"    [{hole.x:.7g}, {hole.y:.7g}], // {hole.name}" for hole in plate.of(kind))
        yield "];"

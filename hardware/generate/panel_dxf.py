"""`hardware/panel.dxf`: the plate for a laser cutter or a mill, in millimeters.

Layer `cut` has closed outlines only, layer `engrave` the text as strokes. Outlines are nominal: the cutter's
beam has to be allowed for by whoever cuts.
"""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import sqrt

from ezdxf._options import options
from ezdxf.enums import InsertUnits
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from hardware.generate import panel
from hardware.generate.labels import labels
from hardware.generate.panel import Panel
from host.console_layout import Layout

DXF_PATH = "hardware/panel.dxf"
CUT, ENGRAVE = "cut", "engrave"
_RED, _BLUE = 1, 5
_QUARTER = sqrt(2) - 1
"""The bulge that makes a segment of a polyline a quarter of a circle."""


def dxf_files(layout: Layout) -> dict[str, bytes]:
    """The drawing. Raises PanelError if no plate can be made of this layout."""
    plate = panel.panel(layout)
    with _undated():
        document = new("R2010", units=InsertUnits.Millimeters)
        document.layers.add(CUT, color=_RED)
        document.layers.add(ENGRAVE, color=_BLUE)
        space = document.modelspace()
        _cut(space, plate)
        for label in labels(layout, plate):
            for stroke in label.strokes:
                points = [(round(x, 4), round(y, 4)) for x, y in stroke]
                space.add_lwpolyline(points, dxfattribs={"layer": ENGRAVE})
        for kind in sorted(document.entitydb.dxf_types_in_use()):
            document.classes.add_class(kind)  # otherwise added in the order of a set, which differs
        text = io.StringIO()
        document.write(text)
    return {DXF_PATH: text.getvalue().encode()}


@contextmanager
def _undated() -> Iterator[None]:
    """Drawings carry no dates, versions and random ids meanwhile, so that the same one has the same bytes."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _cut(space: Modelspace, plate: Panel) -> None:
    _closed(space, _rounded(plate.width, plate.height, panel.CORNER))
    for hole in plate.holes:
        if hole.kind == "key":
            left, right = hole.x - hole.size / 2, hole.x + hole.size / 2
            low, high = hole.y - hole.size / 2, hole.y + hole.size / 2
            _closed(space, [(x, y, 0.0) for x, y in ((left, low), (right, low), (right, high), (left, high))])
        else:
            space.add_circle((hole.x, hole.y), hole.size / 2, dxfattribs={"layer": CUT})


def _rounded(width: float, height: float, radius: float) -> list[tuple[float, float, float]]:
    """A rectangle with round corners: x, y, and the bulge toward the next point."""
    right, top = width - radius, height - radius
    return [
        (radius, 0, 0), (right, 0, _QUARTER), (width, radius, 0), (width, top, _QUARTER),
        (right, height, 0), (radius, height, _QUARTER), (0, top, 0), (0, radius, _QUARTER),
    ]  # fmt: skip


def _closed(space: Modelspace, points: Sequence[tuple[float, float, float]]) -> None:
    rounded = [(round(x, 4), round(y, 4), round(bulge, 9)) for x, y, bulge in points]
    space.add_lwpolyline(rounded, format="xyb", close=True, dxfattribs={"layer": CUT})

"""Tests of the panel's files for cutting and printing: read back, and compared with one another."""

import io
import os
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import ezdxf
import pytest
from ezdxf.document import Drawing

from hardware.generate import panel_files
from hardware.generate.generated_blocks import ROOT
from hardware.generate.panel import Panel
from host.console_layout import Layout

Box = tuple[float, float, float, float]
"""Left, right, lower and upper edge of an outline."""


@pytest.fixture(scope="module")
def drawing(layout: Layout) -> Drawing:
    return ezdxf.read(io.StringIO(panel_files.dxf_files(layout)[panel_files.DXF_PATH].decode()))


def outlines(drawing: Drawing, layer: str) -> list[Box]:
    """Return the boxes of all closed outlines and circles on a layer; any other line fails the test."""
    boxes = []
    for entity in drawing.modelspace().query(f'*[layer=="{layer}"]'):
        if entity.dxftype() == "CIRCLE":
            (x, y, _), radius = entity.dxf.center, entity.dxf.radius
            boxes.append((x - radius, x + radius, y - radius, y + radius))
        else:
            assert entity.dxftype() == "LWPOLYLINE" and entity.closed, entity
            xs, ys = zip(*entity.get_points("xy"), strict=True)
            boxes.append((min(xs), max(xs), min(ys), max(ys)))
    return boxes


def wanted(plate: Panel) -> list[Box]:
    """Return the boxes that the panel should have, its own first."""
    holes = [
        (hole.x - size, hole.x + size, hole.y - size, hole.y + size)
        for hole in plate.holes
        for size in [hole.size / 2]
    ]
    return [(0, plate.width, 0, plate.height), *holes]


def assert_same(found: list[Box], expected: list[Box], within: float) -> None:
    assert len(found) == len(expected)
    for box in expected:
        assert any(box == pytest.approx(other, abs=within) for other in found), box


def test_the_drawing_is_sound_and_in_millimeters(drawing: Drawing) -> None:
    assert drawing.units == ezdxf.units.MM
    assert not drawing.audit().has_errors
    layers = {entity.dxf.layer for entity in drawing.modelspace()}
    assert layers == {"cut", "engrave"}


def test_the_drawing_has_each_hole_and_the_outline_once(drawing: Drawing, plate: Panel) -> None:
    assert_same(outlines(drawing, "cut"), wanted(plate), within=1e-6)


def test_what_is_cut_leaves_material_between_and_to_the_edge(drawing: Drawing) -> None:
    boxes = sorted(outlines(drawing, "cut"), key=lambda box: box[0] - box[1])
    (left, right, low, high), holes = boxes[0], boxes[1:]
    for box in holes:
        assert min(box[0] - left, right - box[1], box[2] - low, high - box[3]) >= 2.5, box
    for one, other in combinations(holes, 2):
        across = max(one[0], other[0]) - min(one[1], other[1])
        up = max(one[2], other[2]) - min(one[3], other[3])
        assert max(across, up) >= 2.5, (one, other)


def test_the_corners_bulge_outward(drawing: Drawing) -> None:
    """A bulge with the wrong sign would cut into the plate."""
    largest = max(
        drawing.modelspace().query('LWPOLYLINE[layer=="cut"]'),
        key=lambda line: max(x for x, _ in line.get_points("xy")),
    )
    points = largest.get_points("xyb")
    signed = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))
    assert signed > 0, "counterclockwise, for which a positive bulge lies outside"
    assert [bulge for *_, bulge in points if bulge] == [pytest.approx(0.41421356)] * 4


def test_the_engraving_stays_inside_and_off_the_holes(drawing: Drawing, plate: Panel) -> None:
    strokes = drawing.modelspace().query('LWPOLYLINE[layer=="engrave"]')
    assert len(strokes) > 100
    for stroke in strokes:
        for x, y in stroke.get_points("xy"):
            assert 1 < x < plate.width - 1 and 1 < y < plate.height - 1
            assert all(max(abs(hole.x - x), abs(hole.y - y)) > hole.size / 2 + 0.4 for hole in plate.holes)


def test_the_drawing_has_no_date_version_or_random_id(layout: Layout) -> None:
    """They would make the check for stale files fail elsewhere."""
    text = panel_files.dxf_files(layout)[panel_files.DXF_PATH]
    assert ezdxf.__version__.encode() not in text
    assert not re.search(rb"\n\{(?!0{8})[0-9A-F]{8}-", text), "a random id"
    assert b"\n2451545.0\n" in text, "the first day of 2000 as the date of all drawings"


@pytest.mark.slow
def test_the_drawing_is_the_same_in_every_process() -> None:
    """Sets have another order in each process; with these two seeds the relevant set does."""
    code = (
        "from hardware.generate import panel_files; from host.console_layout import load_layout; "
        "print(panel_files.dxf_files(load_layout()))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, cwd=ROOT,
            capture_output=True, text=True, check=True, timeout=120,
        ).stdout
        for seed in ("1", "5")
    ]  # fmt: skip
    assert told[0] == told[1]


def test_the_table_of_the_models_has_each_hole(layout: Layout, plate: Panel) -> None:
    table = panel_files.scad_files(layout)[panel_files.SCAD_PATH].decode()
    for kind in ("key", "lamp", "screw"):
        rows = re.search(rf"^{kind}s = \[\n(.*?)^\];$", table, re.DOTALL | re.MULTILINE)
        assert rows is not None
        places = re.findall(r"^    \[([\d.]+), ([\d.]+)\], // (.+)$", rows[1], re.MULTILINE)
        assert [(float(x), float(y), name) for x, y, name in places] == [
            (hole.x, hole.y, hole.name) for hole in plate.of(kind)
        ]


openscad = pytest.mark.skipif(shutil.which("openscad") is None, reason="OpenSCAD is not installed")


def export(model: str, setting: str, file: Path) -> str:
    """Make a file of a model with OpenSCAD, and return its first complaint, empty if it has none.

    Its exit code is no help: it is 0 after a failed assertion for some kinds of files.
    """
    command = ["openscad", "--hardwarnings", "-D", setting, "-o", str(file), str(ROOT / model)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    complaints = [line for line in ran.stderr.splitlines() if line.startswith(("ERROR", "WARNING"))]
    assert complaints or ran.returncode == 0, ran.stderr
    return complaints[0] if complaints else ""


@openscad
def test_the_model_has_the_holes_of_the_drawing(plate: Panel, tmp_path: Path) -> None:
    file = tmp_path / "outline.svg"
    assert export("hardware/panel.scad", 'part="outline"', file) == ""
    boxes = []
    for outline in re.findall(r"M ([-\d. ,Lz\n]+?) z", file.read_text(encoding="utf-8")):
        points = [tuple(map(float, point.split(","))) for point in re.findall(r"[-\d.]+,[-\d.]+", outline)]
        xs, ys = [x for x, _ in points], [-y for _, y in points]
        boxes.append((min(xs), max(xs), min(ys), max(ys)))
    assert_same(boxes, wanted(plate), within=0.01)


@openscad
@pytest.mark.parametrize(
    ("model", "parts"),
    [("panel", ("whole", "left", "right")), ("enclosure", ("whole", "left", "right", "together"))],
)
def test_the_models_are_accepted(model: str, parts: tuple[str, ...], tmp_path: Path) -> None:
    """Their assertions name collisions; rendering them would take a minute."""
    for part in parts:
        assert export(f"hardware/{model}.scad", f'part="{part}"', tmp_path / "model.csg") == ""


@openscad
@pytest.mark.parametrize(
    ("model", "setting", "complaint"),
    [
        ("enclosure", "tilt=0", "no room for the plugs of the Pico"),
        ("enclosure", "pico_x=84", "the Pico meets a post"),
        ("enclosure", "buttons=[12, -19]", "a button meets the Pico"),
        ("enclosure", "buttons=[24, -19]", "a button meets a post"),
        ("enclosure", "button_below=12", "a button meets the keys"),
        ("enclosure", "button_below=35", "a button meets the floor"),
        ("enclosure", 'part="lid"', "together"),
        ("panel", "thickness=1", "the plate cannot be thinner than its clips"),
        ("panel", 'part="lid"', "outline"),
    ],
)
def test_what_cannot_be_made_is_refused(model: str, setting: str, complaint: str, tmp_path: Path) -> None:
    assert complaint in export(f"hardware/{model}.scad", setting, tmp_path / "model.csg")

"""Tests of the paper overlay: to scale, an opening for each hole, each name whole on one half."""

import re
from xml.etree import ElementTree

import pytest

from hardware.generate import panel, paper_overlay
from hardware.generate.panel import Panel, PanelError
from hardware.generate.plate_labels import labels
from host.console_layout import Layout

SVG = "{http://www.w3.org/2000/svg}"
HALVES = ("left", "right")


@pytest.fixture(scope="module")
def sheets(layout: Layout) -> dict[str, ElementTree.Element]:
    files = paper_overlay.files(layout)
    return {half: ElementTree.fromstring(files[f"hardware/overlay-{half}.svg"]) for half in HALVES}


def outline(sheet: ElementTree.Element) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge of the paper to be cut out: the first unfilled box."""
    box = next(box for box in sheet.iter(f"{SVG}rect") if box.attrib["fill"] == "none")
    x, y = float(box.attrib["x"]), float(box.attrib["y"])
    return x, y, x + float(box.attrib["width"]), y + float(box.attrib["height"])


def test_both_halves_are_to_scale_and_make_up_the_plate(
    sheets: dict[str, ElementTree.Element], plate: Panel
) -> None:
    widths = []
    for sheet in sheets.values():
        assert (sheet.attrib["width"], sheet.attrib["height"]) == ("297mm", "210mm")
        assert sheet.attrib["viewBox"] == "0 0 297 210"
        left, top, right, bottom = outline(sheet)
        assert left >= 5 and right <= 292 and top >= 30 and bottom <= 196, "off the paper, or over the ruler"
        assert bottom - top == pytest.approx(plate.height, abs=0.01)
        widths.append(right - left)
    assert sum(widths) == pytest.approx(plate.width, abs=0.02)


def test_each_hole_of_the_plate_has_its_opening(sheets: dict[str, ElementTree.Element], plate: Panel) -> None:
    found = []
    for half, sheet in sheets.items():
        left, _, _, bottom = outline(sheet)
        shift = (0.0 if half == "left" else plate.plate_seam) - left
        for box in sheet.iter(f"{SVG}rect"):
            if box.attrib["width"] == box.attrib["height"] == "16.0":
                found.append((float(box.attrib["x"]) + 8 + shift, bottom - float(box.attrib["y"]) - 8, 16.0))
        for circle in sheet.iter(f"{SVG}circle"):
            x, y = float(circle.attrib["cx"]), float(circle.attrib["cy"])
            found.append((x + shift, bottom - y, 2 * float(circle.attrib["r"])))
    sizes = {"key": 16.0, "lamp": 5.0, "screw": 6.6}
    assert len(found) == len(plate.holes)
    for hole in plate.holes:
        wanted = (hole.x, hole.y, sizes[hole.kind])
        assert any(wanted == pytest.approx(place, abs=0.03) for place in found), hole


def test_caps_hide_the_edges_of_the_openings_and_switches_fit_through() -> None:
    assert 15.6 < paper_overlay.OPENING < panel.CAP - 1
    assert paper_overlay.SCREW > panel.SCREW_HEAD


def test_no_name_is_cut_by_the_seam(layout: Layout, plate: Panel) -> None:
    for label in labels(layout, plate):
        places = [x < plate.plate_seam for stroke in label.strokes for x, _ in stroke]
        assert all(places) or not any(places), label


def test_every_name_is_on_one_of_the_halves(
    sheets: dict[str, ElementTree.Element], layout: Layout, plate: Panel
) -> None:
    strokes = [
        path
        for sheet in sheets.values()
        for path in sheet.iter(f"{SVG}path")
        if path.attrib["fill"] == "none"
    ]
    assert len(strokes) == len(labels(layout, plate))
    for sheet in sheets.values():
        left, top, right, bottom = outline(sheet)
        for path in sheet.iter(f"{SVG}path"):
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
            assert left < min(numbers[::2]) and max(numbers[::2]) < right
            assert top < min(numbers[1::2]) and max(numbers[1::2]) < bottom


def test_a_plate_larger_than_the_paper_is_refused(layout: Layout) -> None:
    lamps = [lamp.model_copy(update={"y": 7.6}) if lamp.y == 6.5 else lamp for lamp in layout.lamps]
    with pytest.raises(PanelError, match="too large for an overlay on two sheets of A4"):
        paper_overlay.files(layout.model_copy(update={"lamps": tuple(lamps)}))

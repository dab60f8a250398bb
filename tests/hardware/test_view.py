"""Tests that the picture of the finished console matches the layout and the models."""

import re

import pytest

from hardware.generate import console_picture, plate_labels
from hardware.generate import panel as plate
from hardware.generate.generated_blocks import ROOT
from hardware.generate.key_legends import legend
from hardware.generate.panel import Panel, panel
from host.console_layout import Layout
from tests.hardware.svg_reader import SVG, read, word


def _setting(model: str, name: str) -> str:
    text = (ROOT / "hardware" / f"{model}.scad").read_text(encoding="utf-8")
    found = re.search(rf"^{name} = ([^;]+);", text, re.MULTILINE)
    assert found, name
    return found[1]


def test_its_box_is_that_of_the_model(layout: Layout, plate: Panel) -> None:
    assert float(_setting("enclosure", "front_depth")) == console_picture.FRONT_DEPTH
    assert float(_setting("enclosure", "tilt")) == console_picture.TILT
    assert float(_setting("enclosure", "floor_thickness")) == console_picture.FLOOR
    assert float(_setting("panel", "thickness")) == console_picture.PLATE
    assert _setting("enclosure", "usb_opening") == "[{:g}, {:g}]".format(*console_picture.SOCKET)
    page = (ROOT / "hardware" / "ENCLOSURE.md").read_text(encoding="utf-8")
    assert f"A plate of {plate.width:.0f} x {plate.height:.0f} mm" in page
    assert "27 mm high at the\nfront without the plate, 41 mm at the back" in page
    told = "31 mm high at the front and 45 mm at the back"
    assert told in console_picture.files(layout)[console_picture.PATH].decode()


def test_each_key_has_its_legend_on_its_cap(layout: Layout) -> None:
    groups = list(read(console_picture.files(layout)[console_picture.PATH]).iter(f"{SVG}g"))
    places = {}
    for key in layout.keys:
        drawn = "".join(element.as_str() for element in legend(key, 0, 0))
        data = re.findall(r' d="([^"]+)"', drawn)
        mine = [
            group
            for group in groups
            if "matrix" in group.attrib.get("transform", "")
            and [path.attrib["d"] for path in group.iter(f"{SVG}path")] == data
        ]
        numbers = [[float(n) for n in re.findall(r"-?[\d.]+", group.attrib["transform"])] for group in mine]
        assert len(numbers) == 1, key.id
        places[key.id] = numbers[0][4], numbers[0][5]
    assert len(set(places.values())) == len(layout.keys)
    for left, right in (("own1", "own2"), ("undo", "confirm")):
        assert places[left][0] < places[right][0]
    for far, near in (("foe1", "own1"), ("own1", "spell1"), ("hand1", "play")):
        assert places[far][1] < places[near][1]


def test_what_is_lit_is_there(layout: Layout) -> None:
    names = {lamp.id for lamp in (*layout.keys, *layout.lamps)}
    assert set(console_picture.EXAMPLE) <= names


def test_the_buttons_stand_in_the_view_from_behind(layout: Layout) -> None:
    picture = console_picture.files(layout)[console_picture.PATH]
    reset, bootsel = word(picture, "RESET").x, word(picture, "BOOTSEL").x
    apart = (plate.BUTTONS["RESET"] - plate.BUTTONS["BOOTSEL"]) * console_picture.BACK_SCALE
    assert bootsel - reset == pytest.approx(apart, abs=0.02) and apart > 0


def test_the_names_of_lamps_are_not_behind_a_cap(layout: Layout) -> None:
    """A cap is 12 mm high and hides what is behind it."""
    plate = panel(layout)
    at = {hole.name: hole for hole in plate.holes}
    written = plate_labels.labels(layout, plate)
    for lamp in layout.lamps:
        near = [
            label
            for label in written
            if label.text in (*lamp.legend.split(), lamp.legend) and label.x == at[lamp.id].x
        ]
        assert any(label.y > at[lamp.id].y and abs(label.y - at[lamp.id].y) < 10 for label in near), lamp.id

"""Tests of the sheet of key legends: one for each key, to scale, readable, distinct without color."""

import re
from xml.etree import ElementTree

import pytest

from hardware.generate import key_legends
from hardware.generate.drawing import width
from hardware.generate.group_marks import MARKS
from hardware.generate.key_legends import SIGNS
from hardware.generate.panel import PanelError
from host.console_layout import Key, Layout, load_layout

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sheet(layout: Layout) -> ElementTree.Element:
    return ElementTree.fromstring(key_legends.files(layout)[key_legends.PATH])


def fields(sheet: ElementTree.Element) -> list[tuple[float, float]]:
    """Return the upper left corners of the legends, by their cutting lines."""
    return [
        (float(box.attrib["x"]), float(box.attrib["y"]))
        for box in sheet.iter(f"{SVG}rect")
        if (box.attrib["width"], box.attrib["height"]) == ("14.0", "14.0")
    ]


def test_a_unit_of_the_drawing_is_a_millimeter_of_lying_a4(sheet: ElementTree.Element) -> None:
    assert (sheet.attrib["width"], sheet.attrib["height"]) == ("297mm", "210mm")
    assert sheet.attrib["viewBox"] == "0 0 297 210"


def test_the_ruler_is_as_long_as_it_says(sheet: ElementTree.Element) -> None:
    lines = [line.attrib["points"].split() for line in sheet.iter(f"{SVG}polyline")]
    ends = [[tuple(map(float, point.split(","))) for point in line] for line in lines]
    ruler = max(ends, key=lambda line: line[-1][0] - line[0][0])
    assert ruler[-1][0] - ruler[0][0] == 50
    assert any("50 mm" in (text.text or "") for text in sheet.iter(f"{SVG}text"))


def test_every_key_has_two_legends_inside_what_a_printer_reaches(
    sheet: ElementTree.Element, layout: Layout
) -> None:
    places = fields(sheet)
    assert len(places) == len(set(places)) == 2 * len(layout.keys)
    for x, y in places:
        assert x >= 5 and y >= 5 and x + 14 <= 292 and y + 14 <= 196
    for number, (x, y) in enumerate(places):
        for other_x, other_y in places[:number]:
            assert abs(x - other_x) >= 14 or abs(y - other_y) >= 14


def points(shape: ElementTree.Element) -> list[tuple[float, float]]:
    """Return the points of a path that has straight lines only."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", shape.attrib["d"])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("key", load_layout().keys, ids=lambda key: str(key.id))
def test_a_legend_stays_within_its_edges_and_nothing_on_it_meets(key: Key) -> None:
    frame, *shapes = (ElementTree.fromstring(str(shape)) for shape in key_legends.legend(key, 100, 50))
    assert frame.tag == "rect"
    spans = []
    for shape in shapes:
        if shape.tag == "g":
            found = re.fullmatch(
                r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", shape.attrib["transform"]
            )
            assert found is not None
            x, y, half = map(float, found.groups())
            assert half >= 1, "a sign smaller than 2 mm is a blot"
            ends = [(x - half, y - half), (x + half, y + half)]
        else:
            pen = float(shape.attrib.get("stroke-width", 0)) / 2
            ends = [(x + side, y + side) for x, y in points(shape) for side in (-pen, pen)]
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        assert min(xs) >= 100.6 and max(xs) <= 113.4, "cut off at the side"
        assert min(ys) >= 50.6 and max(ys) <= 63.4, "cut off above or below"
        assert (min(xs) + max(xs)) / 2 == pytest.approx(107, abs=0.3), "not in the middle"
        spans.append((min(ys), max(ys)))
    letters_hang = 0.4  # over the line below them, as in a "p" above a space
    for (_, low), (high, _) in zip(sorted(spans), sorted(spans)[1:], strict=False):
        assert high - low > -letters_hang, "one thing lies on the other"


def test_words_are_large_enough_to_read(layout: Layout) -> None:
    """Capitals of 1.8 mm are like printed text of about 7 points."""
    for key in layout.keys:
        if key.legend.isdigit() or key.legend in "+-":
            continue
        words, height, narrow = key_legends.fit_legend(key.legend)
        assert height >= 1.8 and narrow >= 0.8
        assert "".join(words).replace(" ", "") == key.legend.replace(" ", "")
        assert all(width(word, height) * narrow <= 12.4 for word in words)


def test_a_word_without_room_says_where_to_help() -> None:
    with pytest.raises(
        PanelError, match="'Incomprehensi' is too long for a key: say in hardware/generate/key_legends"
    ):
        key_legends.fit_legend("Incomprehensi")


def test_groups_differ_by_shape_and_not_only_by_color(layout: Layout) -> None:
    groups = {key.group for key in layout.keys}
    assert groups == set(MARKS)
    shapes = [(str(mark.lines), mark.filled) for mark in MARKS.values()]
    assert len(set(shapes)) == len(shapes)
    assert len({mark.color for mark in MARKS.values()}) == len(MARKS)


def test_keys_with_the_same_number_have_their_group_written_under_it(layout: Layout) -> None:
    legends = {(key.legend, MARKS[key.group].word) for key in layout.keys}
    assert len(legends) == len(layout.keys)


def test_every_key_that_is_no_number_has_a_sign_of_its_own(layout: Layout) -> None:
    named = {key.id for key in layout.keys if not key.legend.isdigit() and key.legend not in "+-"}
    assert set(SIGNS) == named
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_signs_are_for_the_keys_of_this_layout_only(layout: Layout) -> None:
    """A key that another layout adds has words and no sign."""
    key = layout.key("play").model_copy(update={"id": "unheard_of"})
    shapes = [shape.element_name for shape in key_legends.legend(key, 0, 0)]
    assert shapes == ["rect", "path", "path"]


def test_more_keys_than_a_sheet_holds_are_refused(layout: Layout) -> None:
    rows = [key.model_copy(update={"y": key.y + 10 * copy}) for copy in range(4) for key in layout.keys]
    with pytest.raises(PanelError, match="the legends of 236 keys do not fit onto one sheet"):
        key_legends.files(layout.model_copy(update={"keys": tuple(rows)}))

"""The pictures of the wiring say what the layout says, and can be read."""

from collections.abc import Callable
from itertools import combinations

import pytest

from hardware.generate import behind, boards, matrix, wiring
from hardware.generate.drawing import HEIGHT, WIDTH, Sheet
from hardware.generate.pico import GROUND, PINOUT, VBUS, pin_of
from hardware.generate.plan import SHIFTER_FREE, SHIFTER_GROUND, SHIFTER_NAMES, Plan
from host.console.layout import PICO_PINS, Layout
from tests.hardware.picture import SVG, read, word, words

EDGE = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17,
    14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""GPIO number to pin, from the data sheet of the Pico."""


def _pictures(layout: Layout) -> dict[str, bytes]:
    return wiring.files(layout) | boards.files(layout) | matrix.files(layout) | behind.files(layout)


def test_the_pins_of_the_pico() -> None:
    """By number, and GND and power where the data sheet has them."""
    assert {gpio: pin_of(gpio) for gpio in PICO_PINS} == EDGE
    assert [pin for pin, name in enumerate(PINOUT, 1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 38]
    assert (VBUS, PINOUT[GROUND - 1], len(PINOUT)) == (40, "GND", 40)


def test_the_pins_of_the_level_shifter() -> None:
    """Unused gates have no open input: an open one wastes current."""
    names = dict(enumerate(SHIFTER_NAMES, 1))
    assert [names[pin] for pin in SHIFTER_FREE] == ["2Y", "3Y", "4Y"]
    assert {names[pin] for pin in SHIFTER_GROUND} == {
        "GND", "1OE", "2OE", "3OE", "4OE", "2A", "3A", "4A",
    }  # fmt: skip
    assert sorted((2, 3, 14, *SHIFTER_GROUND, *SHIFTER_FREE)) == list(range(1, 15))


def test_every_text_can_be_read(layout: Layout) -> None:
    """On the paper, not too small, none across another."""
    for path, picture in _pictures(layout).items():
        texts = words(picture)
        for text in texts:
            assert text.left >= 5 and text.left + text.width <= WIDTH - 5, (path, text)
            assert text.y - text.size >= 5 and text.y <= HEIGHT - 5, (path, text)
            assert text.size >= 1.4, (path, text)
        for one, other in combinations(texts, 2):
            assert not one.meets(other), (path, one.text, other.text)


def test_a_sheet_is_a4_and_to_scale(layout: Layout) -> None:
    """Its units are millimeters."""
    for picture in _pictures(layout).values():
        root = read(picture)
        assert (root.attrib["width"], root.attrib["height"]) == ("297mm", "210mm")
        assert root.attrib["viewBox"].split() == ["0", "0", "297", "210"]


def test_each_wire_is_at_its_pin(layout: Layout) -> None:
    """On the height of the pin's name; the others have none."""
    picture = wiring.files(layout)["hardware/wiring.svg"]
    plan = Plan(layout)
    at = {
        EDGE[line.gpio]: f"{line.name}: {line.keys[0].id} to {line.keys[-1].id}, {len(line.keys)} keys"
        for line in (*plan.rows, *plan.columns)
    }
    at |= {40: "5 V rail", 38: "GND rail", EDGE[layout.leds.pin]: "pin 2 of 74AHCT125"}
    for pin, name in enumerate(PINOUT, 1):
        label = f"{pin}  {name}" if pin <= 20 else f"{name}  {pin}"
        height = word(picture, label).y
        side = [
            text.text
            for text in words(picture)
            if text.y == height and (text.x < 84 if pin <= 20 else 122 < text.x < 140)
        ]
        assert side == ([at[pin]] if pin in at else []), pin


def test_another_data_pin_is_followed(changed: Callable[[str, str], Layout]) -> None:
    """On the sheet with the Pico."""
    picture = wiring.files(changed("pin = 22", "pin = 28"))["hardware/wiring.svg"]
    assert word(picture, "pin 2 of 74AHCT125").y == word(picture, "GP28  34").y
    assert word(picture, "from GP28")


def test_each_key_is_where_its_wires_cross(layout: Layout) -> None:
    """Right of its column and above its row, nearer than any other."""
    picture = matrix.files(layout)["hardware/wiring-matrix.svg"]
    plan = Plan(layout)
    columns = {line.number: word(picture, line.name).x for line in plan.columns}
    rows = {line.number: word(picture, line.name).y for line in plan.rows}
    for key in layout.keys:
        place = word(picture, key.id)
        assert max((x, column) for column, x in columns.items() if x <= place.x)[1] == key.column
        assert min((y, row) for row, y in rows.items() if y >= place.y)[1] == key.row
        number = word(picture, str(key.led))
        assert number.x == place.x and 0 < place.y - number.y < 5


def test_each_diode_points_to_its_row(layout: Layout) -> None:
    """The tip of each triangle is below its base, and the row's wire below that."""
    root = read(matrix.files(layout)["hardware/wiring-matrix.svg"])
    triangles = list(root.iter(f"{SVG}polygon"))
    assert len(triangles) == len(layout.keys)
    for triangle in triangles:
        heights = [float(point.split(",")[1]) for point in triangle.attrib["points"].split()]
        assert heights[0] == heights[1] < heights[2]


@pytest.mark.parametrize("kind", ["row", "column"])
def test_from_behind_left_is_right(layout: Layout, kind: str) -> None:
    """Each key has its line's number, and keys further right on the panel are further left."""
    picture = behind.files(layout)[f"hardware/wiring-{kind}s.svg"]
    places = {lamp.led: word(picture, str(lamp.led)) for lamp in (*layout.keys, *layout.lamps)}
    for key in layout.keys:
        below = [
            text.text
            for text in words(picture)
            if text.x == places[key.led].x and 0 < text.y - places[key.led].y < 8
        ]
        assert below == [key.id, f"{kind[0].upper()}{getattr(key, kind)}"]
    for one, other in combinations((*layout.keys, *layout.lamps), 2):
        assert (one.x < other.x) == (places[one.led].x > places[other.led].x)
        assert (one.y < other.y) == (places[one.led].y < places[other.led].y)


def test_every_line_of_leds_is_fed(layout: Layout) -> None:
    """Runs cover the chain in order, each on one line of the panel, each with a feed of its own."""
    plan = Plan(layout)
    assert [lamp.led for run in plan.runs for lamp in run] == list(range(layout.leds.count))
    assert len({run[0].y for run in plan.runs}) == len(plan.runs)
    for run, feed in zip(plan.runs, plan.feeds, strict=True):
        assert {lamp.y for lamp in run} == {feed.y} and feed in run


def test_letters_that_svg_gives_a_meaning_stay_letters() -> None:
    """A legend may have any of them."""
    sheet = Sheet("a < b & c")
    assert words(sheet.as_bytes())[0].text == "a < b & c"

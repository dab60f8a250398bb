"""Tests that the pictures of the wiring match the layout and can be read."""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import hypot

import pytest

from hardware.generate import console_picture
from hardware.generate import panel as panel_module
from hardware.generate.drawing import HEIGHT, WIDTH, WIRE, Point, Sheet
from hardware.generate.generated_blocks import ROOT
from hardware.generate.hand_wiring import perfboard, plate_wiring, schematics
from hardware.generate.hand_wiring.plate_wiring import POST_GRAY
from hardware.generate.netlist import (
    GROUND,
    LEAD_MM,
    PINOUT,
    RUN,
    SHIFTER_FREE,
    SHIFTER_GROUND,
    SHIFTER_NAMES,
    VBUS,
    WiringPlan,
    button_ground,
    pin_of,
    return_pin,
)
from hardware.generate.panel import panel
from host.console_layout import PICO_PINS, Layout
from tests.hardware.svg_reader import SVG, read, word, words

EDGE = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17,
    14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""GPIO number to pin, from the data sheet of the Pico."""
WIRES = {*WIRE.values(), *plate_wiring.STRONG}


def _pictures(layout: Layout) -> dict[str, bytes]:
    return (
        perfboard.files(layout)
        | schematics.wiring_files(layout)
        | schematics.board_files(layout)
        | schematics.matrix_files(layout)
        | plate_wiring.files(layout)
        | console_picture.files(layout)
    )


def test_the_pins_of_the_pico() -> None:
    assert {gpio: pin_of(gpio) for gpio in PICO_PINS} == EDGE
    assert [pin for pin, name in enumerate(PINOUT, 1) if name == "GND"] == [3, 8, 13, 18, 23, 28, 38]
    assert (VBUS, RUN, PINOUT[GROUND - 1], len(PINOUT)) == (40, 30, "GND", 40)


def test_the_wires_to_gnd_have_a_pin_each() -> None:
    for gpio in PICO_PINS:
        pins = {GROUND, return_pin(gpio), button_ground(gpio)}
        assert len(pins) == 3 and {PINOUT[pin - 1] for pin in pins} == {"GND"}, gpio


def test_the_buttons_are_where_the_model_has_them(layout: Layout) -> None:
    """They are on both sides of the socket, clear of all other parts; a nut is 11.6 mm wide."""
    model = (ROOT / "hardware" / "enclosure.scad").read_text(encoding="utf-8")
    buttons, pico_x = panel_module.BUTTONS, panel_module.PICO_X
    reset, bootsel = buttons["RESET"] - pico_x, buttons["BOOTSEL"] - pico_x
    assert f"\nbuttons = [{reset:g}, {bootsel:g}];" in model
    assert f"\nbutton_below = {panel_module.BUTTON_BELOW:g};" in model
    plate, board, pico = panel(layout), panel_module.board_area(), panel_module.pico_area(panel(layout))
    for x in panel_module.BUTTONS.values():
        assert not pico.x - 5.8 < x < pico.x + pico.width + 5.8
        assert abs(x - plate.box_seam) > 5.8 and x - 5.8 > board.x + board.width
        for screw in plate.of("screw"):
            assert abs(screw.x - x) > 4 + 5.8 or screw.y < plate.height - 30, screw
    assert bootsel < 0 < reset, "as the guide tells left and right"


def test_the_pins_of_the_level_shifter() -> None:
    """Unused gates have no open input, which would waste current."""
    names = dict(enumerate(SHIFTER_NAMES, 1))
    assert [names[pin] for pin in SHIFTER_FREE] == ["2Y", "3Y", "4Y"]
    assert {names[pin] for pin in SHIFTER_GROUND} == {
        "GND", "1OE", "2OE", "3OE", "4OE", "2A", "3A", "4A",
    }  # fmt: skip
    assert sorted((2, 3, 14, *SHIFTER_GROUND, *SHIFTER_FREE)) == list(range(1, 15))


def test_every_text_can_be_read(layout: Layout) -> None:
    for path, picture in _pictures(layout).items():
        texts = words(picture)
        for text in texts:
            assert text.left >= 5 and text.left + text.width <= WIDTH - 5, (path, text)
            assert text.y - text.size >= 5 and text.y <= HEIGHT - 5, (path, text)
            assert text.size >= 1.4, (path, text)
        for one, other in combinations(texts, 2):
            assert not one.meets(other), (path, one.text, other.text)


def test_a_sheet_is_a4_and_to_scale(layout: Layout) -> None:
    for picture in _pictures(layout).values():
        root = read(picture)
        assert (root.attrib["width"], root.attrib["height"]) == ("297mm", "210mm")
        assert root.attrib["viewBox"].split() == ["0", "0", "297", "210"]


def test_each_wire_is_at_its_pin(layout: Layout) -> None:
    picture = schematics.wiring_files(layout)["hardware/wiring.svg"]
    plan = WiringPlan(layout)
    at = {
        EDGE[line.gpio]: f"{line.name}: {line.keys[0].id} to {line.keys[-1].id}, {len(line.keys)} keys"
        for line in (*plan.rows, *plan.columns)
    }
    at |= {
        40: "fuse",
        38: "GND rail",
        28: "GND rail, beside the data",
        30: "button RESET",
        23: "both buttons",
        EDGE[layout.leds.pin]: "pin 2 of 74AHCT125",
    }
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
    picture = schematics.wiring_files(changed("pin = 22", "pin = 28"))["hardware/wiring.svg"]
    assert word(picture, "pin 2 of 74AHCT125").y == word(picture, "GP28  34").y
    assert word(picture, "from GP28")


def test_each_key_is_where_its_wires_cross(layout: Layout) -> None:
    picture = schematics.matrix_files(layout)["hardware/wiring-matrix.svg"]
    plan = WiringPlan(layout)
    columns = {line.number: word(picture, line.name).x for line in plan.columns}
    rows = {line.number: word(picture, line.name).y for line in plan.rows}
    for key in layout.keys:
        place = word(picture, key.id)
        assert max((x, column) for column, x in columns.items() if x <= place.x)[1] == key.column
        assert min((y, row) for row, y in rows.items() if y >= place.y)[1] == key.row
        number = word(picture, str(key.led))
        assert number.x == place.x and 0 < place.y - number.y < 5


def test_each_diode_points_to_its_row(layout: Layout) -> None:
    root = read(schematics.matrix_files(layout)["hardware/wiring-matrix.svg"])
    triangles = list(root.iter(f"{SVG}polygon"))
    assert len(triangles) == len(layout.keys)
    for triangle in triangles:
        heights = [float(point.split(",")[1]) for point in triangle.attrib["points"].split()]
        assert heights[0] == heights[1] < heights[2]


@pytest.mark.parametrize("kind", ["row", "column"])
def test_from_behind_left_is_right(layout: Layout, kind: str) -> None:
    picture = plate_wiring.files(layout)[f"hardware/wiring-{kind}s.svg"]
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


@pytest.mark.parametrize("name", ["leds", "rows", "columns"])
def test_the_names_of_lamps_stay_in_their_circles(layout: Layout, name: str) -> None:
    picture = plate_wiring.files(layout)[f"hardware/wiring-{name}.svg"]
    circles = [
        (float(circle.attrib["cx"]), float(circle.attrib["cy"]), float(circle.attrib["r"]))
        for circle in read(picture).iter(f"{SVG}circle")
        if circle.attrib["fill"] == "#ffffff"
    ]
    assert len(circles) == len(layout.lamps)
    for lamp in layout.lamps:
        number = word(picture, str(lamp.led))
        y, radius = next(
            (y, radius) for x, y, radius in circles if x == number.x and abs(number.y - y) < radius
        )
        inside = [text for text in words(picture) if text.x == number.x and abs(text.y - y) < radius]
        assert "_".join(text.text for text in inside if text.text not in (number.text, "C")) == lamp.id
        for text in inside:
            for height in (text.y, text.y - 0.75 * text.size):
                assert hypot(text.width / 2, height - y) < radius, text


def test_every_line_of_leds_is_fed(layout: Layout) -> None:
    plan = WiringPlan(layout)
    assert [lamp.led for run in plan.runs for lamp in run] == list(range(layout.leds.count))
    assert len({run[0].y for run in plan.runs}) == len(plan.runs)
    for run, feed in zip(plan.runs, plan.feeds, strict=True):
        assert {lamp.y for lamp in run} == {feed.y} and feed in run


def _segments(picture: bytes) -> Iterator[tuple[str, float, tuple[Point, Point]]]:
    """Yield color, width and ends of each straight segment of a line that is not dashed."""
    for line in read(picture).iter(f"{SVG}polyline"):
        if line.attrib.get("stroke-dasharray"):
            continue
        points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
        for (x, y), (end, low) in pairwise(points):
            yield line.attrib["stroke"], float(line.attrib["stroke-width"]), ((x, y), (end, low))


def _apart(place: Point, ends: tuple[Point, Point]) -> float:
    """Return the distance from a place to a segment."""
    (x, y), (end, low) = ends
    across, down = end - x, low - y
    length = across**2 + down**2
    along = ((place[0] - x) * across + (place[1] - y) * down) / length if length else 0
    along = min(1, max(0, along))
    return hypot(place[0] - x - along * across, place[1] - y - along * down)


@pytest.mark.parametrize("name", ["leds", "rows", "columns"])
def test_posts_are_drawn_and_no_wire_runs_into_one(layout: Layout, name: str) -> None:
    """Posts are at the plate's screws, to scale; a wire and its solder are 1.5 mm thick."""
    picture, plate = plate_wiring.files(layout)[f"hardware/wiring-{name}.svg"], panel(layout)
    edge = next(ends for _, width, ends in _segments(picture) if width == 0.5)
    left, top, scale = edge[0][0], edge[0][1], (edge[1][0] - edge[0][0]) / plate.width
    gray = [
        (float(circle.attrib["cx"]), float(circle.attrib["cy"]), float(circle.attrib["r"]))
        for circle in read(picture).iter(f"{SVG}circle")
        if circle.attrib["fill"] == POST_GRAY
    ]
    for screw, (x, y, radius) in zip(plate.of("screw"), gray, strict=True):
        assert radius == pytest.approx(4 * scale, abs=0.01)
        assert x == pytest.approx(left + (plate.width - screw.x) * scale, abs=0.02)
        assert y == pytest.approx(top + (plate.height - screw.y) * scale, abs=0.02)
    outline = 4
    wires = [ends for color, _, ends in list(_segments(picture))[outline:] if color in WIRES]
    assert len(wires) > 20 or name == "columns"
    for ends in wires:
        for x, y, radius in gray:
            assert _apart((x, y), ends) > radius + 0.75 * scale, (ends, (x, y))


def _meeting(plan: WiringPlan, aside: float) -> set[str]:
    """Return the row links that meet a post if the row pads are `aside` from the middle of their boards."""
    found = set()
    for one, other in (link for line in plan.rows for link in pairwise(line.keys)):
        (x, y), (end, low) = (plan.plate.place(key.x, key.y) for key in (one, other))
        for off in (-aside, aside):
            moved = ((x, y + off), (end, low + off))
            if y == low and any(_apart((post.x, post.y), moved) < 4.5 for post in plan.plate.of("screw")):
                found.add(f"{one.led} to {other.led}")
    return found


def test_a_row_passes_the_posts_where_its_pads_are_near_the_middle(layout: Layout) -> None:
    """The guide says within 5 mm, and names the gaps where other pads would lead into a post."""
    page = " ".join((ROOT / "hardware" / "BUILD.md").read_text(encoding="utf-8").split())
    plan = WiringPlan(layout)
    assert "within 5 mm of the middle" in page and not _meeting(plan, 5)
    assert f"in the wide gaps: {', '.join(sorted(_meeting(plan, 9)))}." in page


def test_the_rails_lie_on_the_plate_and_inside_the_walls(layout: Layout) -> None:
    """The box's wall is 3 mm thick; key boards, lamps and posts are clear of them."""
    plate = panel(layout)
    assert 4 <= plate.rails[0] < plate.rails[1] <= plate.width - 4
    half = {"key": 19.55 / 2, "lamp": 5.0, "screw": 4.0}
    for hole in plate.holes:
        for rail in plate.rails:
            assert abs(hole.x - rail) >= half[hole.kind] + 2, hole
    picture = plate_wiring.files(layout)["hardware/wiring-leds.svg"]
    thick = [(color, ends) for color, width, ends in _segments(picture) if width == 0.9]
    assert [color for color, _ in thick] == [WIRE["5 V"], WIRE["GND"]]
    (left, _), (right, _) = next(ends for _, width, ends in _segments(picture) if width == 0.5)
    for (_, ends), rail in zip(thick, plate.rails, strict=True):
        at = left + (plate.width - rail) * (right - left) / plate.width
        assert ends[0][0] == ends[1][0] == pytest.approx(at, abs=0.02)


def test_each_tail_reaches_the_pico(layout: Layout) -> None:
    """The plate lies open; half a jumper is its plug, and it crosses the back wall."""
    plan = WiringPlan(layout)
    for line in (*plan.rows, *plan.columns):
        assert line.tail in (line.keys[0], line.keys[-1])
        assert plan.lead_length(line.tail) == min(
            plan.lead_length(line.keys[0]), plan.lead_length(line.keys[-1])
        )
        assert plan.lead_length(line.tail) + 80 < LEAD_MM + 100, line.name


def test_what_lies_in_the_box_is_where_the_model_has_it(layout: Layout) -> None:
    """The perfboard is clear of Pico and posts, which have a foot 14 mm wide."""
    model = (ROOT / "hardware" / "enclosure.scad").read_text(encoding="utf-8")
    assert f"\npico_x = {panel_module.PICO_X:g};" in model and panel_module.WALL == 3
    assert f"\npico = [{panel_module.PICO_SIZE[0]:g}, {panel_module.PICO_SIZE[1]:g}, 1];" in model
    assert "cylinder(d1 = post + 6," in model
    board, pico, plate = panel_module.board_area(), panel_module.pico_area(panel(layout)), panel(layout)
    assert board.x + board.width < pico.x and board.x > panel_module.WALL
    assert board.y + board.height < plate.height - panel_module.WALL
    assert plate.rails[1] < board.x + board.width / 2, "the end with the rails is the one away from the Pico"
    for screw in plate.of("screw"):
        across = max(board.x - screw.x, screw.x - board.x - board.width, 0)
        along = max(board.y - screw.y, screw.y - board.y - board.height, 0)
        assert hypot(across, along) > 7, screw


def test_letters_that_svg_gives_a_meaning_stay_letters() -> None:
    sheet = Sheet("a < b & c")
    assert words(sheet.as_bytes())[0].text == "a < b & c"

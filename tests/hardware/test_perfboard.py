"""Tests that the perfboard connects what it should, and nothing else."""

import pytest

from hardware.generate.hand_wiring import perfboard
from hardware.generate.hand_wiring.perfboard import (
    BRIDGES,
    FUSE,
    LARGE,
    RESISTOR,
    SMALL,
    SOCKET,
    leads,
    row_and_column,
)
from hardware.generate.netlist import GROUND, SHIFTER_FREE, SHIFTER_GROUND
from host.console_layout import Layout
from tests.hardware.svg_reader import SVG, read, words


def _nets(layout: Layout) -> list[set[str]]:
    """Return the nets of the underside: connected holes with parts, leads or ends of wires."""
    soldered = {*SOCKET.values(), *FUSE, *RESISTOR, *SMALL, *LARGE, *(lead.hole for lead in leads(layout))}
    soldered |= {hole for bridge in BRIDGES for hole in (bridge.start, bridge.end)}
    nets = [{hole} for hole in sorted(soldered)]
    for bridge in BRIDGES:
        joined = [net for net in nets if net & set(bridge.holes)]
        nets = [net for net in nets if net not in joined] + [set().union(*joined)]
    return nets


@pytest.fixture(scope="module")
def net(layout: Layout) -> dict[str, frozenset[str]]:
    """Return, for each hole, all holes connected to it."""
    return {hole: frozenset(holes) for holes in _nets(layout) for hole in holes}


def test_the_chip_is_joined_as_its_table_says(net: dict[str, frozenset[str]], layout: Layout) -> None:
    hole = {lead.to: lead.hole for lead in leads(layout)}
    power, ground = net[hole["5 V rail"]], net[hole["GND rail"]]
    assert power != ground
    assert {pin for pin, at in SOCKET.items() if at in ground} == set(SHIFTER_GROUND)
    assert {pin for pin, at in SOCKET.items() if at in power} == {14}
    for pin in SHIFTER_FREE:
        assert net[SOCKET[pin]] == {SOCKET[pin]}
    assert net[SOCKET[2]] == {SOCKET[2], hole["GP22, pin 29"]}
    assert net[SOCKET[3]] == {SOCKET[3], RESISTOR[0]}
    assert net[hole["DIN of LED 0"]] == {RESISTOR[1]}


def test_power_passes_the_fuse_and_capacitors_lie_behind_it(
    net: dict[str, frozenset[str]], layout: Layout
) -> None:
    hole = {lead.to: lead.hole for lead in leads(layout)}
    power, ground = net[hole["5 V rail"]], net[hole["GND rail"]]
    assert net[hole["VBUS, pin 40"]] == {hole["VBUS, pin 40"], FUSE[0]} and FUSE[1] in power
    assert hole[f"GND, pin {GROUND}"] in ground and hole["GND, pin 28"] in ground
    for capacitor in (SMALL, LARGE):
        assert capacitor[0] in power and capacitor[1] in ground


def test_parts_fit_their_holes() -> None:
    """The socket is 7.62 mm across; other parts have wires 5 mm apart, the resistor 7.62 mm."""
    assert sorted(SOCKET) == list(range(1, 15)) and len(set(SOCKET.values())) == 14
    for pin in range(1, 8):
        (row, column), (other, above) = row_and_column(SOCKET[pin]), row_and_column(SOCKET[15 - pin])
        assert row - other == 3 and column == above == row_and_column(SOCKET[1])[1] + pin - 1
    for (one, two), holes in ((FUSE, 2), (SMALL, 2), (LARGE, 2), (RESISTOR, 3)):
        (row, column), (other, last) = row_and_column(one), row_and_column(two)
        assert (abs(row - other) + abs(column - last)) == holes and (row == other or column == last)


def test_each_hole_is_found_by_its_number_and_seen(layout: Layout) -> None:
    picture = perfboard.files(layout)["hardware/wiring-board.svg"]
    holes = [
        (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        for circle in read(picture).iter(f"{SVG}circle")
        if circle.attrib["stroke"] == "#c9b98a"
    ]
    columns = sorted({x for x, _ in holes})
    assert len(columns) == 24 and len(holes) == 240
    top = min(y for _, y in holes)
    numbers = {text.text: text.x for text in words(picture) if 0 < top - text.y < 8 and text.text.isdigit()}
    assert numbers == {str(number): x for number, x in enumerate(columns, 1)}
    parts = [
        tuple(float(box.attrib[name]) for name in ("x", "y", "width", "height"))
        for box in read(picture).iter(f"{SVG}rect")
        if box.attrib["fill"] == "#ffffff" and float(box.attrib["width"]) < 100
    ]
    for x, y in holes:
        if not any(left < x < left + wide and high < y < high + down for left, high, wide, down in parts):
            for text in words(picture):
                over = text.left < x < text.left + text.width and text.y - 0.75 * text.size < y < text.y
                assert not over, (text, (x, y))


def test_the_data_pin_of_another_layout_is_named(layout: Layout) -> None:
    other = layout.model_copy(update={"leds": layout.leds.model_copy(update={"pin": 18})})
    told = {word.text for word in words(perfboard.files(other)["hardware/wiring-board.svg"])}
    assert {"GP18, pin 24", "GND, pin 23"} <= told

"""Tests of the panel: its holes, their distances, and messages about layouts that do not fit."""

from itertools import combinations

import pytest

from hardware.generate import panel, plate_labels
from hardware.generate.panel import Panel, PanelError
from host.console_layout import Key, Layout


def moved(layout: Layout, key_id: str, **places: float) -> Layout:
    """Return the layout with one key or lamp moved."""
    table = layout.model_dump()
    for entry in (*table["keys"], *table["lamps"]):
        if entry["id"] == key_id:
            entry.update(places)
    return Layout.model_validate(table)


def test_every_key_and_lamp_has_its_hole_at_its_place(layout: Layout, plate: Panel) -> None:
    left = min(lamp.x for lamp in (*layout.keys, *layout.lamps))
    bottom = max(lamp.y for lamp in (*layout.keys, *layout.lamps))
    holes = {hole.name: hole for hole in (*plate.of("key"), *plate.of("lamp"))}
    assert len(holes) == len(layout.keys) + len(layout.lamps)
    for lamp in (*layout.keys, *layout.lamps):
        hole = holes[lamp.id]
        assert hole.kind == ("key" if isinstance(lamp, Key) else "lamp")
        assert hole.x == pytest.approx(17 + (lamp.x - left) * 20)
        assert hole.y == pytest.approx(17 + (bottom - lamp.y) * 20), "y of a drawing points up"


def test_what_lies_near_the_person_lies_low_on_the_drawing(plate: Panel) -> None:
    at = {hole.name: hole for hole in plate.holes}
    assert at["rage1"].y > at["foe1"].y > at["own1"].y > at["hand1"].y > at["play"].y > at["die1"].y
    assert at["chimera"].x < at["foe1"].x < at["foe10"].x < at["natural"].x


def test_holes_leave_material_and_caps_boards_and_posts_stay_apart(plate: Panel) -> None:
    half = {"key": 7.0, "lamp": 2.5, "screw": 1.6}
    for hole in plate.holes:
        assert min(hole.x, hole.y, plate.width - hole.x, plate.height - hole.y) >= half[hole.kind] + 2.5
    for one, other in combinations(plate.holes, 2):
        apart = max(abs(one.x - other.x), abs(one.y - other.y))
        if one.kind == other.kind == "key":
            assert apart >= 20 - 1e-9, (one, other)
        elif "key" in (one.kind, other.kind):
            assert apart >= 7 + half[one.kind if other.kind == "key" else other.kind] + 2.5, (one, other)
        else:
            assert apart >= half[one.kind] + half[other.kind] + 2.5, (one, other)


def test_screws_hold_every_corner_and_each_half_at_its_seam(plate: Panel) -> None:
    screws = [(hole.x, hole.y) for hole in plate.of("screw")]
    for x in (6.5, plate.width - 6.5):
        for y in (6.5, plate.height - 6.5):
            assert (x, y) in screws
    for left, right in ((plate.plate_seam - 30, plate.plate_seam), (plate.plate_seam, plate.plate_seam + 30)):
        assert sum(left < x < right for x, _ in screws) >= 3


def test_seams_cut_no_hole_and_no_post_and_make_parts_for_a_printer(plate: Panel) -> None:
    assert abs(plate.plate_seam - plate.box_seam) > 10, "one seam above the other would be a hinge"
    for seam in (plate.plate_seam, plate.box_seam):
        assert max(seam, plate.width - seam) <= 220
        for hole in plate.holes:
            reach = 4.0 if hole.kind == "screw" else hole.size / 2
            assert abs(hole.x - seam) >= reach + 2.5 - 1e-9, hole


@pytest.mark.parametrize(
    ("key_id", "place", "fault"),
    [
        ("foe2", {"x": 1.8}, "foe1 and foe2 leave -8.0 mm between their holes, 2.5 are needed"),
        ("foe2", {"x": 2.4}, "foe1 and foe2 touch above the plate"),
        ("foe2", {"x": 2.43}, "foe1 and foe2 touch below the plate"),
        ("rage5", {"y": 0.3}, "foe5 and rage5 touch below the plate"),
        ("spell5", {"x": 6.3}, "spell5 and screw 17 leave"),
        ("chimera", {"x": 0.3}, "chimera lies where the rails of 5 V and GND go down, at x = 0.75"),
    ],
)
def test_colliding_keys_of_a_layout_are_named(
    layout: Layout, key_id: str, place: dict[str, float], fault: str
) -> None:
    with pytest.raises(PanelError) as refused:
        panel.panel(moved(layout, key_id, **place))
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_plate_too_long_for_two_halves_is_refused(layout: Layout) -> None:
    with pytest.raises(PanelError, match="no two seams make parts of at most 220 mm"):
        panel.panel(moved(layout, "natural", x=24))


def test_everything_written_on_the_plate_can_be_seen(layout: Layout, plate: Panel) -> None:
    written = plate_labels.labels(layout, plate)
    for label in written:
        points = [point for stroke in label.strokes for point in stroke]
        for x, y in points:
            assert 1 < x < plate.width - 1 and 1 < y < plate.height - 1, label
            for hole in plate.holes:
                cap = {"key": 9.05, "lamp": 2.5, "screw": 3.0}[hole.kind]
                assert max(abs(hole.x - x), abs(hole.y - y)) > cap, (label, hole)
    for one, other in combinations(written, 2):
        assert not overlap(one, other), (one, other)


def overlap(one: plate_labels.Label, other: plate_labels.Label) -> bool:
    """Return True if the boxes around the strokes of two labels overlap."""
    boxes = []
    for label in (one, other):
        xs, ys = zip(*(point for stroke in label.strokes for point in stroke), strict=True)
        boxes.append((min(xs), max(xs), min(ys), max(ys)))
    (left, right, low, high), (left2, right2, low2, high2) = boxes
    return left < right2 and left2 < right and low < high2 and low2 < high


def test_every_lamp_and_every_group_of_several_keys_is_named(layout: Layout, plate: Panel) -> None:
    texts = [label.text for label in plate_labels.labels(layout, plate)]
    for lamp in layout.lamps:
        assert lamp.legend in texts
    for group in {key.group for key in layout.keys} - {"chimera", "phoenixborn", "count"}:
        assert group in {**plate_labels.BESIDE, **plate_labels.BEFORE}
    assert {lamp.group for lamp in layout.lamps} - {"state"} == set(plate_labels.BARS)


def test_text_reads_from_left_to_right_and_upright_text_from_bottom_to_top(
    layout: Layout, plate: Panel
) -> None:
    written = {label.text: label for label in plate_labels.labels(layout, plate)}
    first, last = written["Hand"].strokes[0], written["Hand"].strokes[-1]
    assert max(x for x, _ in first) < min(x for x, _ in last), "H stands left of d"
    foot = [point for stroke in written["Tokens"].strokes for point in stroke]
    start, end = written["Tokens"].strokes[0], written["Tokens"].strokes[-1]
    assert max(y for _, y in start) < min(y for _, y in end), "T stands below s"
    assert max(x for x, _ in foot) - min(x for x, _ in foot) == pytest.approx(2.5, abs=0.2)


def test_a_label_under_a_key_cap_is_refused(layout: Layout) -> None:
    renamed = layout.model_copy(update={"name": "A console with a very long name indeed"})
    with pytest.raises(PanelError, match="'A console with a very long name indeed' does not fit"):
        plate_labels.labels(renamed, panel.panel(renamed))

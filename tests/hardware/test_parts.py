"""Tests that the parts list has what the layout needs."""

import csv
import io
import re
from itertools import pairwise
from math import hypot

from hardware.generate.generated_blocks import ROOT
from hardware.generate.hand_wiring.perfboard import BRIDGES
from hardware.generate.netlist import PINOUT
from hardware.generate.panel import panel
from hardware.generate.parts import Part, catalog, files, list_parts
from host.console_layout import Layout


def _part(layout: Layout, name: str) -> Part:
    return next(part for part in list_parts(layout) if part.part.startswith(name))


def test_one_for_each_key_and_lamp(layout: Layout) -> None:
    for name in ("key switch", "relegendable key cap", "circuit board for one", "diode", "LED SK6812MINI-E"):
        part = _part(layout, name)
        assert part.needed == len(layout.keys) and part.order > part.needed, name
    lamps = _part(layout, "LED WS2812B")
    assert lamps.needed == len(layout.lamps) and lamps.order > lamps.needed
    assert lamps.needed + _part(layout, "LED SK6812MINI-E").needed == layout.leds.count
    assert 2 * _part(layout, "jumper wire").needed == 8 + 8 + 6, "each is cut into two plugs"
    assert _part(layout, "screw M3 x 12").needed == len(panel(layout).of("screw"))


def test_what_the_box_takes(layout: Layout) -> None:
    model = (ROOT / "hardware" / "enclosure.scad").read_text(encoding="utf-8")
    (lugs,) = re.findall(r"\nlugs = \[(.+?)\]", model)
    holes, dents = (
        len(across.split(",")) * len(along.split(","))
        for across, along in re.findall(r"for \(x = \[(.+?)\], y = \[(.+?)\]\)", model)
    )
    assert _part(layout, "screw M3 x 12 with nut").needed == len(lugs.split(","))
    assert _part(layout, "screw M2").needed == holes
    assert _part(layout, "stick-on foot").needed == dents


def test_there_is_wire_enough(layout: Layout) -> None:
    """The list has at least the length of straight wires from LED to LED, or from key to key."""
    chain = sorted((*layout.keys, *layout.lamps), key=lambda lamp: lamp.led)
    straight = sum(hypot(one.x - other.x, one.y - other.y) for one, other in pairwise(chain))
    assert straight * 20 / 1000 + 0.5 < _part(layout, "wire, green").needed < straight * 20 / 1000 * 4
    assert _part(layout, "stranded wire, red").needed == _part(layout, "stranded wire, black").needed >= 3


def test_each_wire_is_on_the_list(layout: Layout) -> None:
    lamps = sorted(layout.lamps, key=lambda lamp: lamp.led)
    links = [(one, other) for one, other in pairwise(lamps) if (one.led + 1, one.y) == (other.led, other.y)]
    straight = sum(abs(one.x - other.x) for one, other in links) * 20 / 1000
    for color in ("red", "black"):
        part = _part(layout, f"thin stranded wire, {color}")
        assert straight + 0.01 * len(links) <= part.needed < straight + 1 and part.unit == "m"
    holes = sum(len(bridge.holes) - 1 for bridge in BRIDGES)
    assert holes * 2.54 / 1000 < _part(layout, "bare wire").needed <= 1


def test_a_probe_finds_a_pin(layout: Layout) -> None:
    part = _part(layout, "pin header, 20 pins")
    assert part.needed * 20 == len(PINOUT) and part.order > part.needed


def test_the_price_is_that_of_all_lines(layout: Layout) -> None:
    written = files(layout)
    rows = list(csv.DictReader(io.StringIO(written["hardware/parts.csv"].decode("utf-8-sig"))))
    least, most = (sum(float(row[f"price {end}"]) for row in rows) for end in ("from", "to"))
    assert 50 < least < most < 1000
    page = written["hardware/parts.md"].decode()
    told = re.search(r"\| \*\*all of it\*\* \| \*\*(\d+) to (\d+)\*\* \|", page)
    assert told and 0 <= least - int(told[1]) < 5 and 0 <= int(told[2]) - most < 5
    assert re.search(r"As of 20\d\d-\d\d-\d\d, remembered from shops", page)
    wire = _part(layout, "wire, blue")
    assert wire.cost == (3 * wire.price[0], 3 * wire.price[1]), "13 m are three packs of 5"


def test_each_part_is_sold_somewhere(layout: Layout) -> None:
    page = files(layout)["hardware/parts.md"].decode()
    rows = re.findall(r"^\| (.+?) \| (.+) \|$", page.split("## Where it is sold")[1].split("\n## ")[0], re.M)
    sold = {shop: asked.split("; ") for shop, asked in rows}
    names = catalog()["shops"]
    for part in list_parts(layout):
        assert part.sold and part.ask_for
        for shop in part.sold:
            assert part.ask_for in sold[names[shop]], part.part
    assert set(names.values()) < set(sold) and "http" not in page


def test_page_and_table_agree(layout: Layout) -> None:
    written = files(layout)
    rows = list(csv.DictReader(io.StringIO(written["hardware/parts.csv"].decode("utf-8-sig"))))
    page = written["hardware/parts.md"].decode()
    assert [row["part"] for row in rows] == [part.part for part in list_parts(layout)]
    for row in rows:
        order = row["order"] if row["unit"] == "pcs" else f"{row['order']} {row['unit']}"
        assert f"| {order} | {row['needed']} | {row['part']} | {row['rating']} |" in page
        assert row["rating"] and row["look for"] and int(row["order"]) >= int(row["needed"]) > 0
    assert "{" not in page

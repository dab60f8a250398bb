"""What to order, with quantities that follow from the layout, as a page and as a table for a spreadsheet."""

import csv
import io
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from pathlib import Path

from hardware.generate.pages import table
from hardware.generate.panel import KEY_BOARD, PITCH, RAILS_AT, panel
from hardware.generate.plan import (
    CAPACITOR_UF,
    FUSE_HOLD_A,
    FUSE_OHM,
    LEAD_MM,
    RESISTOR_OHM,
    SHIFTER,
    SLACK_MM,
    Plan,
    way,
)
from host.console.layout import Layout

CATALOG = Path(__file__).with_name("catalog.toml")
FROM_PICO = 4
"""Wires from the Pico besides rows and columns: 5 V, GND twice, data."""
WASTE = 1.25
"""A quarter more wire than computed: it does not lie straight."""


@dataclass(frozen=True)
class Part:
    """One line of the list. `needed` and `spare` count in `unit`."""

    group: str
    part: str
    needed: int
    rating: str
    look_for: str
    instead: str = ""
    spare: int = 0
    unit: str = "pcs"

    @property
    def order(self) -> int:
        """How many to buy."""
        return self.needed + self.spare


def files(layout: Layout) -> dict[str, bytes]:
    """`hardware/parts.csv` and `hardware/parts.md`."""
    parts = listed(layout)
    return {"hardware/parts.csv": _csv(parts), "hardware/parts.md": _page(layout, parts).encode()}


def listed(layout: Layout) -> list[Part]:
    """All parts in the order of the page, their quantities counted in the layout."""
    counted = _counted(layout)
    words = {
        "model": layout.board.model,
        "shifter": SHIFTER,
        "resistor": RESISTOR_OHM,
        "capacitor": CAPACITOR_UF,
        "fuse": FUSE_HOLD_A,
        "fuse_ohm": FUSE_OHM,
        "key_board": KEY_BOARD,
    }
    parts = []
    for entry in tomllib.loads(CATALOG.read_text(encoding="utf-8"))["part"]:
        needed = entry.pop("needed")
        texts = {name: text.format(**words) for name, text in entry.items() if isinstance(text, str)}
        parts.append(Part(**entry | texts, needed=counted[needed] if isinstance(needed, str) else needed))
    return parts


def _counted(layout: Layout) -> dict[str, int]:
    """What the catalog may ask for: pieces, and meters of wire."""
    plan = Plan(layout)
    branches = sum(abs(lamp.x - RAILS_AT) * PITCH + SLACK_MM for lamp in plan.feeds)
    lines = {"rows": plan.rows, "columns": plan.columns}
    return {
        "keys": len(layout.keys),
        "lamps": len(layout.lamps),
        "jumpers": ceil((len(plan.rows) + len(plan.columns) + FROM_PICO) / 2),
        "smoothing": 1 + 2 * len(plan.runs),
        "screws": len(panel(layout).of("screw")),
        "power": _meters(sum(map(way, plan.runs)) + way(plan.feeds) + branches + 3 * LEAD_MM),
        "data": _meters(way(plan.chain) + 2 * LEAD_MM),
        **{kind: _meters(sum(way(line.keys) + LEAD_MM for line in these)) for kind, these in lines.items()},
    }


def _meters(millimeters: float) -> int:
    return ceil(millimeters * WASTE / 1000)


def _csv(parts: Sequence[Part]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("group", "part", "order", "needed", "spare", "unit", "rating", "look for", "instead"))
    for part in parts:
        counts = (part.order, part.needed, part.spare, part.unit)
        writer.writerow((part.group, part.part, *counts, part.rating, part.look_for, part.instead))
    return text.getvalue().encode("utf-8-sig")  # spreadsheets take it for Latin-1 without the mark


def _page(layout: Layout, parts: Sequence[Part]) -> str:
    lines = [
        "# Parts\n",
        "Written by `python -m hardware.generate`; do not edit. The same as a table for a spreadsheet is in\n"
        "[parts.csv](parts.csv); what is done with the parts is in [BUILD.md](BUILD.md).\n",
        f"For {len(layout.keys)} keys and {len(layout.lamps)} lamps. What to order has spares in it: small "
        "parts get lost, and\nLEDs die of too hot an iron.\n",
    ]
    for group, members in groupby(parts, key=lambda part: part.group):
        rows = [
            (_quantity(part), str(part.needed), part.part, part.rating, part.look_for, part.instead)
            for part in members
        ]
        lines += [f"## {group}\n", table(("Order", "Needed", "Part", "Rating", "Look for", "Instead"), rows)]
    return "\n".join([*lines, TOOLS])


def _quantity(part: Part) -> str:
    return str(part.order) if part.unit == "pcs" else f"{part.order} {part.unit}"


TOOLS = """\
## Tools

- soldering iron with a fine tip and a set temperature, a stand, and a window or a fan
- safety glasses: cut wires fly, and a capacitor the wrong way round bursts
- multimeter with diode test and a beeper; two clip leads for its probes
- side cutters, wire stripper for AWG 24 to 30, tweezers
- screwdrivers and a hex key for the screws above
- 3D printer with a bed of 220 x 220 mm and its slicer, or a service that prints or cuts
- OpenSCAD, free, for printed parts
- paper printer, scissors or a knife with a ruler
- computer with USB and Python 3.11 or newer
- if you can borrow one: a USB meter that shows the current

## Used up

- solder with a flux core, 0.7 mm or thinner, and a flux pen for the LEDs
- solder wick, for the bridge that happens
- isopropanol and a brush, to wash off flux
- heat-shrink tube of 1.5 and 3 mm
- polyimide tape (Kapton), 10 mm: under the rails and lamps of a metal plate, and around their branches
- masking tape and a fine pen, to number the keys on the back
- hot glue, for lamps and wires; superglue, for the seam of a printed plate
- baking paper or another thin white sheet, to spread the light of the lamps
- half a kilogram of filament, PETG or PLA, if plate and box are printed
- double-sided foam tape, for the little board
- white paper of 80 to 100 g/m², for the legends
"""

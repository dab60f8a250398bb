"""What to order, with quantities that follow from the layout, as a page and as a table for a spreadsheet."""

import csv
import io
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil
from pathlib import Path

from hardware.generate.pages import table
from hardware.generate.panel import KEY_BOARD, PITCH, RAILS_AT, panel
from hardware.generate.perfboard import underside
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
from host.layout import Key, Layout

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
    links = [link for run in plan.runs for link in pairwise(run)]
    thin = sum(way(link) for link in links if not any(isinstance(end, Key) for end in link))
    thick = sum(map(way, plan.runs)) - thin
    return {
        "keys": len(layout.keys),
        "lamps": len(layout.lamps),
        "jumpers": ceil((len(plan.rows) + len(plan.columns) + FROM_PICO) / 2),
        "smoothing": 1 + 2 * len(plan.runs),
        "screws": len(panel(layout).of("screw")),
        "power": _meters(thick + way(plan.feeds) + branches + 3 * LEAD_MM),
        "thin": _meters(thin),
        "bare": _meters(underside()),
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
    return "\n".join([*lines, BOARD_OF_A_KEY.format(key_board=KEY_BOARD, pitch=PITCH), TOOLS])


def _quantity(part: Part) -> str:
    return str(part.order) if part.unit == "pcs" else f"{part.order} {part.unit}"


BOARD_OF_A_KEY = """\
## The board of a key

Whoever makes it, it has

- a place for **one MX switch** in its middle, whose two pins are soldered from the other side;
- a place for **one diode**, with wires (DO-35) or without (SOD-123), between a pin of the switch and a pad;
- an **opening for the LED**, about 3.4 x 3 mm, some 5 mm from the middle of the switch, where the switch
  has its slot. Beside it, on the side away from the switch, are four pads for the legs of the SK6812MINI-E.
  A board with two round holes there is for a plain LED;
- **six pads for wires**: row, column, 5 V (VCC), GND, DIN, DOUT; for 5 V and GND two each are better. All
  have to be reached when the switch sits in the plate: on the side away from it, or as holes through the
  board;
- best, a place for a capacitor of 100 nF between 5 V and GND;
- **no more than {key_board} x {key_board} mm**, edges and tabs counted: keys are {pitch} mm apart.

No two of the six pads of a bare board beep. Where on the board they are does not matter, nor which way
round the LED is, as long as all boards are the same.

An open design of this kind is the **Amoeba Royale**, a board for one switch, one diode and one
SK6812MINI-E; there are others, and changed copies of each. Compare what a shop shows, or the drawing, with
these points before you order, its size first of all.

If no shop has any: a **board house** makes them from the files of an open design, and that often costs
less; have them delivered singly, not as one panel. One that is drawn anew has to meet these points, nothing
else. As a last resort a key does **without a board**: the diode straight on one pin of the switch, its band
away from it; its free end is the *row pad* of the guide, the other pin of the switch the *column pad*. The
LED is glued over the slot, its window toward the switch, and has its wires on its legs. That is much finer
work, and only the glue holds it.
"""
TOOLS = """\
## Tools

- soldering iron with a fine tip and a set temperature, a stand, and a window or a fan
- safety glasses: cut wires fly, and a capacitor the wrong way round bursts
- multimeter with diode test and a beeper; two clip leads for its probes
- side cutters, wire stripper for AWG 24 to 30, tweezers
- hot-air gun or a lighter, for heat-shrink tube
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
- half a kilogram of filament, if plate and box are printed: PETG is right for both; PLA only for the box
- double-sided foam tape, for the little board
- white paper of 80 to 100 g/m², for the legends
"""

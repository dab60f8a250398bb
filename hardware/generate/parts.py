"""The list of parts to order, with quantities from the layout, as a page and as a table for a spreadsheet.

The page also has prose, the price of the parts together, and the kinds of shops that sell them.
"""

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil, floor
from pathlib import Path
from typing import Any, Protocol

from hardware.generate import part_fit
from hardware.generate.dimensions import DIMENSIONS
from hardware.generate.generated_blocks import table
from hardware.generate.hand_wiring.perfboard import underside_wire
from hardware.generate.netlist import (
    CAPACITOR_UF,
    FUSE_HOLD_A,
    FUSE_OHM,
    LEAD_MM,
    RESISTOR_OHM,
    SHIFTER,
    SLACK_MM,
    WiringPlan,
    wire_length,
)
from hardware.generate.panel import KEY_BOARD, PITCH, RAILS_AT, panel
from host.console_layout import Key, Layout

BOARD_OF_A_KEY = """\
## The board of a key

Whoever makes it, it has

- a place for **one MX switch** in its middle, whose two pins are soldered from the other side;
- a place for **one diode**, with wires (DO-35) or without (SOD-123), between a pin of the switch and a pad;
- an **opening for the LED**, about {opening} mm, some 5 mm from the middle of the switch, where the switch
  has its slot. Beside it, on the side away from the switch, are four pads for the legs of the {key_led}.
  A board with two round holes there is for a plain LED, one with four pads in a square for one without legs;
- **six pads for wires**: row, column, 5 V (VCC), GND, DIN, DOUT; for 5 V and GND two each are better. All
  have to be reached when the switch sits in the plate: on the side away from it, or as holes through the
  board;
- best, a place for a capacitor of 100 nF between 5 V and GND;
- **no more than {key_board} x {key_board} mm**, edges and tabs counted: keys are {pitch:g} mm apart.

No two of the six pads of a bare board beep. Where on the board they are does not matter, nor which way
round the LED is, as long as all boards are the same.

The list counts with the **{board}**, an open design; there are others, and changed copies of each:

{boards}
LEDs without legs are soldered at their edges: by hand that is much harder, and step 6 of the guide is
written for legs. Whoever wants another board than the chosen one changes `[chosen]` in
[generate/dimensions.toml](generate/dimensions.toml) and runs the generator: the plate and this list follow,
and what does not fit is refused in one line.

If no shop has any: a **board house** makes them from the files of an open design, and that often costs
less; have them delivered singly, not as one panel. One that is drawn anew has to meet these points, nothing
else. As a last resort a key does **without a board**: the diode straight on one pin of the switch, its band
away from it; its free end is the *row pad* of the guide, the other pin of the switch the *column pad*. The
LED is glued over the slot, its window toward the switch, and has its wires on its legs. That is much finer
work, and only the glue holds it.
"""

FIT = """\
## What fits what

Millimeters, compared by the generator: it refuses parts that do not fit. The numbers are those of
[generate/dimensions.toml](generate/dimensions.toml).

{compared}
**Measure** where it says yes: a number there was written down from memory, without the maker's drawing at
hand, and boards of one name come in several versions. Before you order sixty of anything, read the drawing
that the shop shows, or order two and measure them with a caliper. Another number than here goes into the
file, and the generator says whether it still fits.
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
- 600 g of filament, if plate and box are printed: PETG is right for both; PLA only for the box
- double-sided foam tape, for the little board
- white paper of 80 to 100 g/m², for the legends
"""


STEP = 5
"""Unit to which sums are rounded outward, as they are no more exact."""


class Priced(Protocol):
    """A line of the list as far as prices need it."""

    @property
    def group(self) -> str: ...
    @property
    def ask_for(self) -> str: ...
    @property
    def sold(self) -> tuple[str, ...]: ...
    @property
    def cost(self) -> tuple[float, float]: ...


def price_sections(parts: Sequence[Priced], basis: Mapping[str, Any], shops: Mapping[str, str]) -> str:
    """Return the sections "Price" and "Where it is sold"."""
    groups = dict.fromkeys(part.group for part in parts)
    rows = [(group, _range(part for part in parts if part.group == group)) for group in groups]
    rows.append(("**all of it**", f"**{_range(parts)}**"))
    asked = [
        (name, "; ".join(dict.fromkeys(part.ask_for for part in parts if shop in part.sold)))
        for shop, name in shops.items()
    ]
    return (
        f"## Price\n\nIn {basis['currency']}, with the spares of the list, without shipping, tools and what "
        f"is used up.\nAs of {basis['date']}, {basis['basis']}:\na range to plan with. Its lower end buys "
        "from far and prints at home, its upper end buys nearby and has plate and box made.\n\n"
        f"{table(('Parts', basis['currency']), rows)}\n"
        "## Where it is sold\n\nEach part under the name that any shop of its kind knows; many are sold in "
        f"several.\n\n{table(('Kind of shop', 'Ask there for'), asked)}"
    )


def total(parts: Iterable[Priced]) -> tuple[int, int]:
    """Return the least and the most, rounded outward to `STEP`."""
    costs = [part.cost for part in parts]
    least, most = sum(cost[0] for cost in costs), sum(cost[1] for cost in costs)
    return floor(least / STEP) * STEP, ceil(most / STEP) * STEP


def _range(parts: Iterable[Priced]) -> str:
    least, most = total(parts)
    return f"{least} to {most}"


CATALOG = Path(__file__).with_name("catalog.toml")

FROM_PICO = 6
"""Number of plugs on the Pico besides rows and columns: 5 V, GND three times, data, RUN."""

WASTE = 1.25
"""Factor on computed lengths of wire, since it does not lie straight."""


@dataclass(frozen=True)
class Part:
    """One line of the list. `needed` and `spare` count in `unit`.

    `ask_for` is its name in a shop, `sold` the kinds of shops, `price` the least and the most for one `pack`.
    """

    group: str
    part: str
    needed: int
    rating: str
    look_for: str
    ask_for: str
    sold: tuple[str, ...]
    price: tuple[float, float]
    instead: str = ""
    spare: int = 0
    unit: str = "pcs"
    pack: int = 1

    @property
    def order(self) -> int:
        """Return how many to buy."""
        return self.needed + self.spare

    @property
    def cost(self) -> tuple[float, float]:
        """Return the least and the most for all of it, in whole packs."""
        packs = ceil(self.order / self.pack)
        return packs * self.price[0], packs * self.price[1]


def files(layout: Layout) -> dict[str, bytes]:
    """Return `hardware/parts.csv` and `hardware/parts.md`."""
    parts = list_parts(layout)
    return {"hardware/parts.csv": _csv(parts), "hardware/parts.md": _page(layout, parts).encode()}


def list_parts(layout: Layout) -> list[Part]:
    """Return all parts in the order of the page, their quantities counted in the layout."""
    counted = _quantities(layout)
    words = {
        "model": layout.board.model,
        "shifter": SHIFTER,
        "resistor": RESISTOR_OHM,
        "capacitor": CAPACITOR_UF,
        "fuse": FUSE_HOLD_A,
        "fuse_ohm": FUSE_OHM,
        "key_board": KEY_BOARD,
        "board": DIMENSIONS.chosen.board,
        "key_led": DIMENSIONS.chosen.led,
        "thread": DIMENSIONS.box_button.thread,
    }
    parts = []
    for entry in catalog()["part"]:
        needed = entry.pop("needed")
        texts = {name: text.format(**words) for name, text in entry.items() if isinstance(text, str)}
        lists = {name: tuple(entry[name]) for name in ("sold", "price")}
        count = counted[needed] if isinstance(needed, str) else needed
        parts.append(Part(**entry | texts | lists, needed=count))
    return parts


def catalog() -> dict[str, Any]:
    """Return the file that the list is made from."""
    return tomllib.loads(CATALOG.read_text(encoding="utf-8"))


def _quantities(layout: Layout) -> dict[str, int]:
    """Return the quantities that the catalog may ask for: pieces, and meters of wire."""
    plan = WiringPlan(layout)
    branches = sum(abs(lamp.x - RAILS_AT) * PITCH + SLACK_MM for lamp in plan.feeds)
    lines = {"rows": plan.rows, "columns": plan.columns}
    links = [link for run in plan.runs for link in pairwise(run)]
    thin = sum(wire_length(link) for link in links if not any(isinstance(end, Key) for end in link))
    thick = sum(map(wire_length, plan.runs)) - thin
    return {
        "keys": len(layout.keys),
        "lamps": len(layout.lamps),
        "jumpers": ceil((len(plan.rows) + len(plan.columns) + FROM_PICO) / 2),
        "smoothing": 1 + 2 * len(plan.runs),
        "screws": len(panel(layout).of("screw")),
        "power": _meters(thick + wire_length(plan.feeds) + branches + 3 * LEAD_MM),
        "thin": _meters(thin),
        "bare": _meters(underside_wire()),
        "data": _meters(wire_length(plan.chain) + 2 * LEAD_MM),
        **{
            kind: _meters(sum(wire_length(line.keys) + LEAD_MM for line in these))
            for kind, these in lines.items()
        },
    }


def _meters(millimeters: float) -> int:
    return ceil(millimeters * WASTE / 1000)


def _csv(parts: Sequence[Part]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = ("group", "part", "order", "needed", "spare", "unit", "rating", "look for", "instead")
    writer.writerow((*head, "ask for", "price from", "price to"))
    for part in parts:
        counts = (part.order, part.needed, part.spare, part.unit)
        prices = (f"{price:.2f}" for price in part.cost)
        texts = (part.rating, part.look_for, part.instead, part.ask_for)
        writer.writerow((part.group, part.part, *counts, *texts, *prices))
    return text.getvalue().encode("utf-8-sig")  # without the mark spreadsheets read it as Latin-1


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
    source = catalog()
    opening = " x ".join(f"{side:g}" for side in DIMENSIONS.key_board.opening or ())
    board = BOARD_OF_A_KEY.format(
        key_board=KEY_BOARD, pitch=PITCH, opening=opening, key_led=DIMENSIONS.chosen.led,
        board=DIMENSIONS.chosen.board, boards=part_fit.board_table(),
    )  # fmt: skip
    money = price_sections(parts, source["prices"], source["shops"])
    return "\n".join([*lines, money, board, FIT.format(compared=part_fit.comparison_table()), TOOLS])


def _quantity(part: Part) -> str:
    return str(part.order) if part.unit == "pcs" else f"{part.order} {part.unit}"

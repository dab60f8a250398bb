"""What to order, with quantities that follow from the layout, as a page and as a table for a spreadsheet."""

import csv
import io
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil
from pathlib import Path
from typing import Any

from hardware.generate import fit, prices
from hardware.generate.dimensions import DIMENSIONS
from hardware.generate.pages import table
from hardware.generate.panel import KEY_BOARD, PITCH, RAILS_AT, panel
from hardware.generate.part_texts import BOARD_OF_A_KEY, FIT, TOOLS
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
from host.console_layout import Key, Layout

CATALOG = Path(__file__).with_name("catalog.toml")
FROM_PICO = 6
"""Plugs on the Pico besides rows and columns: 5 V, GND three times, data, RUN."""
WASTE = 1.25
"""A quarter more wire than computed: it does not lie straight."""


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
        """How many to buy."""
        return self.needed + self.spare

    @property
    def cost(self) -> tuple[float, float]:
        """The least and the most for all of it, in whole packs."""
        packs = ceil(self.order / self.pack)
        return packs * self.price[0], packs * self.price[1]


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
    """The file that the list is made from."""
    return tomllib.loads(CATALOG.read_text(encoding="utf-8"))


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
    head = ("group", "part", "order", "needed", "spare", "unit", "rating", "look for", "instead")
    writer.writerow((*head, "ask for", "price from", "price to"))
    for part in parts:
        counts = (part.order, part.needed, part.spare, part.unit)
        prices = (f"{price:.2f}" for price in part.cost)
        told = (part.rating, part.look_for, part.instead, part.ask_for)
        writer.writerow((part.group, part.part, *counts, *told, *prices))
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
    source = catalog()
    opening = " x ".join(f"{side:g}" for side in DIMENSIONS.key_board.opening or ())
    board = BOARD_OF_A_KEY.format(
        key_board=KEY_BOARD, pitch=PITCH, opening=opening, key_led=DIMENSIONS.chosen.led,
        board=DIMENSIONS.chosen.board, boards=fit.boards(),
    )  # fmt: skip
    money = prices.page(parts, source["prices"], source["shops"])
    return "\n".join([*lines, money, board, FIT.format(compared=fit.compared()), TOOLS])


def _quantity(part: Part) -> str:
    return str(part.order) if part.unit == "pcs" else f"{part.order} {part.unit}"

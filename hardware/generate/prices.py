"""What the parts cost together, and which kind of shop sells them: two sections of the parts page."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Any, Protocol

from hardware.generate.pages import table

STEP = 5
"""Sums are rounded to so much, outward: they are no more exact than that."""


class Priced(Protocol):
    """What a line of the list tells about money."""

    @property
    def group(self) -> str: ...
    @property
    def ask_for(self) -> str: ...
    @property
    def sold(self) -> tuple[str, ...]: ...
    @property
    def cost(self) -> tuple[float, float]: ...


def page(parts: Sequence[Priced], basis: Mapping[str, Any], shops: Mapping[str, str]) -> str:
    """The sections "Price" and "Where it is sold"."""
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
    """The least and the most, rounded outward to `STEP`."""
    costs = [part.cost for part in parts]
    least, most = sum(cost[0] for cost in costs), sum(cost[1] for cost in costs)
    return floor(least / STEP) * STEP, ceil(most / STEP) * STEP


def _range(parts: Iterable[Priced]) -> str:
    least, most = total(parts)
    return f"{least} to {most}"

"""Dice and costs in symbols: `P3 B1 E2` are dice of a type, `main 1 Ce:C, 2 basic` is a cost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.cost import Cost
    from engine.ashes.view.read_model import DieView

TYPE_ORDER = (
    "ceremonial", "charm", "illusion", "natural", "divine", "sympathy", "time", "artifice", "astral", "rage",
    "dragon",
)  # fmt: skip
"""Order of die types: `cards.cost.DIE_TYPES` and the boss dice; the start screen does not load the cards."""

_SIDE_ORDER = ("power", "class", "basic")


def die_type_order(kind: str) -> tuple[int, str]:
    """Return the sort key of a die type; unknown types come last, by name."""
    return (TYPE_ORDER.index(kind) if kind in TYPE_ORDER else len(TYPE_ORDER), kind)


def dice_by_type(dice: Iterable[DieView]) -> list[tuple[str, list[DieView]]]:
    """Return dice grouped by type, the best sides first."""
    groups: dict[str, list[DieView]] = {}
    for die in dice:
        groups.setdefault(die.type, []).append(die)
    return [
        (kind, sorted(groups[kind], key=lambda die: _SIDE_ORDER.index(die.side)))
        for kind in sorted(groups, key=die_type_order)
    ]


def pools_of(active: Iterable[DieView], exhausted: Iterable[DieView]) -> list[tuple[str, str, str]]:
    """Return both pools by type: its name, its active dice by side, and its exhausted dice.

    Such as `natural`, `P2 B1`, `E1`.
    """
    used = dict(dice_by_type(exhausted))
    ready = dict(dice_by_type(active))
    return [
        (kind, _sides(ready.get(kind, [])), f"E{len(used[kind])}" if kind in used else "")
        for kind in sorted({*ready, *used}, key=die_type_order)
    ]


def _sides(dice: Sequence[DieView]) -> str:
    counts = Counter(die.side for die in dice)
    return " ".join(f"{side[:1].upper()}{count}" for side, count in counts.items())


DIE_SYMBOLS = {
    "ceremonial": "Ce",
    "charm": "Ch",
    "illusion": "I",
    "natural": "N",
    "divine": "D",
    "sympathy": "S",
    "time": "T",
    "artifice": "Ar",
    "astral": "As",
    "rage": "R",
    "dragon": "Dr",
}
"""Letters of each die type, as few as distinguish them."""


def face_symbol(face: str) -> str:
    """Return the symbol of a die face, `N:C` for `natural class`; `basic` stays a word."""
    kind, _, side = face.rpartition(" ")
    return f"{DIE_SYMBOLS.get(kind, kind)}:{side[:1].upper()}" if kind else face


_TYPES_BY_SYMBOL = {symbol: kind for kind, symbol in DIE_SYMBOLS.items()}
_FACE = re.compile(rf"\b({'|'.join(_TYPES_BY_SYMBOL)}):[PCB]\b")


def faces_within(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield each die face of a cost in symbols: where it begins and ends, and its type of dice."""
    for found in _FACE.finditer(text):
        yield *found.span(), _TYPES_BY_SYMBOL[found[1]]


def faces_in_symbols(faces: Iterable[tuple[str, int | str]]) -> str:
    """Return die faces as symbols: `1 N:C, 2 basic`."""
    return ", ".join(f"{count} {face_symbol(face)}" for face, count in faces)


def cost_actions(cost: Cost) -> str:
    """Return the actions of the turn that a cost takes: `main`, `side`, `main + side`, or none."""
    return " + ".join(name for name in ("main", "side") if getattr(cost, name))


def cost_symbols(ways: Sequence[Cost]) -> str:
    """Return the ways to pay without actions: `1 N:C or 1 Ce:C`; `free` if one of several takes nothing."""
    texts = dict.fromkeys(_payment_symbols(way) for way in ways)
    return " or ".join(part or "free" for part in texts) if any(texts) else ""


def _payment_symbols(cost: Cost) -> str:
    parts = []
    if cost.exhaust:
        parts.append("exhaust" if cost.exhaust == 1 else f"exhaust {cost.exhaust}x")
    if cost.discard:
        parts.append(f"discard {cost.discard}")
    if cost.lowered:
        parts.append(f"lower {cost.lowered}")
    dice: list[tuple[str, int | str]] = [*cost.magic.items(), *((face, "X") for face in cost.magic_x)]
    return ", ".join([*parts, *([faces_in_symbols(dice)] if dice else [])])

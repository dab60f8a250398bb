"""What things cost, in symbols: `side 1 N:P`, `main 1 Ce:C, 2 basic`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.cost import Cost

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
"""Letters of a type of dice, so few that no two types share them."""


def face_symbol(face: str) -> str:
    """`N:C` for `natural class`; basic is any die, and says so."""
    kind, _, side = face.rpartition(" ")
    return f"{DIE_SYMBOLS.get(kind, kind)}:{side[:1].upper()}" if kind else face


def faces_in_symbols(faces: Iterable[tuple[str, int | str]]) -> str:
    """`1 N:C, 2 basic`."""
    return ", ".join(f"{count} {face_symbol(face)}" for face, count in faces)


def actions_of(cost: Cost) -> str:
    """The actions of the turn that a cost takes: `main`, `side`, `main + side`; empty for none."""
    return " + ".join(name for name in ("main", "side") if getattr(cost, name))


def cost_symbols(ways: Sequence[Cost]) -> str:
    """The ways to pay without the actions of the turn: `1 N:C or 1 Ce:C`; `free` where one takes nothing."""
    told = dict.fromkeys(_way(way) for way in ways)
    return " or ".join(part or "free" for part in told) if any(told) else ""


def _way(cost: Cost) -> str:
    parts = []
    if cost.exhaust:
        parts.append("exhaust" if cost.exhaust == 1 else f"exhaust {cost.exhaust}x")
    if cost.discard:
        parts.append(f"discard {cost.discard}")
    if cost.lowered:
        parts.append(f"lower {cost.lowered}")
    dice: list[tuple[str, int | str]] = [*cost.magic.items(), *((face, "X") for face in cost.magic_x)]
    return ", ".join([*parts, *([faces_in_symbols(dice)] if dice else [])])

"""Writes costs: `main action, exhaust this, 1 natural class die`."""

from __future__ import annotations

from collections.abc import Sequence

from cards.cost import Cost, Waivable
from cards.grammar.words import counted, listed


def cost_text(cost: Cost) -> str:
    """A cost in printed order: `main action, (1 charm class or 1 time class)`, or `nothing`."""
    parts = _parts(cost)
    ways = [listed([" and ".join(_parts(way)) for way in group], "or") for group in cost.either]
    # Beside other parts, brackets say where the alternatives begin and end.
    parts += ways if len(parts) + len(ways) == 1 else [f"({way})" for way in ways]
    return ", ".join(parts) or "nothing"


def waived_text(parts: Sequence[Waivable]) -> str:
    """Parts of a price that need not be paid: `without its main action or its dice`; empty for none."""
    words = {"main": "main action", "side": "side action", "dice": "dice"}
    return f"without its {listed([words[part] for part in parts], 'or')}" if parts else ""


def _parts(cost: Cost) -> list[str]:
    parts: list[str] = []
    for name, count in (("main action", cost.main), ("side action", cost.side)):
        if count:
            parts.append(name if count == 1 else counted(count, name))
    if cost.exhaust:
        parts.append("exhaust" if cost.exhaust == 1 else f"exhaust {cost.exhaust} times")
    if cost.discard:
        parts.append(f"discard {counted(cost.discard, 'card')}")
    parts.extend(f"{count} {face}" for face, count in cost.magic.items())
    parts.extend(f"X {face}" for face in cost.magic_x)
    return parts

"""Writes costs: `main action, exhaust this, 1 natural class die`."""

from __future__ import annotations

from cards.cost import Cost
from cards.text.words import counted, listed


def cost_text(cost: Cost) -> str:
    """A cost in printed order: `side action, exhaust, 1 natural class`; `nothing` for an empty one."""
    return ", ".join(_parts(cost)) or "nothing"


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
    parts.extend(listed([" and ".join(_parts(way)) for way in group], "or") for group in cost.either)
    return parts

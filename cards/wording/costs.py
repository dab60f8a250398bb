"""Wording of costs: `main action, exhaust this, 1 natural class die`."""

from __future__ import annotations

from collections.abc import Sequence

from cards.cost import Cost, Waivable
from cards.wording.words import counted, listed


def cost_text(cost: Cost) -> str:
    """Write a cost in printed order: `main action, (1 charm class or 1 time class)`, or `nothing`."""
    parts = _parts(cost)
    ways = [listed([" and ".join(_parts(way)) for way in group], "or") for group in cost.either]
    # Next to other parts, brackets show where the alternatives begin and end.
    ways = ways if len(parts) + len(ways) == 1 else [f"({way})" for way in ways]
    acts = [
        way
        for way, group in zip(ways, cost.either, strict=True)
        if any(one.main or one.side for one in group)
    ]
    acts = [] if cost.main or cost.side else acts
    parts = [*acts, *parts, *(way for way in ways if way not in acts)]
    return ", ".join(parts) or "nothing"


def price_text(cost: Cost, this: str) -> str:
    """Write how to pay a cost within a text: `pay 1 basic`, `exhaust this spell and discard 1 card`."""
    actions: list[str] = []
    if cost.exhaust:
        actions.append(f"exhaust {this}" + (f" {cost.exhaust} times" if cost.exhaust > 1 else ""))
    if cost.discard:
        actions.append(f"discard {counted(cost.discard, 'card')}")
    if cost.lowered:
        actions.append(_lowering(cost))
    mixed = [group for group in cost.either if _takes_deeds(group)]
    either = tuple(group for group in cost.either if group not in mixed)
    dice = cost.model_copy(update={"exhaust": 0, "discard": 0, "lowered": 0, "either": either})
    if _parts(dice) or either or not (actions or mixed):
        actions.append(f"pay {cost_text(dice)}")
    actions += [listed([price_text(way, this) for way in group], "or") for group in mixed]
    return listed(actions)


def _takes_deeds(ways: Sequence[Cost]) -> bool:
    """Return True if any of these ways to pay asks for more than dice."""
    return any(way.exhaust or way.discard or way.lowered for way in ways)


def _lowering(cost: Cost) -> str:
    return f"lower {counted(cost.lowered, 'active die')} by 1 level" + (" each" if cost.lowered > 1 else "")


def waived_text(parts: Sequence[Waivable]) -> str:
    """Write parts of a price that need not be paid: `without paying its main action`; empty if none."""
    words = {"main": "main action", "side": "side action", "dice": "dice"}
    return f"without paying its {listed([words[part] for part in parts], 'or')}" if parts else ""


def _parts(cost: Cost) -> list[str]:
    parts: list[str] = []
    for name, count in (("main action", cost.main), ("side action", cost.side)):
        if count:
            parts.append(name if count == 1 else counted(count, name))
    if cost.exhaust:
        parts.append("exhaust" if cost.exhaust == 1 else f"exhaust {cost.exhaust} times")
    if cost.discard:
        parts.append(f"discard {counted(cost.discard, 'card')}")
    if cost.lowered:
        parts.append(_lowering(cost))
    parts.extend(f"{count} {face}" for face, count in cost.magic.items())
    parts.extend(f"X {face}" for face in cost.magic_x)
    return parts

"""Handlers of the effects of the card language, in modules named as those of `cards/effects`.

A handler resolves its effect and returns True if it was done in full.
"""

from engine.ashes.effects import (
    actions,
    cards,
    choices,
    damage,
    dice,
    lasting_changes,
    resolution_order,
    texts,
    tokens,
    zone_moves,
)

__all__ = [
    "actions",
    "cards",
    "choices",
    "damage",
    "dice",
    "lasting_changes",
    "resolution_order",
    "texts",
    "tokens",
    "zone_moves",
]

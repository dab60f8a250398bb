"""Handlers of the effects of the card language, in modules named as those of `cards/effects`.

A handler resolves its effect and returns True if it was done in full.
"""

from engine.ashes.effects import (
    actions_and_attacks,
    cards,
    choices,
    damage,
    dice,
    lasting_changes,
    moves_to_places,
    resolution_order,
    texts,
    tokens,
)

__all__ = [
    "actions_and_attacks",
    "cards",
    "choices",
    "damage",
    "dice",
    "lasting_changes",
    "moves_to_places",
    "resolution_order",
    "texts",
    "tokens",
]

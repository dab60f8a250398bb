"""What each effect of the card language does, one small resolver each, registered by its key."""

from engine.ashes.effects import (
    actions,
    cards,
    choices,
    damage,
    dice,
    flow,
    gaps,
    moving,
    texts,
    tokens,
    values,
)

__all__ = [
    "actions",
    "cards",
    "choices",
    "damage",
    "dice",
    "flow",
    "gaps",
    "moving",
    "texts",
    "tokens",
    "values",
]

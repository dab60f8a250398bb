"""What each effect of the card language does, one small resolver each, registered by its key."""

from engine.ashes.effects import actions, cards, changes, choices, damage, dice, flow, moves, texts, tokens

__all__ = [
    "actions",
    "cards",
    "changes",
    "choices",
    "damage",
    "dice",
    "flow",
    "moves",
    "texts",
    "tokens",
]

"""Handlers of the effects of the card language, in modules named as those of `cards/effects`.

A handler resolves its effect and returns True if it was done in full.
"""

from engine.ashes.effects import (
    actions_and_attacks,
    cards,
    choices,
    control_flow,
    damage,
    dice,
    lasting_changes,
    moves_to_places,
    texts_of_other_cards,
    tokens,
)

__all__ = [
    "actions_and_attacks",
    "cards",
    "choices",
    "control_flow",
    "damage",
    "dice",
    "lasting_changes",
    "moves_to_places",
    "texts_of_other_cards",
    "tokens",
]

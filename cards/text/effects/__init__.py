"""Writes effects: one short writer for each node of the effect language."""

from cards.text.effects import actions, cards, chimera, choices, damage, dice, gaps, tokens, values
from cards.text.effects.register import EFFECT_WRITERS, effect_lines

__all__ = [
    "EFFECT_WRITERS",
    "actions",
    "cards",
    "chimera",
    "choices",
    "damage",
    "dice",
    "effect_lines",
    "gaps",
    "tokens",
    "values",
]

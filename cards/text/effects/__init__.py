"""Writes effects: one short writer for each node of the effect language."""

from cards.text.effects import cards, chimera, choices, damage, dice, values
from cards.text.effects.register import EFFECT_WRITERS, effect_lines

__all__ = ["EFFECT_WRITERS", "cards", "chimera", "choices", "damage", "dice", "effect_lines", "values"]

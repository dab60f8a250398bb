"""Conditions that effects and texts depend on; one class for each kind of question."""

from cards.conditions.condition import Condition, Conditions

__all__ = ["Condition", "Conditions"]

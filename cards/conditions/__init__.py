"""Conditions: what must be so for an effect to resolve; one class for each thing that can be asked."""

from cards.conditions.condition import Condition, Conditions

__all__ = ["Condition", "Conditions"]

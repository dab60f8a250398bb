"""Amounts: a number, `N`, `X`, or a measure that is taken of the game when it is needed."""

from cards.amounts.amount import Amount, Measure

__all__ = ["Amount", "Measure"]

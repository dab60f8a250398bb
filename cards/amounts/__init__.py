"""Amounts: a number, `N`, `X`, or what is measured or counted when it is needed."""

from cards.amounts.amount import Amount, Measure

__all__ = ["Amount", "Measure"]

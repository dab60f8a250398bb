"""How much amounts made of amounts are."""

from __future__ import annotations

from math import prod

from cards.amounts.arithmetic import Half, Least, Minus, Most, Product, Sum
from engine.ashes.language.amounts import amount, means
from engine.ashes.table import Frame, Table


@means(Sum)
def added(table: Table, wanted: Sum, frame: Frame) -> int:
    """The sum."""
    return sum(amount(table, part, frame) for part in wanted.parts)


@means(Minus)
def taken_away(table: Table, wanted: Minus, frame: Frame) -> int:
    """The amount with the opposite sign."""
    return -amount(table, wanted.minus, frame)


@means(Product)
def multiplied(table: Table, wanted: Product, frame: Frame) -> int:
    """The product."""
    return prod(amount(table, part, frame) for part in wanted.factors)


@means(Least)
def least(table: Table, wanted: Least, frame: Frame) -> int:
    """The lowest."""
    return min(amount(table, part, frame) for part in wanted.parts)


@means(Most)
def most(table: Table, wanted: Most, frame: Frame) -> int:
    """The highest."""
    return max(amount(table, part, frame) for part in wanted.parts)


@means(Half)
def half(table: Table, wanted: Half, frame: Frame) -> int:
    """Half of it, as a whole number."""
    whole = amount(table, wanted.half, frame)
    return -(-whole // 2) if wanted.rounded == "up" else whole // 2

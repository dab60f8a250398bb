"""Amounts made of amounts."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.amounts.amount import Amount, Measure, value
from cards.grammar.scope import Scope
from cards.grammar.words import listed


class Sum(Measure):
    """Several amounts added up."""

    example: ClassVar[str] = "sum: [1, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="sum", min_length=2)

    def words(self, scope: Scope) -> str:
        told = value(self.parts[0], scope)
        for part in self.parts[1:]:
            less = isinstance(part, Minus)
            shown = value(part.minus if isinstance(part, Minus) else part, scope)
            told += f" {'minus' if less else 'plus'} {shown}"
        return told


class Minus(Measure):
    """An amount taken away: what another one is, below 0."""

    example: ClassVar[str] = "minus: 1"
    minus: Amount

    def words(self, scope: Scope) -> str:
        return f"minus {value(self.minus, scope)}"


class Product(Measure):
    """Several amounts multiplied."""

    example: ClassVar[str] = "product: [2, {count: {each: ally}}]"
    factors: tuple[Amount, ...] = Field(alias="product", min_length=2)

    def words(self, scope: Scope) -> str:
        told = [value(part, scope) for part in self.factors]
        return " times ".join([part for part in told if part != "1"] or told[:1])


class Least(Measure):
    """The lowest of several amounts."""

    example: ClassVar[str] = "least: [3, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="least", min_length=2)

    def words(self, scope: Scope) -> str:
        least = "lower" if len(self.parts) == 2 else "lowest"
        return f"the {least} of {listed([value(part, scope) for part in self.parts])}"


class Most(Measure):
    """The highest of several amounts."""

    example: ClassVar[str] = "most: [1, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="most", min_length=2)

    def words(self, scope: Scope) -> str:
        most = "higher" if len(self.parts) == 2 else "highest"
        return f"the {most} of {listed([value(part, scope) for part in self.parts])}"


class Half(Measure):
    """Half of an amount, rounded up or down."""

    example: ClassVar[str] = "{half: 3, rounded: up}"
    half: Amount
    rounded: Literal["up", "down"] = "down"

    def words(self, scope: Scope) -> str:
        return f"half of {value(self.half, scope)}, rounded {self.rounded}"

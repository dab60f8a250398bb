"""What every amount has, and how amounts read.

Amounts made of amounts.
"""

from __future__ import annotations

import operator
from functools import reduce
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from cards.grammar.scope import Scope
from cards.grammar.words import counted, listed, plural
from cards.node import KeyNode, OneOf


class Measure(KeyNode):
    """An amount that is measured or counted when it is needed."""

    package: ClassVar[str] = "cards.amounts"
    called: ClassVar[str] = "amount"
    reads_values: ClassVar[bool] = False
    """Whether it depends on current values of cards, which passive text may not, as it may change them."""

    def words(self, scope: Scope) -> str:
        """The amount as a value: `the number of units you control`."""
        raise NotImplementedError

    def of(self, word: str, scope: Scope) -> str:
        """The amount of something: `a number of cards equal to ...`."""
        if plural(word) == word:
            return f"{word} equal to {self.words(scope)}"
        return f"a number of {plural(word)} equal to {self.words(scope)}"

    @classmethod
    def anyone(cls, kinds: tuple[type[Self], ...]) -> Any:
        measured = reduce(operator.or_, kinds)
        return Annotated[int | Literal["N", "X"] | measured, Field(union_mode="left_to_right")]


Amount = Annotated[int | Literal["N", "X"] | Measure, OneOf(Measure)]
"""A number; `N` is the numeral of the ability, `X` what the card defines it to be."""


def amount_phrase(amount: Amount, scope: Scope) -> str:
    """An amount as a value: `2`, `X`, `the number of units you control`."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, Measure):
        return amount.words(scope)
    return scope.numeral if amount == "N" else "X"


def quantity_phrase(amount: Amount, word: str, scope: Scope) -> str:
    """An amount of something: `1 damage`, `2 cards`, `a number of cards equal to ...`."""
    if isinstance(amount, int):
        return counted(amount, word)
    if isinstance(amount, Measure):
        return amount.of(word, scope)
    shown = amount_phrase(amount, scope)
    return counted(int(shown), word) if shown.isdigit() else f"{shown} {plural(word)}"


class Sum(Measure):
    """Several amounts added up."""

    example: ClassVar[str] = "sum: [1, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="sum", min_length=2)

    def words(self, scope: Scope) -> str:
        told = amount_phrase(self.parts[0], scope)
        for part in self.parts[1:]:
            less = isinstance(part, Minus)
            shown = amount_phrase(part.minus if isinstance(part, Minus) else part, scope)
            told += f" {'minus' if less else 'plus'} {shown}"
        return told


class Minus(Measure):
    """An amount taken away: what another one is, below 0."""

    example: ClassVar[str] = "minus: 1"
    minus: Amount

    def words(self, scope: Scope) -> str:
        return f"minus {amount_phrase(self.minus, scope)}"


class Product(Measure):
    """Several amounts multiplied."""

    example: ClassVar[str] = "product: [2, {count: {each: ally}}]"
    factors: tuple[Amount, ...] = Field(alias="product", min_length=2)

    def words(self, scope: Scope) -> str:
        told = [amount_phrase(part, scope) for part in self.factors]
        return " times ".join([part for part in told if part != "1"] or told[:1])


class Least(Measure):
    """The lowest of several amounts."""

    example: ClassVar[str] = "least: [3, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="least", min_length=2)

    def words(self, scope: Scope) -> str:
        least = "lower" if len(self.parts) == 2 else "lowest"
        return f"the {least} of {listed([amount_phrase(part, scope) for part in self.parts])}"


class Most(Measure):
    """The highest of several amounts."""

    example: ClassVar[str] = "most: [1, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="most", min_length=2)

    def words(self, scope: Scope) -> str:
        most = "higher" if len(self.parts) == 2 else "highest"
        return f"the {most} of {listed([amount_phrase(part, scope) for part in self.parts])}"


class Half(Measure):
    """Half of an amount, rounded up or down."""

    example: ClassVar[str] = "{half: 3, rounded: up}"
    half: Amount
    rounded: Literal["up", "down"] = "down"

    def words(self, scope: Scope) -> str:
        return f"half of {amount_phrase(self.half, scope)}, rounded {self.rounded}"

"""What every amount has, and how amounts read."""

from __future__ import annotations

import operator
from functools import reduce
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from cards.grammar.scope import Scope
from cards.grammar.words import counted, plural
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


def value(amount: Amount, scope: Scope) -> str:
    """An amount as a value: `2`, `X`, `the number of units you control`."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, Measure):
        return amount.words(scope)
    return scope.numeral if amount == "N" else "X"


def quantity(amount: Amount, word: str, scope: Scope) -> str:
    """An amount of something: `1 damage`, `2 cards`, `a number of cards equal to ...`."""
    if isinstance(amount, int):
        return counted(amount, word)
    if isinstance(amount, Measure):
        return amount.of(word, scope)
    shown = value(amount, scope)
    return counted(int(shown), word) if shown.isdigit() else f"{shown} {plural(word)}"

"""Base of all amounts, amounts computed from other amounts, and how amounts are written."""

import operator
from functools import reduce
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from cards.node import KeyNode, OneOf
from cards.wording.scope import Scope
from cards.wording.words import counted, listed, plural


class Measure(KeyNode):
    """An amount that is measured or counted when it is needed."""

    package: ClassVar[str] = "cards.amounts"
    sort_name: ClassVar[str] = "amount"
    reads_values: ClassVar[bool] = False
    """True if it depends on current values of cards. Passive text may not use it, as it may change those
    values."""

    def words(self, scope: Scope) -> str:
        """Write the amount as a value: `the number of units you control`."""
        raise NotImplementedError

    def quantity_words(self, word: str, scope: Scope) -> str:
        """Write this amount of `word`, a noun in the singular: `a number of cards equal to ...`."""
        if word.endswith("damage"):
            return f"{word} equal to {self.words(scope)}"
        return f"a number of {plural(word)} equal to {self.words(scope)}"

    def some(self, scope: Scope) -> str:
        """Write the clause that this amount is 1 or more, if there is a shorter one than with the number."""
        return ""

    def clause(self, bounds: str, scope: Scope) -> str:
        """Write the clause that this amount is within bounds such as `3 or more`."""
        return f"{self.words(scope)} is {bounds}"

    @classmethod
    def union_of(cls, kinds: tuple[type[Self], ...]) -> Any:
        measured = reduce(operator.or_, kinds)
        return Annotated[int | Literal["N", "X"] | measured, Field(union_mode="left_to_right")]


Amount = Annotated[int | Literal["N", "X"] | Measure, OneOf(Measure)]
"""A number; `N` is the numeral of the ability, `X` what the card defines it to be."""


def amount_phrase(amount: Amount, scope: Scope) -> str:
    """Write an amount as a value: `2`, `X`, `the number of units you control`."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, Measure):
        return amount.words(scope)
    return scope.numeral if amount == "N" else "X"


def quantity_phrase(amount: Amount, word: str, scope: Scope) -> str:
    """Write an amount of `word`, a singular noun: `1 damage`, `2 cards`, `a number of cards equal to ...`."""
    if isinstance(amount, int):
        return counted(amount, word)
    if isinstance(amount, Measure):
        return amount.quantity_words(word, scope)
    shown = amount_phrase(amount, scope)
    return counted(int(shown), word) if shown.isdigit() else f"{shown} {plural(word)}"


class Sum(Measure):
    """The sum of several amounts."""

    example: ClassVar[str] = "sum: [1, {count: {each: ally}}]"
    parts: tuple[Amount, ...] = Field(alias="sum", min_length=2)

    def words(self, scope: Scope) -> str:
        text = amount_phrase(self.parts[0], scope)
        for part in self.parts[1:]:
            less = isinstance(part, Minus)
            shown = amount_phrase(part.minus if isinstance(part, Minus) else part, scope)
            text += f" {'minus' if less else 'plus'} {shown}"
        return text


class Minus(Measure):
    """An amount that is subtracted: the negative of `minus`."""

    example: ClassVar[str] = "minus: 1"
    minus: Amount

    def words(self, scope: Scope) -> str:
        return f"minus {amount_phrase(self.minus, scope)}"


class Product(Measure):
    """The product of several amounts."""

    example: ClassVar[str] = "product: [2, {count: {each: ally}}]"
    factors: tuple[Amount, ...] = Field(alias="product", min_length=2)

    def words(self, scope: Scope) -> str:
        factors = [amount_phrase(part, scope) for part in self.factors]
        return " times ".join([part for part in factors if part != "1"] or factors[:1])


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

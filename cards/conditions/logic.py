"""Conditions made of conditions, and those that compare numbers."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from cards.amounts.amount import Amount, value
from cards.conditions.condition import Condition, Conditions
from cards.grammar.scope import Scope
from cards.ranges import BOUNDS, bounds_text


class AnyOf(Condition):
    """Several conditions of which at least one must hold."""

    example: ClassVar[str] = "any: [{fatigued: true}, {last_die: power}]"
    parts: Annotated[tuple[Conditions, ...], Field(alias="any", min_length=2)]

    def words(self, scope: Scope, it: str = "") -> str:
        return " or ".join(part.words(scope, it) for part in self.parts)


class Not(Condition):
    """What must not hold."""

    example: ClassVar[str] = "not: {fatigued: true}"
    part: Annotated[Conditions, Field(alias="not")]

    def words(self, scope: Scope, it: str = "") -> str:
        return self.part.denied(scope, it)

    def denied(self, scope: Scope, it: str = "") -> str:
        return self.part.words(scope, it)

    @property
    def about(self) -> str | None:
        return self.part.about


class Number(Condition):
    """Whether a number is equal to another (`exactly`), beyond it, other than it, or even."""

    example: ClassVar[str] = "{number: {count: {each: ally}}, at_least: 3}"
    number: Amount
    at_least: Amount | None = None
    at_most: Amount | None = None
    other_than: Amount | None = None
    exactly: Amount | None = None
    is_even: bool | None = None

    @model_validator(mode="after")
    def _asks_something(self) -> Self:
        if self.is_even is None and all(getattr(self, name) is None for name in BOUNDS):
            raise ValueError(
                "what must the number be? 'at_least', 'at_most', 'exactly', 'other_than', 'is_even'"
            )
        return self

    def words(self, scope: Scope, it: str = "") -> str:
        told = [bounds_text(self, scope)] if any(getattr(self, name) is not None for name in BOUNDS) else []
        if self.is_even is not None:
            told.append("even" if self.is_even else "odd")
        return f"{value(self.number, scope)} is {' and '.join(told)}"

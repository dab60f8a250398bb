"""Base of all conditions, conditions made of conditions, and comparisons of numbers."""

from functools import partial
from typing import Annotated, Any, ClassVar, Self

from pydantic import BeforeValidator, Field, model_validator

from cards.amounts.amount import Amount, Measure, amount_phrase
from cards.cost import FACES
from cards.node import KeyNode, OneOf, keys_of, words_in
from cards.ranges import BOUNDS, bounds_text
from cards.wording.scope import Scope


class Condition(KeyNode):
    """A question about the state that is answered with yes or no."""

    package: ClassVar[str] = "cards.conditions"
    sort_name: ClassVar[str] = "condition"

    def words(self, scope: Scope, it: str = "") -> str:
        """Write the clause after `if`; the card named `it` is written as `it`."""
        raise NotImplementedError

    def negated_words(self, scope: Scope, it: str = "") -> str:
        """Write the clause after `if` for the case that the condition does not hold."""
        clause = self.words(scope, it)
        subject, is_, rest = clause.partition(" is ")
        simple = is_ and " " not in rest.removeprefix("in ") and not {"or", "and"} & set(clause.split())
        return f"{subject} is not {rest}" if simple else f"it is not so that {clause}"

    @property
    def mentioned_card(self) -> str | None:
        """Return the name of the card that the clause mentions, which is `it` afterwards; None if none."""
        return None

    @classmethod
    def union_of(cls, kinds: tuple[type[Self], ...]) -> Any:
        return Annotated[super().union_of(kinds), BeforeValidator(partial(_one_by_one, cls))]


Conditions = Annotated[Condition, OneOf(Condition)]
"""A condition; several in one mapping must all hold."""


class AllOf(Condition):
    """Several conditions that must all hold. Several written in one mapping mean the same."""

    example: ClassVar[str] = "all: [{fatigued: true}, {last_die: power}]"
    parts: tuple[Conditions, ...] = Field(alias="all", min_length=2)

    def words(self, scope: Scope, it: str = "") -> str:
        clauses: list[str] = []
        for part in self.parts:
            clauses.append(part.words(scope, it))
            it = part.mentioned_card or it
        return " and ".join(clauses)

    @property
    def mentioned_card(self) -> str | None:
        return next((part.mentioned_card for part in self.parts if part.mentioned_card), None)


def _one_by_one(sort: type[Condition], value: Any) -> Any:
    """Turn a mapping of several conditions into a list of them.

    A key that belongs to none of them goes with the last one.
    """
    value = _unfolded(value)
    found = words_in(sort, value) if isinstance(value, dict) else []
    if len(found) < 2:
        return value
    parts: list[dict[str, Any]] = [{} for _ in found]
    for key, item in value.items():
        at = next((at for at, kind in enumerate(found) if key in keys_of(kind)), -1)
        parts[at][key] = item
    return {"all": parts}


def _unfolded(value: Any) -> Any:
    """Expand `paid_with: illusion power` into a search for such a die among those that were spent."""
    if not isinstance(value, dict) or "paid_with" not in value:
        return value
    face = value["paid_with"]
    if face not in FACES[1:]:
        raise ValueError(f"'{face}' is not a side of a die; write it as 'illusion power' or 'time class'")
    kind, _, side = face.rpartition(" ")
    rest = {key: item for key, item in value.items() if key != "paid_with"}
    return {**rest, "there_is": {"each": "die", "in": "spent", "type": kind, "side": side}}


class AnyOf(Condition):
    """Several conditions of which at least one must hold."""

    example: ClassVar[str] = "any: [{fatigued: true}, {last_die: power}]"
    parts: Annotated[tuple[Conditions, ...], Field(alias="any", min_length=2)]

    def words(self, scope: Scope, it: str = "") -> str:
        return " or ".join(part.words(scope, it) for part in self.parts)


class Not(Condition):
    """A condition that must not hold."""

    example: ClassVar[str] = "not: {fatigued: true}"
    part: Annotated[Conditions, Field(alias="not")]

    def words(self, scope: Scope, it: str = "") -> str:
        return self.part.negated_words(scope, it)

    def negated_words(self, scope: Scope, it: str = "") -> str:
        return self.part.words(scope, it)

    @property
    def mentioned_card(self) -> str | None:
        return self.part.mentioned_card


class Number(Condition):
    """A number equal to another (`exactly`), within bounds, different from another, or even."""

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
        if isinstance(self.number, Measure) and self.at_least == 1 and (some := self.number.some(scope)):
            return some
        bounds = any(getattr(self, name) is not None for name in BOUNDS)
        if isinstance(self.number, Measure) and bounds and self.is_even is None:
            return self.number.clause(bounds_text(self, scope), scope)
        clauses = [bounds_text(self, scope)] if bounds else []
        if self.is_even is not None:
            clauses.append("even" if self.is_even else "odd")
        return f"{amount_phrase(self.number, scope)} is {' and '.join(clauses)}"

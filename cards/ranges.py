"""Ranges of numbers."""

from typing import Annotated, Any, Protocol, Self

from pydantic import BeforeValidator, model_validator

from cards.amounts.amount import Amount, Minus, Sum, amount_phrase
from cards.node import Node
from cards.wording.scope import Scope

BOUNDS = ("at_least", "at_most", "other_than", "exactly")


class Range(Node):
    """A range of numbers: all bounds that are given must hold. A bare amount is `exactly` that number."""

    at_least: Amount | None = None
    at_most: Amount | None = None
    other_than: Amount | None = None
    exactly: Amount | None = None

    @model_validator(mode="after")
    def _has_a_bound(self) -> Self:
        if all(getattr(self, name) is None for name in BOUNDS):
            raise ValueError("a range is a number, or has 'at_least', 'at_most' or 'other_than'")
        return self

    def words(self, scope: Scope) -> str:
        """Write the range: `3`, `3 or more`, `2 or less`, `2 to 4`, `other than 3`."""
        return bounds_text(self, scope)


class Bounded(Protocol):
    """A node with the bounds of a range."""

    @property
    def at_least(self) -> Amount | None: ...
    @property
    def at_most(self) -> Amount | None: ...
    @property
    def other_than(self) -> Amount | None: ...
    @property
    def exactly(self) -> Amount | None: ...


def bounds_text(given: Bounded, scope: Scope) -> str:
    """Write the bounds that are given, all of which must hold."""
    parts = []
    if given.exactly is not None:
        parts.append(amount_phrase(given.exactly, scope))
    if given.at_least is not None and given.at_least == given.at_most:
        parts.append(amount_phrase(given.at_least, scope))
    elif given.at_least is not None and given.at_most is not None:
        parts.append(f"{amount_phrase(given.at_least, scope)} to {amount_phrase(given.at_most, scope)}")
    elif given.at_least is not None:
        match given.at_least:
            case Sum(parts=(amount, 1)):
                parts.append(f"more than {amount_phrase(amount, scope)}")
            case amount:
                parts.append(f"{amount_phrase(amount, scope)} or more")
    elif given.at_most is not None:
        match given.at_most:
            case Sum(parts=(amount, Minus(minus=1))):
                parts.append(f"less than {amount_phrase(amount, scope)}")
            case amount:
                parts.append(f"{amount_phrase(amount, scope)} or less")
    if given.other_than is not None:
        parts.append(f"other than {amount_phrase(given.other_than, scope)}")
    return " and ".join(parts)


ANY_NUMBER = Range.model_construct(at_least=0)
"""Any number, including 0."""


def _read(given: Any) -> Any:
    if isinstance(given, Range) or (isinstance(given, dict) and given.keys() & {*BOUNDS}):
        return given
    return {"exactly": given}


InRange = Annotated[Range, BeforeValidator(_read)]
"""A field that takes a range, or an amount that a number must be equal to."""

"""Small objects of plain values that never change, made by the thousand: choices, events, questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

ValueT = TypeVar("ValueT")


@dataclass_transform(frozen_default=True)
def value(kind: type[ValueT]) -> type[ValueT]:
    """A dataclass with slots that is equal and hashed by what it holds.

    That nothing changes it is held by the type checker. Python's own `frozen` makes each object cost three
    times as much, as it has to go around the very lock it sets.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def named_value(kind: type[ValueT]) -> type[ValueT]:
    """A `value` of many parts: each is named when one is made."""
    return dataclass(slots=True, unsafe_hash=True, kw_only=True)(kind)

"""Whether a condition holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cards.conditions import Condition
from cards.node import words_of
from engine.ashes.language.meanings import Meanings
from engine.ashes.table import Frame, Table

ConditionT = TypeVar("ConditionT", bound=Condition)
Test = Callable[[Table, ConditionT, Frame], bool]
Told = Callable[[Table, ConditionT, Frame], None]
"""Tells, by an event, why a condition does not hold."""
CONDITIONS: Meanings[type[Condition], Test[Any]] = Meanings("condition", lambda: words_of(Condition))
_TOLD: dict[type[Condition], Told[Any]] = {}


def tests(
    kind: type[ConditionT], told: Told[ConditionT] | None = None
) -> Callable[[Test[ConditionT]], Test[ConditionT]]:
    """Register the function that says whether a condition holds.

    Where a text goes another way because it does not, `told` tells why.
    """

    def register(test: Test[ConditionT]) -> Test[ConditionT]:
        CONDITIONS.add(kind, test)
        if told is not None:
            _TOLD[kind] = told
        return test

    return register


def holds(table: Table, condition: Condition, frame: Frame) -> bool:
    """Whether a condition holds now."""
    return CONDITIONS[type(condition)](table, condition, frame)


def decided(table: Table, condition: Condition, frame: Frame) -> bool:
    """Whether it holds for a text that goes on by it; if not, and there is something to tell of it, why."""
    held = holds(table, condition, frame)
    if not held and (told := _TOLD.get(type(condition))) is not None:
        told(table, condition, frame)
    return held

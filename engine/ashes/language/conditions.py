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
CONDITIONS: Meanings[type[Condition], Test[Any]] = Meanings("condition", lambda: words_of(Condition))


def tests(kind: type[ConditionT]) -> Callable[[Test[ConditionT]], Test[ConditionT]]:
    """Register the function that says whether a condition holds."""

    def register(test: Test[ConditionT]) -> Test[ConditionT]:
        CONDITIONS.add(kind, test)
        return test

    return register


def holds(table: Table, condition: Condition, frame: Frame) -> bool:
    """Whether a condition holds now."""
    return CONDITIONS[type(condition)](table, condition, frame)

"""Procedures: the steps of a part of the game as data, so that a rule book can put them otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from msgspec import Struct

from engine.ashes.table import Steps, Table


class Course(Struct, kw_only=True):
    """What is under way while a procedure is followed. `over` leaves its further steps out."""

    over: bool = False


CourseT = TypeVar("CourseT", bound=Course)


@dataclass(frozen=True, slots=True)
class Step(Generic[CourseT]):
    """One step by its name: what is done, for what is under way."""

    name: str
    do: Callable[[Table, CourseT], Steps]


@dataclass(frozen=True, slots=True)
class Procedure(Generic[CourseT]):
    """Steps in their order. A mode of play may follow others of the same name (`Mode.procedures`)."""

    name: str
    steps: tuple[Step[CourseT], ...]

    def follow(self, table: Table, course: CourseT, since: str = "") -> Steps:
        """Do one step after the other, until the last is done or nothing more is to be done.

        With `since` those before the step of this name have been done already.
        """
        steps = table.mode.procedures.get(self.name, self).steps
        if since:
            steps = steps[[step.name for step in steps].index(since) :]
        for step in steps:
            if course.over:
                return
            yield from step.do(table, course)

    def ordered(self, *names: str) -> Procedure[CourseT]:
        """These of its steps, in this order. Raises `ValueError` for a name that no step has."""
        known = {step.name: step for step in self.steps}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise ValueError(f"'{self.name}' has no step '{unknown[0]}'; it has {', '.join(known)}")
        return Procedure(self.name, tuple(known[name] for name in names))

    def without(self, *names: str) -> Procedure[CourseT]:
        """All but these steps, in their order. Raises `ValueError` for a name that no step has."""
        self.ordered(*names)
        return Procedure(self.name, tuple(step for step in self.steps if step.name not in names))

    def instead(self, name: str, step: Step[CourseT]) -> Procedure[CourseT]:
        """With another step in place of the one of this name. Raises `ValueError` if no step has it."""
        (at,) = self.ordered(name).steps
        return Procedure(self.name, tuple(step if each is at else each for each in self.steps))

    def before(self, name: str, step: Step[CourseT]) -> Procedure[CourseT]:
        """With one more step before the one of this name. Raises `ValueError` if no step has it."""
        (at,) = self.ordered(name).steps
        index = self.steps.index(at)
        return Procedure(self.name, (*self.steps[:index], step, *self.steps[index:]))

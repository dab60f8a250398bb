"""Procedures: the steps of a part of a game as data, so that a rule book can change them.

A table says which steps a procedure has there (`Table.steps_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.kernel.decision import RuleFlow, flow_of


class ProcedureState(Struct, kw_only=True):
    """State of a procedure while its steps run. `over` skips its remaining steps."""

    over: bool = False


class HasSteps(Protocol):
    """A table that knows which steps a procedure has there."""

    def steps_of(self, procedure: Procedure[Any, ProgressT]) -> Sequence[Step[Any, ProgressT]]:
        """Return the steps of a procedure at this table."""


TableT = TypeVar("TableT", bound=HasSteps)
ProgressT = TypeVar("ProgressT", bound=ProcedureState)


class Step(Struct, Generic[TableT, ProgressT], frozen=True):
    """One step of a procedure, with its name."""

    name: str
    do: Callable[[TableT, ProgressT], RuleFlow | None]
    """Does the step; returns a flow if it may ask something."""


class Procedure(Struct, Generic[TableT, ProgressT], frozen=True):
    """Named steps in their order."""

    name: str
    steps: tuple[Step[TableT, ProgressT], ...]

    def run(self, table: TableT, state: ProgressT, since: str = "") -> RuleFlow:
        """Run the steps in order, until `state.over`. With `since`, begin with the step of that name."""
        steps = table.steps_of(self)
        if since:
            steps = steps[[step.name for step in steps].index(since) :]
        for step in steps:
            if state.over:
                return
            yield from flow_of(step.do(table, state))

    def reordered(self, *names: str) -> Procedure[TableT, ProgressT]:
        """Return a procedure of these steps in this order. Raises `ValueError` for an unknown name."""
        known = {step.name: step for step in self.steps}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise ValueError(f"'{self.name}' has no step '{unknown[0]}'; it has {', '.join(known)}")
        return Procedure(self.name, tuple(known[name] for name in names))

    def without(self, *names: str) -> Procedure[TableT, ProgressT]:
        """Return a procedure without these steps. Raises `ValueError` for an unknown name."""
        self.reordered(*names)
        return Procedure(self.name, tuple(step for step in self.steps if step.name not in names))

    def replacing(self, name: str, step: Step[TableT, ProgressT]) -> Procedure[TableT, ProgressT]:
        """Return a procedure with `step` instead of the one of this name. Raises `ValueError` if unknown."""
        (at,) = self.reordered(name).steps
        return Procedure(self.name, tuple(step if each is at else each for each in self.steps))

    def inserting_before(self, name: str, step: Step[TableT, ProgressT]) -> Procedure[TableT, ProgressT]:
        """Return a procedure with `step` before the one of this name. Raises `ValueError` if unknown."""
        (at,) = self.reordered(name).steps
        index = self.steps.index(at)
        return Procedure(self.name, (*self.steps[:index], step, *self.steps[index:]))

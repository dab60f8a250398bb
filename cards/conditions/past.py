"""Conditions about what has happened, and about the steps of a text."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.conditions.condition import Condition
from cards.conditions.logic import Not
from cards.grammar.scope import Scope
from cards.marks import Ref
from cards.moments import Trigger

Span = Literal["turn", "round"]


class HasHappened(Condition):
    """Whether a moment has been there before, this turn or this round."""

    example: ClassVar[str] = "happened: {event: destroyed, card: {kind: unit}}"
    happened: Trigger
    within: Span = "turn"

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self.happened.clause(scope.inner(), past=True)} this {self.within}"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"it has not happened this {self.within} that {self.happened.clause(scope.inner(), past=True)}"


def condition_clause(condition: Condition, scope: Scope, it: str = "") -> str:
    """What a text asks for, with `if` before it, or `unless` before what must not have happened."""
    if isinstance(condition, Not) and isinstance(condition.part, HasHappened):
        return f"unless {condition.part.words(scope)}"
    return f"if {condition.words(scope, it)}"


class StepWas(Condition):
    """What came of a step of this text: done in full, declined by who was asked, or impossible."""

    example: ClassVar[str] = "{step: the placing, was: done}"
    step: Ref
    was: Literal["done", "declined", "impossible", "not done"]

    def words(self, scope: Scope, it: str = "") -> str:
        deed = scope.names.get(self.step, self.step)
        told = {"done": "did", "declined": "chose not to", "impossible": "could not", "not done": "did not"}
        return f"{scope.steps.get(self.step, 'you')} {told[self.was]} {deed}"

"""Who cannot stand in a unit's way."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.changes.parts import Parts
from cards.filters import Filter
from cards.grammar.fitting import several
from cards.grammar.scope import Scope
from cards.passives.passive import Passive


class CannotBeBlocked(Passive):
    """Units that fit (all, when nothing is said) cannot block this unit."""

    op: Literal["cannot_be_blocked"]
    example: ClassVar[str] = "cannot_be_blocked: {by: {kind: ally}}"
    shorthand: ClassVar[str] = "by"
    by: Filter = Field(default_factory=Filter.model_construct)

    def words(self, it: str, scope: Scope) -> str:
        return f"{whoever(self.by, scope)} cannot block {it}"

    def changes(self) -> tuple[Parts, ...]:
        return (Parts.model_construct(cannot=("be blocked",), by=self.by),)


class CannotBeGuarded(Passive):
    """Cards that fit cannot guard against this unit: `by: {kind: unit}` leaves the Phoenixborn its guard."""

    op: Literal["cannot_be_guarded"]
    example: ClassVar[str] = "cannot_be_guarded: {by: {kind: unit}}"
    shorthand: ClassVar[str] = "by"
    by: Filter = Field(default_factory=Filter.model_construct)

    def words(self, it: str, scope: Scope) -> str:
        return f"{whoever(self.by, scope)} cannot guard against {it}"

    def changes(self) -> tuple[Parts, ...]:
        return (Parts.model_construct(cannot=("be guarded against",), by=self.by),)


def whoever(by: Filter, scope: Scope) -> str:
    """Those that fit, seen from the player whose card cannot be stopped."""
    return "opponents" if by == Filter.model_construct() else several(by, scope)

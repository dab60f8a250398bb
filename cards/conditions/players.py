"""Conditions about players."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from cards.conditions.condition import Condition
from cards.grammar.scope import Scope
from cards.marks import Ref


class HoldsToken(Condition):
    """Whether a player has the first player token."""

    example: ClassVar[str] = "holds_token: you"
    holds_token: Literal["you", "opponent"] | Ref

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} the first player token"

    def denied(self, scope: Scope, it: str = "") -> str:
        who, _, _ = self._who(scope).rpartition(" ")
        return f"{who} {'do' if self.holds_token == 'you' else 'does'} not have the first player token"

    def _who(self, scope: Scope) -> str:
        if self.holds_token == "you":
            return "you have"
        who = scope.opponent if self.holds_token == "opponent" else scope.phrase(self.holds_token)
        return f"{who} has"


class HasRoom(Condition):
    """Whether a player has an open slot on the battlefield, or as many as the unit `for` which it is asked
    takes."""

    example: ClassVar[str] = "has_room: you"
    has_room: Literal["you", "opponent"] | Ref
    whom: Ref | None = Field(None, alias="for")

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} {self._room(scope) or 'an open slot'} on {self._their} battlefield"

    def denied(self, scope: Scope, it: str = "") -> str:
        return f"{self._who(scope)} no {self._room(scope) or 'open slot'} on {self._their} battlefield"

    def _room(self, scope: Scope) -> str:
        return "" if self.whom is None else f"room for {scope.phrase(self.whom)}"

    @property
    def _their(self) -> str:
        return "your" if self.has_room == "you" else "their"

    def _who(self, scope: Scope) -> str:
        if self.has_room == "you":
            return "you have"
        return f"{scope.opponent if self.has_room == 'opponent' else scope.phrase(self.has_room)} has"

"""Conditions about players."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.conditions.condition import Condition
from cards.filters import Ref
from cards.grammar.scope import Scope


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
        who = "an opponent" if self.holds_token == "opponent" else scope.phrase(self.holds_token)
        return f"{who} has"

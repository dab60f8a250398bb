"""Actions that a text gives."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.effects.effect import Effect, Written
from cards.grammar.lines import Line
from cards.grammar.scope import Scope


class GainAction(Effect):
    """The player whose turn it is may take an additional side action this turn."""

    op: Literal["gain_action"]
    example: ClassVar[str] = "gain_action: side"
    shorthand: ClassVar[str] = "action"
    action: Literal["side"] = "side"

    def words(self, scope: Scope) -> Written:
        return Line(f"you may take one more {self.action} action this turn", whole=True)

"""How often something has happened."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.amounts.amount import Measure
from cards.grammar.scope import Scope
from cards.moments import Trigger


class TimesHappened(Measure):
    """How often a moment has been there before, this turn or this round; once for each card it was about."""

    example: ClassVar[str] = "happened: {event: destroyed, card: {kind: unit}}"
    happened: Trigger
    within: Literal["turn", "round"] = "turn"

    def words(self, scope: Scope) -> str:
        return f"the number of times {self.happened.clause(scope.inner(), past=True)} this {self.within}"

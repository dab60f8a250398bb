"""Amounts measured of the Chimera."""

from typing import ClassVar, Literal

from cards.amounts.amount import Measure
from cards.wording.scope import Scope


class PhaseNumber(Measure):
    """The number of the Chimera's current phase: 1, 2 or 3.

    `you` marks the text as the Chimera's own.
    """

    example: ClassVar[str] = "phase: you"
    phase: Literal["you"]

    def words(self, scope: Scope) -> str:
        return "the number of the phase"

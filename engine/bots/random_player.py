"""A player without a plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.chance import SeededChance
from engine.kernel.decision import Answer, Decision


class RandomPlayer:
    """Picks uniformly among the options of each decision.

    Where several may be picked, first how many is drawn, then which. The picks depend on the seed and
    the number of decisions answered alone, the same on every machine and Python version.
    """

    def __init__(self, seed: int) -> None:
        self._luck = SeededChance(seed)
        self._answered = 0

    def choose(self, decision: Decision, look: Callable[[], Any]) -> Answer:
        """The ids of the options to pick."""
        answer = self._luck.answer(decision, self._answered)
        self._answered += 1
        return answer

"""A player that thinks until it must answer."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

from engine.bots.player_and_playout import RandomPlayer, ThinkingPlayer
from engine.kernel.decision import Answer, Decision


class SlowPlayer(ThinkingPlayer):
    """Player that thinks, with half of its budget used, until it must answer, and gives reasons."""

    reason = "for 2 wounds on Ann"

    def __init__(self, seed: int, _library: object = None) -> None:
        super().__init__()
        self._random = RandomPlayer(seed)

    def choose(self, decision: Decision, look: Callable[[], Any]) -> Answer:
        self.thought.begin(10)
        self.thought.tried = 5
        while not self.thought.must_answer and decision.kind == "turn":
            sleep(0.005)
        return self._random.choose(decision, look)

"""A learned evaluation: the chance that a player wins, from the numbers of `table_features`.

Its weights were learned from games of built-in players (`python -m bench.learn`), as a logistic regression.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp, tanh
from operator import mul, sub
from pathlib import Path

from engine.ashes.running_game import Table
from engine.bots.evaluation import Evaluator
from engine.bots.table_features import LIVES, side_features
from engine.redrains.state import RedRainsState

WEIGHTS = Path(__file__).with_name("learned_weights.json")

LIFE = 15.0
"""Wounds that count as one where a number is weighed by life."""

BOSS_SCALE = 14.0
"""Difference of values against a boss, in wounds, that makes winning likely."""


@cache
def learned_weights() -> tuple[float, ...]:
    """Return the weights of `inputs`, in their order."""
    return tuple(json.loads(WEIGHTS.read_text(encoding="utf-8")))


class ChanceToWin:
    """Foretells who wins from a table."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def of(self, table: Table, seat: str) -> float:
        """Return the chance that a seat wins, from 0 to 1."""
        state = table.state
        if state.winner:
            return float(state.winner == state.players[seat].side)
        if state.players[seat].out:
            return 0.0
        if isinstance(state, RedRainsState):
            return 0.5 + 0.5 * tanh(self._evaluator.evaluate(table, seat) / BOSS_SCALE)
        mine = side_features(table, seat, self._evaluator)
        against = 0.0
        for foe in table.opponents(seat):
            if not state.players[foe].out:
                values = inputs(table, seat, mine, side_features(table, foe, self._evaluator))
                against += exp(-sum(map(mul, learned_weights(), values)))
        return 1 / (1 + against)


def inputs(table: Table, seat: str, mine: list[float], theirs: list[float]) -> list[float]:
    """Return what decides between a seat and one other, from the numbers of both (`side_features`).

    These are their differences, the same weighed by the life of either side, and whose turn it is.
    """
    state = table.state
    own, other = mine[0] * LIVES / LIFE, theirs[0] * LIVES / LIFE
    acts = 1.0 if state.turn == seat else -1.0
    return [
        *map(sub, mine, theirs),
        *[one * other - two * own for one, two in zip(mine, theirs, strict=True)],
        *[one * own - two * other for one, two in zip(mine, theirs, strict=True)],
        acts,
        0.5 if state.first_player == seat else -0.5,
        acts * state.side_used,
        acts * state.main_used,
        acts * min(2, state.passes),
    ]

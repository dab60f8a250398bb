"""A learned evaluation: the chance that a player wins, from the numbers of `table_features`.

Its weights were learned from games of built-in players (`python -m bench.learn`), as a logistic regression.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp, tanh
from pathlib import Path

from engine.ashes.running_game import Table
from engine.bots.evaluation import Evaluator
from engine.bots.table_features import FEATURES, side_features
from engine.redrains.state import RedRainsState

WEIGHTS = Path(__file__).with_name("learned_weights.json")

LIFE = 15.0
"""Wounds that count as one in the products of a number with the life of the other side."""

BOSS_SCALE = 14.0
"""Difference of values against a boss that makes winning likely."""

USED = True


@cache
def learned_weights() -> tuple[float, ...]:
    """Return the weights, in the order of `inputs`."""
    return tuple(json.loads(WEIGHTS.read_text()))


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
        if not USED:
            return 0.5 + 0.5 * tanh(self._evaluator.evaluate(table, seat) / 12)
        foes = [other for other in table.opponents(seat) if not state.players[other].out]
        mine = side_features(table, seat, self._evaluator)
        total = 0.0
        for foe in foes:
            total += exp(-logit(table, seat, mine, side_features(table, foe, self._evaluator)))
        return 1 / (1 + total)


def logit(table: Table, seat: str, mine: list[float], theirs: list[float]) -> float:
    """Return the logarithm of the odds that `seat` wins against another one."""
    state = table.state
    weights = learned_weights()
    count = len(FEATURES)
    own, other = mine[0] * 10 / LIFE, theirs[0] * 10 / LIFE
    value = 0.0
    for at in range(count):
        one, two = mine[at], theirs[at]
        value += (
            weights[at] * (one - two)
            + weights[count + at] * (one * other - two * own)
            + weights[2 * count + at] * (one * own - two * other)
        )
    acts = 1.0 if state.turn == seat else -1.0
    first = 0.5 if state.first_player == seat else -0.5
    to_move, begins, side, main, passes = weights[3 * count :]
    value += first * begins
    value += acts * (
        to_move + side * state.side_used + main * state.main_used + passes * min(2, state.passes)
    )
    return value

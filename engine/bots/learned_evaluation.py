"""A learned evaluation: the chance that a player wins, from the numbers of `table_features`.

Its weights were learned from games of built-in players (`python -m bench.learn`), as a logistic regression.
"""

from __future__ import annotations

from functools import cache
from math import exp
from operator import mul, sub
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.ashes.running_game import Table
from engine.bots.evaluation import Evaluator
from engine.bots.table_features import LIVES, boss_features, side_features
from engine.redrains.state import RedRainsState

WEIGHTS = Path(__file__).with_name("learned_weights.json")

VALUE_OF_ODDS = 7.0
"""Difference of values, in wounds, that makes odds of e to 1 where nothing was learned."""

LIFE = 15.0
"""Wounds that count as one where a number is weighed by life."""


class LearnedWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of `player_inputs` and of `boss_inputs`, in their order.

    Without any for the boss, the values of `BossEvaluator` stand for them, as when they were first learned.
    """

    players: tuple[float, ...]
    boss: tuple[float, ...]


@cache
def learned_weights() -> LearnedWeights:
    """Return the weights in use."""
    return msgspec.json.decode(WEIGHTS.read_bytes(), type=LearnedWeights)


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
            weights = learned_weights().boss
            if not weights:
                return chance_of(self._evaluator.evaluate(table, seat) / VALUE_OF_ODDS)
            return chance_of(sum(map(mul, weights, boss_inputs(table, state, self._evaluator))))
        against = 0.0
        for foe in table.opponents(seat):
            if not state.players[foe].out:
                values = player_inputs(table, seat, foe, self._evaluator)
                against += exp(-sum(map(mul, learned_weights().players, values)))
        return 1 / (1 + against)


def chance_of(odds: float) -> float:
    """Return the chance for the logarithm of odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def player_inputs(table: Table, seat: str, foe: str, evaluator: Evaluator) -> list[float]:
    """Return what decides between two players.

    These are the differences of their numbers (`side_features`), the same weighed by the life of either, and
    whose turn it is.
    """
    state = table.state
    mine, theirs = (side_features(table, each, evaluator) for each in (seat, foe))
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


def boss_inputs(table: Table, state: RedRainsState, evaluator: Evaluator) -> list[float]:
    """Return what decides between the players and a boss.

    These are the numbers of both sides, of the players their mean, each also weighed by the life of the
    other, and whose turn it is.
    """
    friends = [player.seat for player in state.players.values() if player.seat != state.boss.seat]
    friends = [each for each in friends if not state.players[each].out]
    sides = [side_features(table, each, evaluator) for each in friends]
    mine = [sum(numbers) / len(sides) for numbers in zip(*sides, strict=True)]
    boss = boss_features(table, state)
    own, other = mine[0] * LIVES / LIFE, boss[0] * LIVES / LIFE
    return [
        *mine,
        *boss,
        *[number * other for number in mine],
        *[number * own for number in boss],
        1.0,
        len(sides) - 1.0,
        float(state.turn in friends),
        float(state.main_used),
        float(state.first_player in friends),
        state.round / 4,
    ]

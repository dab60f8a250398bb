"""Learns by whom a table is won: `python -m bench.learn GAMES [--jobs N] [--out FILE]`.

The sharp player plays itself, any two printed decks against each other; one action in 25 is taken at random,
so that strange tables are learned from as well. Each question of a turn is a table with a result. Every
seventh game is left out of the learning, and tells how well the rest foretells it: its log loss, that of the
sharp player's own evaluation, and how often each is right. Writes the weights that
`engine.bots.learned_evaluation` reads. A thousand games take half an hour on two cores.
"""

from __future__ import annotations

import argparse
import json
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from typing import TypeAlias

from cards.library import standard_library
from engine.ashes.view.view_builder import read_only_table
from engine.bots.evaluation import Evaluator
from engine.bots.learned_evaluation import WEIGHTS, inputs
from engine.bots.searching_player import SearchingPlayer
from engine.bots.table_features import side_features
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup

SEATS = ("A", "B")
STRANGE = 0.04
"""Part of the actions that are taken at random."""
LIMIT = 4000
"""Number of answers after which a game counts as endless."""
LEFT_OUT = 7
"""One game in so many is not learned from."""
ROUNDS, RATE, DECAY = 6, 0.05, 1e-4
"""How often all tables are learned from, how fast, and how much large weights shrink each time."""
SCALE = 12.0
"""Difference in the sharp player's values that makes odds of e to 1."""

Example: TypeAlias = "tuple[bool, float, array[float]]"
"""A table: whether the seat whose turn it is won, the sharp player's value, and the inputs."""


def examples(number: int) -> list[Example]:
    """Play a game and return the tables of its turns; none if it does not end."""
    luck = Random(number)
    decks = luck.sample(sorted(standard_library().decks), 2)
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(SEATS, decks, strict=True))
    setup = AshesSetup(seats=seats, seed=derive_seed(1, "learn", number))
    match: Match = Match(setup, checkpoints=False, silent=True)
    players = {
        name: SearchingPlayer(derive_seed(number, "player", at), match.library)
        for at, name in enumerate(SEATS)
    }
    evaluator = Evaluator(match.library)
    found: list[tuple[str, float, array[float]]] = []
    match.run_automatic_steps()
    for _ in range(LIMIT):
        asked = match.decision
        if asked is None:
            break
        answer = players[asked.seat].choose(asked, partial(match.view, asked.seat))
        if asked.kind == "turn":
            table = read_only_table(match.game.state, match.rules.catalog, match.rules.mode)
            (other,) = table.opponents(asked.seat)
            sides = [side_features(table, seat, evaluator) for seat in (asked.seat, other)]
            value = evaluator.evaluate(table, asked.seat)
            found.append((asked.seat, value, array("f", inputs(table, asked.seat, *sides))))
            if luck.random() < STRANGE:
                answer = (luck.choice(asked.options).id,)
        match.answer(answer)
        match.run_automatic_steps()
    winner = match.game.state.winner
    return [(seat == winner, value, row) for seat, value, row in found] if winner else []


def learn(rows: Sequence[Example]) -> list[float]:
    """Return the weights of a logistic regression, found by descent with a rate for each weight (Adagrad)."""
    count = len(rows[0][2])
    weights, squares = [0.0] * count, [1e-6] * count
    order, luck = list(range(len(rows))), Random(1)
    for _ in range(ROUNDS):
        luck.shuffle(order)
        for at in order:
            won, _, row = rows[at]
            error = _chance(sum(map(mul, weights, row))) - won
            slopes = [error * each + DECAY * weight for each, weight in zip(row, weights, strict=True)]
            squares = [each + slope * slope for each, slope in zip(squares, slopes, strict=True)]
            weights = [
                weight - RATE * slope / sqrt(square)
                for weight, slope, square in zip(weights, slopes, squares, strict=True)
            ]
    return weights


def quality(chances: Iterator[tuple[bool, float]]) -> str:
    """Say how well chances foretold results."""
    pairs = [(won, min(max(chance, 1e-6), 1 - 1e-6)) for won, chance in chances]
    loss = -sum(log(chance if won else 1 - chance) for won, chance in pairs) / len(pairs)
    right = sum((chance > 0.5) == won for won, chance in pairs) / len(pairs)
    return f"log loss {loss:.3f}, right in {100 * right:.1f} %"


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    learned: list[Example] = []
    left_out: list[Example] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for number, found in zip(numbers, pool.map(examples, numbers, chunksize=4), strict=True):
            (left_out if number % LEFT_OUT == 0 else learned).extend(found)
    weights = learn(learned)
    print(f"{len(learned)} tables of {chosen.games} games; of {len(left_out)} tables left out:")
    print("sharp   ", quality((won, _chance(value / SCALE)) for won, value, _ in left_out))
    print("learned ", quality((won, _chance(sum(map(mul, weights, row)))) for won, _, row in left_out))
    chosen.out.write_text(json.dumps([round(weight, 4) for weight in weights]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

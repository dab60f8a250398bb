"""Learns by whom a table is won: `python -m bench.learn GAMES [--against boss] [--jobs N] [--out FILE]`.

The sharp player plays itself, any two printed decks against each other; one action in 25 is taken at random,
so that strange tables are learned from as well. Each question of a turn is a table with a result. Every
seventh game is left out of the learning, and tells how well the rest foretells it: its log loss, that of the
sharp player's own evaluation, and how often each is right. Writes the weights that
`engine.bots.learned_evaluation` reads. A thousand games take half an hour on two cores.
"""

from __future__ import annotations

import argparse
from array import array
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from math import log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from cards.library import standard_library
from engine.ashes.running_game import Table
from engine.ashes.view.view_builder import read_only_table
from engine.bots.evaluation import BossEvaluator, Evaluator
from engine.bots.learned_evaluation import WEIGHTS, boss_inputs, chance_of, learned_weights, player_inputs
from engine.bots.searching_player import SearchingPlayer
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.redrains.state import RedRainsState
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup

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


def between_players(number: int) -> list[Example]:
    """Play a game of two decks and return the tables of its turns; none if it does not end."""
    luck = Random(number)
    decks = luck.sample(sorted(standard_library().decks), 2)
    seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in zip(SEATS, decks, strict=True))
    setup = AshesSetup(seats=seats, seed=derive_seed(1, "learn", number))

    def values(table: Table, seat: str, evaluator: Evaluator) -> list[float]:
        (foe,) = table.opponents(seat)
        return player_inputs(table, seat, foe, evaluator)

    return _played(Match(setup, checkpoints=False, silent=True), luck, values)


def against_a_boss(number: int) -> list[Example]:
    """Play a game against a boss and return the tables of its turns; none if it does not end."""
    luck = Random(number)
    library = standard_library()
    boss = library.chimera(luck.choice(sorted(library.chimeras)))
    setup = RedRainsSetup(
        deck=luck.choice(sorted(library.decks)),
        chimera=boss.name,
        difficulty="heroic" if boss.kind == "chimera" and luck.random() < 0.4 else "standard",
        level=luck.choice((1, 1, 1, 2, 3)) if boss.kind == "chimera" else 1,
        seed=derive_seed(1, "learn", number),
    )

    def values(table: Table, _seat: str, evaluator: Evaluator) -> list[float]:
        assert isinstance(table.state, RedRainsState)
        return boss_inputs(table, table.state, evaluator)

    return _played(Match(setup, checkpoints=False, silent=True), luck, values)


def _played(
    match: Match, luck: Random, values: Callable[[Table, str, Evaluator], list[float]]
) -> list[Example]:
    players = {name: SearchingPlayer(luck.randrange(2**48), match.library) for name in match.setup.seat_names}
    evaluator = BossEvaluator(match.library)
    found: list[tuple[str, float, array[float]]] = []
    match.run_automatic_steps()
    for _ in range(LIMIT):
        asked = match.decision
        if asked is None:
            break
        answer = players[asked.seat].choose(asked, partial(match.view, asked.seat))
        if asked.kind == "turn":
            table = read_only_table(match.game.state, match.rules.catalog, match.rules.mode)
            row = array("f", values(table, asked.seat, evaluator))
            found.append((asked.seat, evaluator.evaluate(table, asked.seat), row))
            if luck.random() < STRANGE:
                answer = (luck.choice(asked.options).id,)
        match.answer(answer)
        match.run_automatic_steps()
    state = match.game.state
    winners = state.seats_of(state.winner) if state.winner else ()
    return [(seat in winners, value, row) for seat, value, row in found] if state.winner else []


def learn(rows: Sequence[Example]) -> list[float]:
    """Return the weights of a logistic regression, found by descent with a rate for each weight (Adagrad)."""
    count = len(rows[0][2])
    weights, squares = [0.0] * count, [1e-6] * count
    order, luck = list(range(len(rows))), Random(1)
    for _ in range(ROUNDS):
        luck.shuffle(order)
        for at in order:
            won, _, row = rows[at]
            error = chance_of(sum(map(mul, weights, row))) - won
            slopes = [error * each + DECAY * weight for each, weight in zip(row, weights, strict=True)]
            squares = [each + slope * slope for each, slope in zip(squares, slopes, strict=True)]
            weights = [
                weight - RATE * slope / sqrt(square)
                for weight, slope, square in zip(weights, slopes, squares, strict=True)
            ]
    return weights


def quality(chances: Iterable[tuple[bool, float]]) -> str:
    """Say how well chances foretold results."""
    pairs = [(won, min(max(chance, 1e-6), 1 - 1e-6)) for won, chance in chances]
    loss = -sum(log(chance if won else 1 - chance) for won, chance in pairs) / len(pairs)
    right = sum((chance > 0.5) == won for won, chance in pairs) / len(pairs)
    return f"log loss {loss:.3f}, right in {100 * right:.1f} %"


GAMES = {"players": between_players, "boss": against_a_boss}
"""What plays a game to learn from, by what is learned about."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--against", choices=GAMES, default="players", help="whom to learn about")
    chosen = parser.parse_args()
    numbers = range(chosen.first, chosen.first + chosen.games)
    learned: list[Example] = []
    left_out: list[Example] = []
    with ProcessPoolExecutor(chosen.jobs) as pool, suppress(KeyboardInterrupt):
        games = pool.map(GAMES[chosen.against], numbers, chunksize=4)
        for number, found in zip(numbers, games, strict=True):
            (left_out if number % LEFT_OUT == 0 else learned).extend(found)
    weights = learn(learned)
    print(f"{len(learned)} tables of {chosen.games} games; of {len(left_out)} tables left out:")
    print("sharp  ", quality((won, chance_of(value / SCALE)) for won, value, _ in left_out))
    print("learned", quality((won, chance_of(sum(map(mul, weights, row)))) for won, _, row in left_out))
    rounded = tuple(round(weight, 4) for weight in weights)
    found = replace(learned_weights(), **{chosen.against: rounded})
    chosen.out.write_bytes(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main()

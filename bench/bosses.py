"""Plays every boss, and prints who wins and how fast: `python -m bench.bosses [GAMES] [PLAYER] [--jobs N]`.

A series is a boss with one of its aspect decks, at standard 1 or heroic 3, against one player or two; decks
of the Master Set take turns in it. Every state is checked. `turn` is what a turn takes, as a ratio to the
Corpse of Viros at the same level against as many players.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from cards.library import standard_library
from engine.setups import RedRainsSetup
from host.simulation import Result, Task, simulate, summed, tasks

FIRST = "The Corpse of Viros"
LEVELS = (("standard", 1), ("heroic", 3))
SEED = 1


def decks_of(release: str) -> list[str]:
    """The decks of a product."""
    library = standard_library()
    return sorted(
        deck.name for deck in library.decks.values() if library.releases[deck.phoenixborn] == release
    )


def setups() -> Iterator[RedRainsSetup]:
    """Every series, with the deck of its first game."""
    chimeras = standard_library().chimeras
    for name in sorted(chimeras, key=lambda name: (name != FIRST, name)):
        for aspects, (difficulty, level), players in product(chimeras[name].decks, LEVELS, (1, 2)):
            partner = {"name": "Partner", "deck": "The Iron Men"} if players == 2 else None
            yield RedRainsSetup.model_validate(
                {
                    "chimera": name,
                    "aspects": aspects,
                    "difficulty": difficulty,
                    "level": level,
                    "partner": partner,
                }
            )


def series(setup: RedRainsSetup, games: int, player: str) -> Iterator[Task]:
    """Its games, each with the next deck, a partner with the one after it."""
    decks = decks_of("Master Set")
    for task in tasks(setup, [player] * len(setup.seat_names), games, SEED, check=True):
        own, other = decks[task.number % len(decks)], decks[(task.number + 1) % len(decks)]
        chosen: dict[str, object] = {"deck": own}
        if setup.partner is not None:
            chosen["partner"] = setup.partner.model_copy(update={"deck": other})
        yield replace(task, setup=task.setup.model_copy(update=chosen))


def main() -> int:
    """Print the table; the exit code is 1 when a game did not end."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.bosses", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("games", nargs="?", type=int, default=50)
    parser.add_argument("player", nargs="?", default="random")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    usual: dict[tuple[str, int, int], float] = {}
    failed: list[str] = []
    print(f"{'boss':24} {'aspects':12} {'level':10} players games ended  won  turn  digest")
    for setup in setups():
        result = summed(setup, simulate(series(setup, args.games, args.player), args.jobs))
        key = (setup.difficulty, setup.level, len(setup.seat_names))
        took = _turn(result)
        usual.setdefault(key, took)
        print(
            f"{setup.chimera:24} {setup.aspects!s:12} {setup.difficulty} {setup.level}"
            f"{'   ' if setup.difficulty == 'heroic' else ' '} {len(setup.seat_names):6}"
            f" {result.games:6} {result.finished:5} {result.won[setup.seat]:4} {took / usual[key]:5.2f}"
            f"  {result.digest[:8]}",
            flush=True,
        )
        failed += result.unfinished
    for told in failed:
        print(told, file=sys.stderr)
    return 1 if failed else 0


def _turn(result: Result) -> float:
    return result.seconds / result.turns if result.turns else 0.0


if __name__ == "__main__":
    sys.exit(main())

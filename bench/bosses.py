"""Plays every boss, and prints who wins and how fast: `python -m bench.bosses [GAMES] [PLAYER] [--jobs N]`.

A series is a boss with one of its aspect decks, easy or hard, against one player or two; decks of the Master
Set take turns in it. Easy and hard are standard 1 and heroic 3, and 0 or 3 added threat for a Dragonborn,
which has one side. Every state is checked. `turn` is the time of a turn, as a ratio to the Corpse of Viros of
the same level against as many players.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from cards.bosses import BossKind
from cards.library import standard_library
from engine.setups.red_rains import RedRainsSetup
from host.simulation import Result, Task, result_of_series, simulate, tasks

FIRST = "The Corpse of Viros"
LEVELS: dict[BossKind, tuple[dict[str, object], ...]] = {
    "chimera": ({"difficulty": "standard", "level": 1}, {"difficulty": "heroic", "level": 3}),
    "dragonborn": ({"added_threat": 0}, {"added_threat": 3}),
}
"""The easy and the hard level, for a boss of each kind."""
SEED = 1


def setups() -> Iterator[RedRainsSetup]:
    """Yield every series, with the deck of its first game."""
    chimeras = standard_library().chimeras
    for name in sorted(chimeras, key=lambda name: (name != FIRST, name)):
        boss = chimeras[name]
        for aspects, level, players in product(boss.decks, LEVELS[boss.kind], (1, 2)):
            partner = {"name": "Partner", "deck": "The Iron Men"} if players == 2 else None
            yield RedRainsSetup.model_validate(
                {"chimera": name, "aspects": aspects, "partner": partner, **level}
            )


def level_of(setup: RedRainsSetup) -> tuple[str, bool]:
    """Return the level of a series in words, and True if it is the hard one of its boss."""
    if standard_library().chimera(setup.chimera).kind == "dragonborn":
        return f"{setup.added_threat} added", setup.added_threat > 0
    return f"{setup.difficulty} {setup.level}", setup.difficulty == "heroic"


def series(setup: RedRainsSetup, games: int, player: str) -> Iterator[Task]:
    """Yield the games of a series, each with the next deck, a partner with the one after it."""
    decks = standard_library().decks_of("Master Set")
    for task in tasks(setup, [player] * len(setup.seat_names), games, SEED, check=True):
        own, other = decks[task.number % len(decks)], decks[(task.number + 1) % len(decks)]
        chosen: dict[str, object] = {"deck": own}
        if setup.partner is not None:
            chosen["partner"] = setup.partner.model_copy(update={"deck": other})
        yield replace(task, setup=task.setup.model_copy(update=chosen))


def main() -> int:
    """Print the table; return exit code 1 if a game did not end."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.bosses", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("games", nargs="?", type=int, default=50)
    parser.add_argument("player", nargs="?", default="random")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    usual: dict[tuple[bool, int], float] = {}
    failed: list[str] = []
    print(f"{'boss':24} {'aspects':13} {'level':10} players games ended  won  turn  digest")
    for setup in setups():
        result = result_of_series(setup, simulate(series(setup, args.games, args.player), args.jobs))
        level, hard = level_of(setup)
        key = (hard, len(setup.seat_names))
        took = _turn(result)
        usual.setdefault(key, took)
        print(
            f"{setup.chimera:24} {setup.aspects!s:13} {level:10} {len(setup.seat_names):7}"
            f" {result.games:6} {result.finished:5} {result.won[setup.seat]:4} {took / usual[key]:5.2f}"
            f"  {result.digest[:8]}",
            flush=True,
        )
        failed += result.unfinished
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


def _turn(result: Result) -> float:
    return result.seconds / result.turns if result.turns else 0.0


if __name__ == "__main__":
    sys.exit(main())

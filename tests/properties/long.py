"""Long run of the properties: `python -m tests.properties.long 2000` (from the repository's root).

It plays that many random games on all cores, checks every property over each, and prints the counts as one
JSON object. The exit code is 1 when a game failed; its number plays it again: `python -m
tests.properties.long 1 --first NUMBER`. With `--players` two to four players play against each other. With
`--raven` they do so by Raven Rules, with random decks of all original cards. With `--wild` the decks are
any 30 cards, legal or not, of all that packs and scenario files define, of any Phoenixborn, against each of
the bosses; with `--wild-players` such decks play against each other.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from time import perf_counter

from tests.properties.checking import (
    check_game,
    check_original_game,
    check_players,
    check_wild_game,
    check_wild_players,
)

Outcome = tuple[Counter[str], str]
"""Counts of checks, and the traceback of a failure, if any."""


CHECKS = {
    "chimera": check_game,
    "players": check_players,
    "wild": check_wild_game,
    "wild_players": check_wild_players,
    "raven": check_original_game,
}


def outcome_of(number: int, kind: str) -> Outcome:
    """Check one game, and return a failure, so that the other games are still played."""
    try:
        return CHECKS[kind](number), ""
    except Exception:
        return Counter(), f"game {number}:\n{traceback.format_exc()}"


def run(games: int, first: int, kind: str) -> int:
    """Check games `first` to `first + games - 1`, and return the exit code."""
    began = perf_counter()
    counts: Counter[str] = Counter()
    failures: list[str] = []
    with ProcessPoolExecutor() as pool:
        numbers = range(first, first + games)
        for checked, failure in pool.map(outcome_of, numbers, repeat(kind), chunksize=10):
            counts += checked
            if failure:
                failures.append(failure)
                print(failure, file=sys.stderr)
    figures = dict(sorted(counts.items())) | {
        "failed": len(failures),
        "seconds": round(perf_counter() - began, 1),
    }
    print(json.dumps(figures, indent=2))
    return 1 if failures or not counts["games"] else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold every property against many random games.")
    parser.add_argument("games", type=int, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--players", action="store_true", help="games between two to four players")
    kinds.add_argument("--wild", action="store_true", help="with any 30 cards, of scenario files too")
    kinds.add_argument("--wild-players", action="store_true", help="the same between two to four players")
    kinds.add_argument("--raven", action="store_true", help="by Raven Rules, random decks of original cards")
    asked = parser.parse_args()
    kind = next((kind for kind in CHECKS if getattr(asked, kind, False)), "chimera")
    return run(asked.games, asked.first, kind)


if __name__ == "__main__":
    sys.exit(main())

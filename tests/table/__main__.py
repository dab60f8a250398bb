"""Whole games with real cards, entered with the console's keys: `python -m tests.table 50`.

Plays so many games of each kind at companion depth, and of each other way to play. Prints presses per round,
at companion depth beside what hands move in it. The exit code is 1 when books and program differ, and the
traceback tells in which game. `--board` plays at companion depth through the simulated board: slower.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Iterator
from statistics import median

from tests.table.companion import KINDS, CompanionTable
from tests.table.companion import setup_of as companion_setup
from tests.table.desk import KeysAlone, on_the_board
from tests.table.real_decks import KeyedTable
from tests.table.real_decks import setup_of as real_setup
from tests.table.rounds import rounds_of, told

LIMIT = 20_000
"""No game has so many questions."""
OTHER_WAYS = ("screen", "assisted", "full")


def main() -> int:
    """Play."""
    parser = argparse.ArgumentParser(description="Hold the books of a real table against the program.")
    parser.add_argument("games", type=int, help="how many games of each kind to play")
    parser.add_argument("--board", action="store_true", help="through the simulated board")
    asked = parser.parse_args()
    failed: list[str] = []

    def tried(name: str, play: Callable[[int], object], numbers: range) -> Iterator[object]:
        for number in numbers:
            try:
                yield play(number)
            except Exception:
                failed.append(name)
                print(f"{name}, game {number}:\n{traceback.format_exc()}", file=sys.stderr)

    for place, kind in enumerate(KINDS):
        numbers = range(place, len(KINDS) * asked.games, len(KINDS))
        games = tried(kind, lambda number: rounds_of(played(number, board=asked.board)), numbers)
        print(told(kind, [each for rounds in games for each in rounds]))
    for way in OTHER_WAYS:
        games = tried(way, lambda number, way=way: with_real_decks(way, number).presses, range(asked.games))
        presses = [each for rounds in games for each in rounds]
        print(f"{f'{way}: presses of keys':<42}{median(presses):>8g}{max(presses):>8}")
    return 1 if failed else 0


def played(number: int, *, board: bool) -> CompanionTable:
    """The game of this number at companion depth, to its end."""
    if not board:
        game = CompanionTable(KeysAlone(companion_setup(number)), number)
        game.play()
        return game
    with on_the_board(companion_setup(number)) as player:
        game = CompanionTable(player, number)
        game.play()
        return game


def with_real_decks(way: str, number: int) -> KeyedTable:
    """The game of this number played another way, any answer as likely as any other."""
    table = KeyedTable(KeysAlone(real_setup(way, number)), number)
    table.play(LIMIT)
    return table


if __name__ == "__main__":
    sys.exit(main())

"""Whole games with real cards, entered with the console's keys: `python -m tests.physical_table 50`.

It plays this many games of each kind at companion depth, and of each other preset, and prints presses per
round beside the pieces that hands move in it. The exit code is 1 when records and program differ, or when at
companion depth a round takes more presses than pieces moved; the traceback names the game. `--board` plays
through the simulated board, which is slower.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Iterator

from tests.physical_table.companion_player import KINDS, CompanionTable
from tests.physical_table.companion_player import setup_of as companion_setup
from tests.physical_table.console_desk import Desk, KeysAlone, on_the_board
from tests.physical_table.real_deck_player import KeyedTable, Round, rounds_of, rounds_table
from tests.physical_table.real_deck_player import setup_of as real_setup

LIMIT = 20_000
"""Most questions of a game."""
Meanwhile = Callable[[Desk], None]
"""Function called before each question, which leaves no trace."""
OTHER_WAYS = ("screen", "assisted", "full")


def nothing(_desk: Desk) -> None:
    """Do nothing."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold the books of a real table against the program.")
    parser.add_argument("games", type=int, help="how many games of each kind to play")
    parser.add_argument("--board", action="store_true", help="through the simulated board")
    asked = parser.parse_args()
    failed: list[str] = []

    def tried(name: str, play: Callable[[int], list[Round]], numbers: range) -> Iterator[Round]:
        for number in numbers:
            try:
                yield from play(number)
            except Exception:
                failed.append(name)
                print(f"{name}, game {number}:\n{traceback.format_exc()}", file=sys.stderr)

    for place, kind in enumerate(KINDS):
        numbers = range(place, len(KINDS) * asked.games, len(KINDS))
        rounds = list(tried(kind, lambda number: at_companion_depth(number, board=asked.board), numbers))
        print(rounds_table(kind, rounds), flush=True)
        if not are_fewer(rounds):
            failed.append(f"{kind}: presses are not fewer than things moved")
    for way in OTHER_WAYS:
        rounds = list(
            tried(
                way, lambda number, way=way: another_way(way, number, board=asked.board), range(asked.games)
            )
        )
        print(rounds_table(way, rounds), flush=True)
    for what in failed:
        print(f"failed: {what}", file=sys.stderr)
    return 1 if failed else 0


def are_fewer(rounds: list[Round]) -> bool:
    """Return True if each round took fewer presses than pieces were moved in it."""
    return all(each.presses < each.moved for each in rounds)


def at_companion_depth(number: int, *, board: bool = False) -> list[Round]:
    """Return the rounds of a game at companion depth."""
    game = played(number, board=board)
    return list(rounds_of(game.presses, game.books.moved))


def another_way(way: str, number: int, *, board: bool = False) -> list[Round]:
    """Return the rounds of a game with real decks."""
    table = with_real_decks(way, number, board=board)
    return list(rounds_of(table.presses, table.laid.moved))


def played(number: int, meanwhile: Meanwhile = nothing, *, board: bool = False) -> CompanionTable:
    """Play a whole game at companion depth."""

    def play(desk: Desk) -> CompanionTable:
        game = CompanionTable(desk, number)
        game.meanwhile = meanwhile
        game.play()
        return game

    if not board:
        return play(KeysAlone(companion_setup(number)))
    with on_the_board(companion_setup(number)) as player:
        return play(player)


def with_real_decks(
    way: str, number: int, meanwhile: Meanwhile = nothing, *, board: bool = False
) -> KeyedTable:
    """Play a game with real decks, in which every answer is equally likely."""

    def play(desk: Desk) -> KeyedTable:
        table = KeyedTable(desk, number)
        table.meanwhile = meanwhile
        table.play(LIMIT)
        return table

    if not board:
        return play(KeysAlone(real_setup(way, number)))
    with on_the_board(real_setup(way, number)) as player:
        return play(player)


if __name__ == "__main__":
    sys.exit(main())

"""Whole games with real cards, entered with the console's keys: `python -m tests.table 50`.

Prints presses per round beside what hands move in it. The exit code is 1 when books and program differ, and
the traceback tells in which game; `--first NUMBER` plays it again. `--board` plays through the simulated
board, which is slower.
"""

from __future__ import annotations

import argparse
import sys
import traceback

from tests.table.companion import KINDS, CompanionTable, setup_of
from tests.table.desk import KeysAlone, on_the_board
from tests.table.rounds import Round, rounds_of, told


def main() -> int:
    """Play."""
    parser = argparse.ArgumentParser(description="Hold the books of a real table against the program.")
    parser.add_argument("games", type=int, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--board", action="store_true", help="through the simulated board")
    asked = parser.parse_args()
    rounds: list[Round] = []
    failed = 0
    for number in range(asked.first, asked.first + asked.games):
        try:
            rounds += rounds_of(played(number, board=asked.board))
        except Exception:
            failed += 1
            print(f"game {number}:\n{traceback.format_exc()}", file=sys.stderr)
    for kind in KINDS:
        print(told(kind, [each for each in rounds if each.kind == kind]))
    return 1 if failed else 0


def played(number: int, *, board: bool) -> CompanionTable:
    """The game of this number, to its end."""
    if not board:
        game = CompanionTable(KeysAlone(setup_of(number)), number)
        game.play()
        return game
    with on_the_board(setup_of(number)) as player:
        game = CompanionTable(player, number)
        game.play()
        return game


if __name__ == "__main__":
    sys.exit(main())

"""The sharp player here against that of another commit: `python -m tests.bots.duel COMMIT GAMES`.

uv run python -m tests.bots.duel main~10 200 --jobs 2
uv run python -m tests.bots.duel main 200 --set lookahead.IMPROVED_LINES=300   # the same, thinking less

Each sits at a table in its own checkout, and both tables see the same game; so any two players can meet whose
rules are the same. All printed decks meet all others; each game is played a second time with the seats
changed. Prints how many were won here, with the range that luck leaves open at 95 %, and how fast each was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice, permutations
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from bench.compare import HERE, checkout
from cards.library import standard_library
from engine.kernel.seeded_chance import derive_seed
from host.presenter.records.results import confidence_interval

SEAT = Path(__file__).with_name("seat.py")


class Opponent:
    """Player in another process, in its own checkout."""

    def __init__(self, where: Path, settings: list[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(SEAT), *settings],
            cwd=where,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, what: object) -> None:
        """Send a game to play, or an answer of the other seat."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def receive(self) -> Any:
        """Return the player's next answer, or the end of the game."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a player has stopped; what it said stands above")
        return json.loads(line)

    def close(self) -> None:
        """End the player's process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def play(decks: tuple[str, str], seed: int, seats: tuple[Opponent, Opponent]) -> list[dict[str, Any]]:
    """Play one game, and return its result as each seat reports it."""
    for name, seat in zip("AB", seats, strict=True):
        seat.send([decks, seed, name])

    def listen(at: int) -> dict[str, Any]:
        while isinstance(said := seats[at].receive(), list):
            seats[1 - at].send(said)
        found: dict[str, Any] = said
        return found

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(listen, (0, 1)))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit", help="whose player is the opponent")
    parser.add_argument("games", type=int, help="how many, seats changed included")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument(
        "--set", action="append", default=[], help="a number of the player here: MODULE.NAME=N"
    )
    chosen = parser.parse_args()
    pairs = cycle(permutations(standard_library().decks_of("Master Set"), 2))
    games = [
        (decks, derive_seed(3, "duel", number // 2), number % 2)
        for number, decks in enumerate(
            decks for pair in islice(pairs, (chosen.games + 1) // 2) for decks in (pair, pair)
        )
    ][: chosen.games]
    with checkout(chosen.commit) as there, ThreadPoolExecutor(chosen.jobs) as pool:
        tables: SimpleQueue[tuple[Opponent, Opponent]] = SimpleQueue()
        opened = [(Opponent(HERE, chosen.set), Opponent(there, [])) for _ in range(chosen.jobs)]
        for table in opened:
            tables.put(table)

        def one(game: tuple[tuple[str, str], int, int]) -> Counter[str]:
            decks, seed, first = game
            table = tables.get()
            try:
                told = play(decks, seed, table if first == 0 else table[::-1])
            finally:
                tables.put(table)
            here, other = told if first == 0 else told[::-1]
            count = Counter({"games": 1, "won": here["winner"] == "AB"[first], "open": not here["winner"]})
            for name, seat in (("here", here), ("there", other)):
                count[f"{name} decisions"] = seat["decisions"]
                count[f"{name} µs"] = round(1e6 * seat["seconds"])
            return count

        total: Counter[str] = sum(pool.map(one, games), Counter())
        for here, other in opened:
            here.close()
            other.close()
    _print(total)


def _print(total: Counter[str]) -> None:
    games = total["games"]
    share = total["won"] / games
    low, high = confidence_interval(total["won"], games)
    rates = [total[f"{name} decisions"] / total[f"{name} µs"] * 1e6 for name in ("here", "there")]
    print(
        f"won here: {total['won']} of {games} ({100 * share:.0f} %; 95 %: {100 * low:.0f} to "
        f"{100 * high:.0f} %), {total['open']} did not end; decisions a second: "
        f"{rates[0]:.0f} here, {rates[1]:.0f} there ({rates[0] / rates[1]:.2f}x)"
    )


if __name__ == "__main__":
    main()

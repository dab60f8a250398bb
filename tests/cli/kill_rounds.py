"""Kills a running game at random moments and checks that it goes on exactly where it was last shown.

python -m tests.cli.kill_rounds 100        # the long form; the ordinary tests run a few rounds
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from host.store import OpenGame, Store
from tests.cli.kill_driver import shown
from tests.store.small_game import DEAL


def play_and_kill(data: Path, log: Path, seed: int, after: float, small: bool) -> None:
    """Let the driver play for `after` seconds from its first shown state on, then kill it."""
    arguments = [sys.executable, "-m", "tests.cli.kill_driver", str(data), str(log), str(seed)]
    driver = subprocess.Popen([*arguments, "small"] if small else arguments, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 30
    while not log.exists() or log.stat().st_size == 0:
        assert driver.poll() is None, driver.communicate()[1].decode()
        assert time.monotonic() < deadline, "the driver has not begun to play"
        time.sleep(0.005)
    time.sleep(after)
    assert driver.poll() is None, driver.communicate()[1].decode()
    driver.send_signal(signal.SIGKILL)
    driver.communicate()


def check(store: Store, log: Path) -> str:
    """Open what the killed driver was playing and compare; returns what was being done, in a word.

    Raises `AssertionError` when the game does not stand where it was shown last, or at most one change
    further: the one that was durable, but not shown yet.
    """
    lines = [json.loads(line) for line in log.read_text().split("\n")[:-1]]
    last = max(n for n, line in enumerate(lines) if "shown" in line)
    was: dict[str, Any] = lines[last]["shown"]
    doing: dict[str, Any] = lines[last + 1] if last + 1 < len(lines) else {"doing": "nothing"}
    with store.open(was["game"]) as game:
        assert game.notices == ()
        now = shown(game)
        if now == was:
            return "as shown"
        ahead = doing["doing"]
        if ahead == "answer":
            _take_back_answer(game, was, tuple(doing["picks"]))
        elif ahead == "undo":
            # The first undo takes back one answer of a person: redo brings it back.
            game.match.redo()
        elif ahead == "redo":
            game.match.undo()
        now = shown(game)
        if ahead == "answer":
            # What had been undone before is forgotten by an answer; the journal is what counts.
            now["undone"] = was["undone"]
        assert now == was, f"shown {was}, found {now}, doing {doing}"
        return f"{ahead} ahead"


def _take_back_answer(game: OpenGame, was: dict[str, Any], picks: tuple[str, ...]) -> None:
    entries = game.match.game.journal.entries
    count = was["answers"]
    assert len(entries) > count
    assert entries[count].answer == picks
    assert all(game.match.is_automatic(entry.decision) for entry in entries[count + 1 :])
    game.match.game.back_to(count)


def rounds(count: int, folder: Path, seed: int, small: bool) -> list[str]:
    """Play and kill so many times over the same games; returns what each kill fell into."""
    luck = random.Random(seed)
    data = folder / "data"
    store = Store(data, deal=DEAL) if small else Store(data)
    found = []
    for number in range(count):
        log = folder / f"shown-{number}.jsonl"
        play_and_kill(data, log, seed + number, luck.uniform(0, 0.25), small)
        found.append(check(store, log))
    return found


if __name__ == "__main__":
    total = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as place:
        results = rounds(total, Path(place), 1, small=False)
    for result in sorted(set(results)):
        print(f"{results.count(result):5} {result}")
    print(f"{len(results):5} kills, every game went on exactly where it was")

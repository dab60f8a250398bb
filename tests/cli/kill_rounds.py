"""Kills a running game at random moments and checks that it goes on exactly where it was last shown.

    python -m tests.cli.kill_rounds 100            # the app in a terminal, keys pressed at random
    python -m tests.cli.kill_rounds 100 store      # without a screen, as fast as the disk takes it

The ordinary tests run a few rounds of both.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from host.store import Store
from tests.cli.kill_driver import shown
from tests.store.small_game import DEAL

KEYS = "123456789123456789pesyn\r\rur"
"""Keys of the random person: mostly answers, now and then undo and redo."""
PATIENCE = 30.0
"""Seconds that a driver may take until it shows something."""

Play = Callable[[Path, Path, int, random.Random], None]
"""Function that plays from a data folder, logs what it shows to a file, and is killed."""


def play_without_screen(small: bool) -> Play:
    """Return a way to play through the store alone; if `small`, a game that itself takes no time."""

    def play(data: Path, log: Path, seed: int, luck: random.Random) -> None:
        command = [sys.executable, "-m", "tests.cli.kill_driver", str(data), str(log), str(seed)]
        driver = subprocess.Popen([*command, *(["small"] if small else [])], stderr=subprocess.PIPE)
        _wait_for(log, driver, partial(time.sleep, 0.005))
        time.sleep(luck.uniform(0, 0.25))
        _kill(driver)

    return play


def play_in_app(data: Path, log: Path, seed: int, luck: random.Random) -> None:
    """Play in the real app, in a pseudo-terminal, with random keys."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 140, 0, 0))
    command = [sys.executable, "-m", "tests.cli.kill_app", str(data), str(log), str(seed)]
    environment = os.environ | {"TERM": "xterm-256color"}
    driver = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    drawn: list[bytes] = []
    try:
        _wait_for(log, driver, lambda: drawn.append(_drain(ours, 0.01)))
        end = time.monotonic() + luck.uniform(0, 1.5)
        while time.monotonic() < end:
            os.write(ours, luck.choice(KEYS).encode())
            drawn.append(_drain(ours, luck.uniform(0.0, 0.03)))
        _kill(driver)
    except AssertionError as error:
        error.add_note(f"the terminal's last words: {b''.join([*drawn, _drain(ours, 0.1)])[-3000:]!r}")
        raise
    finally:
        os.close(ours)


def _drain(terminal: int, seconds: float) -> bytes:
    """Read and discard what the app draws."""
    end = time.monotonic() + seconds
    drawn = b""
    while True:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return drawn
        try:
            drawn += os.read(terminal, 65536)
        except OSError:
            # The other end is closed: the driver has ended, which its caller notices.
            return drawn


def _wait_for(log: Path, driver: subprocess.Popen[bytes], pause: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not log.exists() or log.stat().st_size == 0:
        assert driver.poll() is None, f"the driver has ended by itself: {driver.communicate()}"
        assert time.monotonic() < deadline, "nothing was shown"
        pause()


def _kill(driver: subprocess.Popen[bytes]) -> None:
    assert driver.poll() is None, f"the driver has ended by itself: {driver.communicate()}"
    driver.send_signal(signal.SIGKILL)
    driver.communicate()


def check(store: Store, log: Path) -> str:
    """Open the killed driver's game, compare it with the log, and return in a word what was found.

    Raises AssertionError when the game is not where it was shown last, or further by what was durable but not
    yet shown: one answer, or the undos and redos pressed since.
    """
    lines = [json.loads(line) for line in log.read_text().split("\n")[:-1]]
    last = max(n for n, line in enumerate(lines) if "shown" in line)
    was: dict[str, Any] = lines[last]["shown"]
    picks = lines[last + 1].get("picks") if last + 1 < len(lines) else None
    with store.open(was["game"]) as game:
        assert game.notices == ()
        now = shown(game)
        if now == was:
            return "as shown"
        kernel = game.match.game
        ahead = len(kernel.journal) > was["answers"]
        # Bring back what was undone: what was shown must be the beginning of all that was ever answered.
        while kernel.undone:
            kernel.redo()
        assert len(kernel.journal) >= was["answers"]
        first, *others = kernel.journal.entries[was["answers"] :] or [None]
        assert picks is None or not ahead or (first is not None and first.answer == tuple(picks))
        # More than one unseen answer can only be a redo of what had been seen before.
        assert was["undone"] or all(game.match.is_automatic(entry.decision) for entry in others)
        kernel.back_to(was["answers"])
        assert kernel.journal.digest() == was["digest"], f"shown {was}, found {now}"
        return "an answer ahead" if ahead else "an undo ahead"


def rounds(count: int, folder: Path, seed: int, play: Play, *, small: bool = False) -> list[str]:
    """Play and kill `count` times over the same games; return what each kill interrupted."""
    luck = random.Random(seed)
    data = folder / "data"
    store = Store(data, deal=DEAL) if small else Store(data)
    found = []
    for number in range(count):
        log = folder / f"shown-{number}.jsonl"
        play(data, log, seed + number, luck)
        found.append(check(store, log))
    return found


if __name__ == "__main__":
    way = play_without_screen(small=False) if "store" in sys.argv else play_in_app
    with tempfile.TemporaryDirectory() as place:
        results = rounds(int(sys.argv[1]), Path(place), 1, way)
    for result in sorted(set(results)):
        print(f"{results.count(result):5} {result}")
    print(f"{len(results):5} kills, every game went on exactly where it was")

"""Measures the time from a command to its first screen, in a real pseudo-terminal.

Clock times are only valid on a machine with nothing else to do; processor times hardly change while others
load it, and their ratios least of all.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from cards.pack import PACKS, load_source

EMPTY = "from textual.app import App\nclass Empty(App):\n    pass\nEmpty().run()\n"
ALTERNATE_SCREEN = b"\x1b[?1049h"
SCREENFUL = 500
"""Number of bytes that more than set up the terminal, whose codes for that are few and short."""
PATIENCE = 20.0
MADE_UP = 600
"""About the number of cards that there may be one day."""
WITH_PACKS = """
import sys
from pathlib import Path
packs = Path(sys.argv.pop(1))
try:
    from cards.boxes import BOXES, STANDARD, Box
    BOXES[STANDARD] = Box(packs)
except ImportError:  # a checkout from before there were boxes
    import cards.library
    cards.library.PACKS = packs
from host.cli import main
sys.exit(main())
"""


class Start(NamedTuple):
    """Seconds until the first screen, by the clock and by the processor."""

    clock: float
    processor: float


def first_screens(rounds: int) -> list[tuple[str, str]]:
    """Measure the app, and its table with few and many cards, against an empty Textual app."""
    return _rows(best_starts(rounds))


def best_starts(rounds: int) -> dict[str, Start]:
    """Return the best of this many starts of each, the empty Textual app first."""
    play = ["play", "--seed", "1"]
    found: dict[str, list[Start]] = {}
    with tempfile.TemporaryDirectory() as place:
        many = Path(place) / "made up"  # not among the player's own packs, which all starts would read
        cards = _made_up_packs(many)
        ours = {
            "an empty Textual app": (["-c", EMPTY], b""),
            "cinderboard, its start screen": (["-m", "host.cli", "--data", place], b"New game"),
            "cinderboard play, the table": (["-m", "host.cli", "--data", place, *play], b"Roarkwin"),
            f"  with {cards} cards": (["-c", WITH_PACKS, str(many), "--data", place, *play], b"Roarkwin"),
        }
        cache = {"CINDERBOARD_CACHE": str(Path(place) / "kept")}
        for _ in range(rounds):
            for what, (arguments, word) in ours.items():
                found.setdefault(what, []).append(_first_screen(arguments, word, cache))
    return {
        what: Start(min(start.clock for start in starts), min(start.processor for start in starts))
        for what, starts in found.items()
    }


def _rows(best: dict[str, Start]) -> list[tuple[str, str]]:
    """Return rows of the best times, with ratios to the first of them."""
    empty = next(iter(best.values()))
    rows = []
    for what, start in best.items():
        rows += [
            (f"{what}: command to screen", f"{1000 * start.clock:.0f} ms"),
            ("    of the processor", f"{1000 * start.processor:.0f} ms"),
            ("    as a ratio", f"{start.processor / empty.processor:.2f}"),
        ]
    return rows


def _made_up_packs(folder: Path) -> int:
    """Write the packs and renamed copies of their cards; return the number of cards."""
    folder.mkdir()
    count = turn = 0
    while count < MADE_UP:
        for path in sorted(PACKS.glob("*.yaml")):
            data = dict(load_source(path).data)
            if turn:
                cards = [{**card, "name": f"{card['name']} {turn}"} for card in data.get("cards", [])]
                data = {"release": f"{data['release']} {turn}", "cards": cards}
            count += len(data.get("cards", []))
            # JSON is also YAML.
            (folder / f"{path.stem}-{turn}.yaml").write_text(json.dumps(data, indent=1), encoding="utf-8")
        turn += 1
    return count


def _first_screen(arguments: Sequence[str], word: bytes, environment: Mapping[str, str]) -> Start:
    """Measure from the start of the process until it has drawn a screen with `word` on it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 140, 0, 0))
    began = perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        # Everything is compiled from the second start on, unless this environment forbids it.
        env=os.environ | {"TERM": "xterm-256color", "PYTHONDONTWRITEBYTECODE": ""} | environment,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        clock = _until_drawn(ours, began, word)
    finally:
        process.send_signal(signal.SIGKILL)
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = -signal.SIGKILL
        os.close(ours)
    return Start(clock, used.ru_utime + used.ru_stime)


def _until_drawn(terminal: int, began: float, word: bytes) -> float:
    seen = b""
    while perf_counter() - began < PATIENCE:
        ready, _, _ = select.select([terminal], [], [], 1.0)
        if ready:
            seen += os.read(terminal, 65536)
            screen = seen.partition(ALTERNATE_SCREEN)[2]
            if len(screen) > SCREENFUL and word in screen:
                return perf_counter() - began
    raise SystemExit(f"no screen was drawn within {PATIENCE:.0f} s; last came {seen[-200:]!r}")

"""How long it takes from a command to its first screen, in a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path
from time import perf_counter

EMPTY = "from textual.app import App\nclass Empty(App):\n    pass\nEmpty().run()\n"
ALTERNATE_SCREEN = b"\x1b[?1049h"
SCREENFUL = 500
"""Bytes that more than set up the terminal: codes for that are few and short."""
PATIENCE = 20.0


def first_screens(rounds: int) -> list[tuple[str, str]]:
    """The app at its start screen against an empty Textual app: best of so many starts each, by turns."""
    empty, app, table = [], [], []
    with tempfile.TemporaryDirectory() as place:
        for number in range(rounds):
            empty.append(_first_screen(["-c", EMPTY], b""))
            app.append(_first_screen(["-m", "host.cli", "--data", place], b"New game"))
            folder = str(Path(place) / str(number))
            table.append(
                _first_screen(["-m", "host.cli", "--data", folder, "play", "--seed", "1"], b"Roarkwin")
            )
    return [
        ("empty Textual app, command to first screen", f"{1000 * min(empty):.0f} ms"),
        ("cinderboard, command to first screen", f"{1000 * min(app):.0f} ms"),
        ("  ratio", f"{min(app) / min(empty):.2f}"),
        ("cinderboard play, command to the table", f"{1000 * min(table):.0f} ms"),
    ]


def _first_screen(arguments: list[str], word: bytes) -> float:
    """Seconds from the start of the process until it has drawn a screen with `word` on it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 140, 0, 0))
    began = perf_counter()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        return _until_drawn(ours, began, word)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        os.close(ours)


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

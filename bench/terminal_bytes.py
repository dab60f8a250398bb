"""Measures the bytes sent to the terminal in the steps of a turn, which a slow line has to carry.

`python -m bench.terminal_bytes` prints a table. A step is over when nothing was drawn for a while.
"""

from __future__ import annotations

import argparse
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
from collections.abc import Sequence
from time import clock_gettime, perf_counter

QUIET = 1.5
"""Seconds without a byte after which a step is over, enough for a busy machine."""
PATIENCE = 30.0
ESCAPE = "\x1b"
STEPS: tuple[tuple[str, str], ...] = (
    ("the table, from nothing", ""),
    ("keep all cards of the hand", "\r"),
    ("mark the next option", f"{ESCAPE}[B"),
    ("inspect its card", "i"),
    ("close it", ESCAPE),
    ("why this is asked", "?"),
    ("close that", ESCAPE),
    ("play Iron Worker", "4"),
    ("pay for it", "s"),
    ("end the turn; the Chimera's first step", "e"),
    ("its next step", "\r"),
    ("all its other steps", "s"),
    ("help", f"{ESCAPE}OP"),
    ("close help", ESCAPE),
    ("take the last answer back", "u"),
)
"""Steps of a turn, and the keys for them, in the game of `SEED`."""
SEED = "3"


class CountedTerminal:
    """A command of Python in a terminal of a given size (columns, rows), whose bytes are counted."""

    def __init__(self, size: tuple[int, int], command: Sequence[str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [sys.executable, *command],
            env=environment | {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
            preexec_fn=lambda: os.login_tty(theirs),
        )
        os.close(theirs)
        self.drawn = b""
        """The bytes drawn in the last step."""
        self.first = self.last = 0.0
        """Seconds from the keys of the last step to the first and the last byte drawn."""

    @property
    def processor(self) -> float:
        """The seconds of the processor that the command has used."""
        # The kernel's clock of another process, see clock_getcpuclockid(3); /proc counts in hundredths.
        return clock_gettime(~self._process.pid << 3 | 2)

    def step(self, keys: str, quiet: float = QUIET, patience: float = PATIENCE) -> int:
        """Type keys and count the bytes drawn until nothing more is."""
        self.drawn = b""
        began = perf_counter()
        os.write(self._ours, keys.encode())
        while (waited := perf_counter() - began) < patience:
            waits = quiet if self.drawn else patience - waited
            if not select.select([self._ours], [], [], waits)[0]:
                break
            drawn = os.read(self._ours, 65536)
            self.last = perf_counter() - began
            self.first = self.first if self.drawn else self.last
            self.drawn += drawn
        return len(self.drawn)

    def close(self) -> None:
        """End the command."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._ours)


def bytes_of_steps(size: tuple[int, int]) -> list[int]:
    """Return the bytes of each of `STEPS` at this size."""
    with tempfile.TemporaryDirectory() as folder:
        wire = CountedTerminal(size, ["-m", "host.cli", "--data", folder, "play", "--seed", SEED])
        try:
            wire.step("")  # the first screen comes in several parts
            return [wire.step(keys) if keys else len(wire.drawn) for _, keys in STEPS]
        finally:
            wire.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", action="append", default=[], help="such as 80x24; may be repeated")
    sizes = parser.parse_args().size or ["80x24", "140x45"]
    columns = [bytes_of_steps((int(size.split("x")[0]), int(size.split("x")[1]))) for size in sizes]
    print(f"{'bytes on the wire':<44}{''.join(f'{size:>10}' for size in sizes)}")
    for (step, _), *counts in zip(STEPS, *columns, strict=True):
        print(f"{step:<44}{''.join(f'{count:>10,}' for count in counts)}")


if __name__ == "__main__":
    main()

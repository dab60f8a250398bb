"""How a command ends: exit codes, and errors that are one line for the user."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

OK = 0
"""Done, and the result is good."""
NEGATIVE = 1
"""Done, but the result is bad: a scenario failed, a game did not finish, a pack or deck has mistakes."""
BAD_INPUT = 2
"""The command line, or a file or name in it, is wrong; nothing was done."""
UNABLE = 3
"""The machine does not let us: no terminal, folder not writable, disk full, game open elsewhere."""
BUG = 70
"""A mistake of Cinderboard itself; it is told with its traceback."""
HUNG_UP = 129
"""The terminal is gone."""
INTERRUPTED = 130
"""Ctrl-C."""
PIPE_CLOSED = 141
"""Whoever read the output stopped reading."""
TERMINATED = 143
"""Somebody ended the program, not the user in it."""


@contextmanager
def ending_orderly() -> Iterator[None]:
    """Whoever ends the program or closes its terminal ends it as Ctrl-C does, and nothing is left behind.

    What the program was started to ignore, as `nohup` does, it goes on ignoring.
    """
    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {end: signal.getsignal(end) for end in ends}
    for end in ends:
        if before[end] is not signal.SIG_IGN:
            signal.signal(end, signal.default_int_handler)
    try:
        yield
    finally:
        for end, handler in before.items():
            signal.signal(end, handler)


class CommandError(Exception):
    """Ends a command with one line on standard error that says what to do."""

    def __init__(self, text: str, code: int = BAD_INPUT) -> None:
        super().__init__(text)
        self.code = code

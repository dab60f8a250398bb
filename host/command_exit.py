"""How a command ends: exit codes, signals, and errors that it reports as one line."""

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
"""Not possible here: no terminal, folder not writable, disk full, game open elsewhere."""
BUG = 70
"""An error of Cinderboard itself, shown with its traceback."""
HUNG_UP = 129
"""The terminal was closed."""
INTERRUPTED = 130
"""Interrupted with Ctrl-C."""
PIPE_CLOSED = 141
"""The reader of the output stopped reading."""
TERMINATED = 143
"""The program was ended from outside."""


@contextmanager
def signals_as_interrupt() -> Iterator[None]:
    """Treat the signals that end the program or report a closed terminal as Ctrl-C, so that it cleans up.

    Signals that the program was started to ignore, as by `nohup`, stay ignored.
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
    """Error that ends a command with one line on standard error, which says what to do."""

    def __init__(self, text: str, code: int = BAD_INPUT) -> None:
        super().__init__(text)
        self.code = code

"""How a command ends: exit codes, and errors that are one line for the user."""

from __future__ import annotations

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


class CommandError(Exception):
    """Ends a command with one line on standard error that says what to do."""

    def __init__(self, text: str, code: int = BAD_INPUT) -> None:
        super().__init__(text)
        self.code = code

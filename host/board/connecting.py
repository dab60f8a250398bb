"""Waiting for a console to answer, for commands that can do nothing without one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from host.link import Link, State
from host.link.errors import ConsoleError
from host.link.opening import opened

PATIENCE = 10.0
LOOK_SECONDS = 0.02
_WRONG = {State.WRONG_PROTOCOL, State.WRONG_LAYOUT}


@contextmanager
def connected(link: Link, seconds: float = PATIENCE) -> Iterator[None]:
    """The link, started and connected until the end of the block.

    Raises ConsoleError, whose message says what to do: at once if the port cannot be opened or the board does
    not fit, else after these seconds without an answer.
    """
    opened(link.port).close()
    deadline = time.monotonic() + seconds
    with link:
        while not link.status.connected:
            if link.status.state in _WRONG or time.monotonic() > deadline:
                raise ConsoleError(link.status.sentence)
            time.sleep(LOOK_SECONDS)
        yield

"""The gate through which a command prints: a terminal obeys nothing that a stranger wrote.

Names, titles and answers come from packs, scenarios, saves and the command line, and a terminal obeys
the control characters in them. No command has to remember that: standard output and standard error are
wrapped once, around all commands.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO, cast

from cards.errors import printable


class Gate(io.TextIOBase):
    """Passes on printable characters; every other is shown as a space.

    One `write` is at most one line: a line feed passes only at the end of it, so that no name begins a
    line of its own. What the stream's encoding lacks is written as an escape.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        """Write at most one line."""
        line = text.removesuffix("\n")
        shown = printable(line) + text[len(line) :]
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def flush(self) -> None:
        """Hand on what has been written."""
        self._stream.flush()

    def writable(self) -> bool:
        """Always: it is for writing."""
        return True

    def isatty(self) -> bool:
        """Whether the stream behind the gate is a terminal."""
        return self._stream.isatty()

    def fileno(self) -> int:
        """The number of the file behind the gate."""
        return self._stream.fileno()


@contextmanager
def gated() -> Iterator[None]:
    """Within it, everything printed goes through the gate; into nothing if the shell has closed a stream."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, Gate(stream or io.StringIO())) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def print_lines(text: str, file: TextIO | None = None, *, flush: bool = False) -> None:
    """Print a text whose line feeds are our own: each of its lines stays one."""
    for line in text.removesuffix("\n").split("\n"):
        print(line, file=file, flush=flush)

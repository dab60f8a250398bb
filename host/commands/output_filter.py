"""Filter for everything a command prints, so that no foreign text can control the terminal.

Names, titles and answers come from packs, scenarios, saves and the command line, and a terminal obeys the
control characters in them. Standard output and standard error are wrapped once, around all commands, so that
no command has to remember this.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO, cast

from cards.errors import printable


class OutputFilter(io.TextIOBase):
    """Stream that passes on printable characters and replaces every other by a space.

    One `write` is at most one line: a line feed passes only at its end, so that no name begins a line of its
    own. Characters that the stream's encoding lacks are written as escapes.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        line = text.removesuffix("\n")
        shown = printable(line) + text[len(line) :]
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()


@contextmanager
def filtered_output() -> Iterator[None]:
    """Replace standard output and standard error by filters; one that the shell has closed swallows all."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, OutputFilter(stream or io.StringIO())) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def print_lines(text: str, file: TextIO | None = None, *, flush: bool = False) -> None:
    """Print a text whose line feeds are our own, each of its lines by itself."""
    for line in text.removesuffix("\n").split("\n"):
        print(line, file=file, flush=flush)

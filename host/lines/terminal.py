"""Lines that a person reads and writes: nothing moves a cursor, colors anything or counts columns."""

from __future__ import annotations

import io
import sys
from typing import TextIO

SIGN = "> "
"""What stands before a line that is to be written."""
LONGEST = 2_000
"""So many signs of a line are read; a longer one says nothing."""
PAGE = 60
"""So many empty lines put what was told out of sight, on a terminal that shows fewer."""


class EndOfLines(Exception):
    """Nobody writes any more: standard input is at its end."""


class Terminal:
    """Standard input and output as lines. What is read from a pipe is repeated, as a terminal does by itself.

    Everything told goes through the gate of the command line, so that a name is at most
    one line, and commands the terminal nothing.
    """

    def __init__(self, source: TextIO | None = None) -> None:
        self._source = source or sys.stdin or io.StringIO()
        if isinstance(self._source, io.TextIOWrapper):
            self._source.reconfigure(errors="replace")
        self._echo = not self._source.isatty()

    def tell(self, *lines: str) -> None:
        """A paragraph, and an empty line behind it."""
        for line in lines:
            print(line)
        if lines:
            print()

    def ask(self) -> str:
        """What is written, without blanks around it; raises `EndOfLines`."""
        print(SIGN, end="", flush=True)
        line = self._source.readline(LONGEST + 1)
        if not line:
            print(flush=True)
            raise EndOfLines
        while not line.endswith("\n") and len(line) > LONGEST:
            more = self._source.readline(LONGEST)
            line = "\n" if not more or more.endswith("\n") else line
        if self._echo:
            print(line.strip())
        return line.strip()

    def put_out_of_sight(self) -> None:
        """Empty lines for the eyes of the next one, on a terminal; a pipe has no eyes."""
        if sys.stdout.isatty():
            for _ in range(PAGE):
                print()

"""Terminal as plain lines: nothing moves a cursor, colors text or counts columns."""

from __future__ import annotations

import io
import sys
from typing import TextIO

PROMPT = "> "
"""Prompt before a line that the player types."""
MOST_LETTERS = 2_000
"""Longest line that is read; a longer one counts as empty."""
PAGE = 60
"""Number of empty lines that push everything out of sight, on a terminal with fewer."""


class EndOfInput(Exception):
    """Raised at the end of standard input."""


class Terminal:
    """Standard input and output as lines. Lines read from a pipe are echoed, as a terminal does by itself.

    All output passes the command line's filter, so that a name is at most one line and cannot control the
    terminal.
    """

    def __init__(self, source: TextIO | None = None) -> None:
        self._source = source or sys.stdin or io.StringIO()
        if isinstance(self._source, io.TextIOWrapper):
            self._source.reconfigure(errors="replace")
        self._echo = not self._source.isatty()

    def tell(self, *lines: str) -> None:
        """Print a paragraph and an empty line."""
        for line in lines:
            print(line)
        if lines:
            print()

    def ask(self) -> str:
        """Return the next line typed, stripped; raises `EndOfInput`."""
        print(PROMPT, end="", flush=True)
        line = self._source.readline(MOST_LETTERS + 1)
        if not line:
            print(flush=True)
            raise EndOfInput
        while not line.endswith("\n") and len(line) > MOST_LETTERS:
            more = self._source.readline(MOST_LETTERS)
            line = "\n" if not more or more.endswith("\n") else line
        if self._echo:
            print(line.strip())
        return line.strip()

    def clear_screen(self) -> None:
        """Push everything out of sight before the next player reads, on a real terminal only."""
        if sys.stdout.isatty():
            for _ in range(PAGE):
                print()

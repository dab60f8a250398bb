"""What can be wrong with a pack, and how it is told.

PackError                 something is wrong with a pack; `problems` says what
+-- UnreadablePack        the file cannot be read: missing, too large, not text
+-- MalformedPack         the text is no YAML that a pack may use
+-- InvalidPack           the YAML is sound, but says something that no card can mean
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


_LONGEST = 300


def printable(text: str) -> str:
    """On one line, without the control characters that a stranger's names may bring: a terminal would
    obey them. Each is shown as a space."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def shortened(text: str) -> str:
    """As `printable`, and of bearable length."""
    shown = printable(text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, where it stands, and what would be right.

    `line` counts from 1. `field` is the path to it in the author's words, counting from 1:
    `text 2 / effects 1 / deal_damage / to`. `card` also names a deck, a keyword or a Chimera.
    """

    code: str
    file: str
    line: int | None
    card: str
    field: str
    message: str
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        where = printable(self.file) if self.line is None else f"{printable(self.file)}:{self.line}"
        subject = ", ".join(part for part in (self.card, self.field) if part)
        told = f"{self.message}; {self.hint}" if self.hint else self.message
        return f"{where}: {self.code}: {shortened(subject + ': ' if subject else '')}{shortened(told)}"


class PackError(Exception):
    """A pack cannot be used. `str()` is one line: the first problem and how many more there are."""

    def __init__(self, *problems: Problem) -> None:
        if not problems:
            raise ValueError("a PackError says at least one problem")
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        more = len(self.problems) - 1
        return f"{self.problems[0]} (and {more} more)" if more else str(self.problems[0])


class UnreadablePack(PackError):
    """The file cannot be read as text."""


class MalformedPack(PackError):
    """The text is not YAML, or uses a part of YAML that a pack may not use."""


class InvalidPack(PackError):
    """The YAML does not describe cards."""

"""Problems of packs and the exceptions that report them.

PackError                 something is wrong with a pack; `problems` says what
+-- UnreadablePack        the file cannot be read: missing, too large, not text
+-- MalformedPack         the text is not YAML, or uses a part of YAML that a pack may not use
+-- InvalidPack           the YAML is valid, but does not describe cards
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]


_LONGEST = 300


def printable(text: str) -> str:
    """Return `text` as one line without control characters, which a terminal would obey.

    Names from a stranger's pack may contain them. Each is replaced by a space.
    """
    return text if text.isprintable() else "".join(each if each.isprintable() else " " for each in text)


def shortened(text: str) -> str:
    """Return `text` as `printable` does, cut off after 300 characters."""
    shown = printable(text)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."


class Problem(Struct, frozen=True):
    """One problem: where it is, what is wrong, and what would be right.

    `line` counts from 1. `field` is the path to the place in the author's words, counting from 1: `text 2 /
    effects 1 / deal_damage / to`. `card` may also name a deck, a keyword or a Chimera.
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
        text = f"{self.message}; {self.hint}" if self.hint else self.message
        return f"{where}: {self.code}: {shortened(subject + ': ' if subject else '')}{shortened(text)}"


class PackError(Exception):
    """Raised if a pack cannot be used.

    `str()` is one line: the first problem and the number of further ones.
    """

    def __init__(self, *problems: Problem) -> None:
        if not problems:
            raise ValueError("a PackError says at least one problem")
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        more = len(self.problems) - 1
        return f"{self.problems[0]} (and {more} more)" if more else str(self.problems[0])


class UnreadablePack(PackError):
    """Raised if the file cannot be read as text."""


class MalformedPack(PackError):
    """Raised if the text is not YAML, or uses a part of YAML that a pack may not use."""


class InvalidPack(PackError):
    """Raised if the YAML does not describe cards."""

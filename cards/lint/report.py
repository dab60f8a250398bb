"""Collects what the checks find in one pack."""

from __future__ import annotations

from cards.errors import Problem
from cards.library import Library, unknown_and_hint
from cards.lint.codes import CODES
from cards.loader import Source
from cards.validation.introspection import Steps
from cards.validation.location import find, subject


class Report:
    """The problems of one pack. `library` is everything the pack may refer to, itself included."""

    def __init__(self, source: Source, library: Library) -> None:
        self.source = source
        self.library = library
        self.problems: list[Problem] = []

    def add(self, code: str, steps: Steps, message: str, hint: str = "") -> None:
        """Note a problem at the place these steps lead to; the hint is the code's fix unless given."""
        place = find(self.source.data, steps)
        known = CODES[code]
        self.problems.append(
            Problem(
                code,
                self.source.file,
                place.line,
                subject(self.source.data, place.steps),
                place.path,
                message,
                hint or f"{known.fix[0].lower()}{known.fix[1:].rstrip('.')}",
                known.severity,
            )
        )

    def unknown(self, code: str, steps: Steps, what: str, name: str, known: list[str]) -> None:
        """Note an unknown name together with the nearest known ones."""
        message, hint = unknown_and_hint(what, name, known)
        self.add(code, steps, message, hint if known else "")

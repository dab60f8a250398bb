"""Checks a pack as a whole: names that stand twice, and what replaces things of other packs."""

from __future__ import annotations

from cards.errors import Problem
from cards.library import Library
from cards.lint.report import Report
from cards.loader import Source

_PARTS = {
    "cards": "card",
    "dice": "die power",
    "keywords": "shared ability",
    "decks": "deck",
    "chimeras": "Chimera",
}


def check_pack(report: Report) -> None:
    """Names within one pack are different."""
    for part, what in _PARTS.items():
        seen: set[str] = set()
        for index, item in enumerate(getattr(report.source.pack, part)):
            key = _key(part)
            name = getattr(item, key)
            if name in seen:
                report.add("CARD070", (part, index, key), f"there is a second {what} named '{name}'")
            seen.add(name)


def replaced(source: Source, library: Library) -> list[Problem]:
    """Warnings for what a pack says differently from the packs of `library`."""
    report = Report(source, library)
    for part, what in _PARTS.items():
        for index, item in enumerate(getattr(source.pack, part)):
            key = _key(part)
            name = getattr(item, key)
            known = getattr(library, part).get(name)
            if known is not None and known != item:
                report.add("CARD071", (part, index, key), f"there is another {what} named '{name}'")
    return report.problems


def _key(part: str) -> str:
    """The field that tells the items of a part from one another."""
    return "type" if part == "dice" else "name"

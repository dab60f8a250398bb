"""Checks of a pack as a whole: duplicate names, replaced items of other packs, and decks."""

from __future__ import annotations

from cards.decks.deckbuilding import deck_problems
from cards.decks.text_lines import folded
from cards.errors import Problem
from cards.library import Library
from cards.lint.codes_and_report import LintReport
from cards.pack import Source

_PARTS = {
    "cards": "card",
    "dice": "die power",
    "keywords": "shared ability",
    "decks": "deck",
    "chimeras": "Chimera",
}


def check_pack(report: LintReport) -> None:
    """Check that names within the pack are unique."""
    for part, what in _PARTS.items():
        seen: set[str] = set()
        for index, item in enumerate(getattr(report.source.pack, part)):
            key = _key(part)
            name = getattr(item, key)
            if name in seen:
                report.add("CARD070", (part, index, key), f"there is a second {what} named '{name}'")
            seen.add(name)


def replaced_items(source: Source, library: Library) -> list[Problem]:
    """Return warnings for items that a pack defines differently from the packs of `library`.

    Names are compared as people write them in decks, without case and accents.
    """
    report = LintReport(source, library)
    for part, what in _PARTS.items():
        written = {folded(name): name for name in getattr(library, part)}
        for index, item in enumerate(getattr(source.pack, part)):
            key = _key(part)
            name = written.get(folded(getattr(item, key)))
            if name is not None and getattr(library, part)[name] != item:
                report.add("CARD071", (part, index, key), f"there is another {what} named '{name}'")
    return report.problems


def _key(part: str) -> str:
    """Return the field that identifies the items of a part."""
    return "type" if part == "dice" else "name"


def check_decks(report: LintReport) -> None:
    """Check decks."""
    for index, deck in enumerate(report.source.pack.decks):
        for problem in deck_problems(deck, report.library):
            report.add(problem.code, ("decks", index, *problem.steps), problem.message, problem.hint)

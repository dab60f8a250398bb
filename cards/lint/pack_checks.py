"""Checks of a pack as a whole: duplicate names, replaced items of other packs, decks, and letters.

Names that look the same must be the same, and no name may contain hidden characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from cards.decks.deckbuilding import deck_problems
from cards.errors import Problem
from cards.library import Library
from cards.lint.report import LintReport
from cards.pack import Source
from cards.validation.introspection import NodePath

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
    """Return warnings for items that a pack defines differently from the packs of `library`."""
    report = LintReport(source, library)
    for part, what in _PARTS.items():
        for index, item in enumerate(getattr(source.pack, part)):
            key = _key(part)
            name = getattr(item, key)
            known = getattr(library, part).get(name)
            if known is not None and known != item:
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


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}
"""Letters and marks that show nothing (Unicode, Default_Ignorable_Code_Point)."""

_MIXABLE_SCRIPTS = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"})
"""Scripts that are written next to each other and to Latin (Unicode TR 39, 5.2), and that do not look alike.
"""


def check_letters(report: LintReport) -> None:
    """Check every key and every text of the pack as its author wrote it."""
    for steps, text in _texts(report.source.data, ()):
        fault = _fault(text)
        if fault:
            report.add("CARD072", steps, *fault)


def _texts(value: object, steps: NodePath) -> Iterator[tuple[NodePath, str]]:
    if isinstance(value, str):
        yield steps, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield (*steps, key), key
            yield from _texts(item, (*steps, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, (*steps, index))


def _fault(text: str) -> tuple[str, str] | None:
    """Return what is wrong with the letters of a text and what would be right; None if nothing is."""
    for letter in text:
        if not letter.isprintable() or letter in _BLANK:
            return f"'{text}' has the invisible character {_named(letter)}", "delete it"
    usual = unicodedata.normalize("NFKC", text)
    if usual != text:
        odd = next((letter for letter in text if letter not in usual), text[0])
        return f"'{text}' is written with look-alikes such as {_named(odd)}", f"write '{usual}'"
    first: dict[str, str] = {}
    for letter in filter(str.isalpha, text):
        script = unicodedata.name(letter, "unknown").split()[0]
        if script not in _MIXABLE_SCRIPTS:
            first.setdefault(script, letter)
    if len(first) > 1:
        examples = " and ".join(_named(letter) for letter in list(first.values())[:2])
        return f"'{text}' mixes alphabets: it has {examples}", "write it in the letters of one alphabet"
    return None


def _named(letter: str) -> str:
    return f"U+{ord(letter):04X} ({unicodedata.name(letter, 'a control character').lower()})"

"""Checks of letters: invisible ones, look-alikes, and words of several alphabets.

Names that look the same must be the same, and no name may contain hidden characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from cards.lint.codes_and_report import LintReport
from cards.node_search import NodePath


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


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}
"""Letters and marks that show nothing (Unicode, Default_Ignorable_Code_Point)."""

_MIXABLE_SCRIPTS = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"})
"""Scripts that are written next to each other and to Latin (Unicode TR 39, 5.2), and that do not look alike.
"""

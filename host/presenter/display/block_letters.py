"""Sentences in block letters, as large as there is room for."""

from __future__ import annotations

import re
from functools import cache

FONTS = ("smmono12", "smblock")
"""FIGlet fonts, the largest first: five by eight cells for a letter, and three by four."""


def large_type_lines(text: str, width: int, height: int) -> list[str]:
    """Return the lines of `text` in the largest font that fits, or the text itself if none does.

    An empty line separates lines of letters, so that they do not touch.
    """
    for font in FONTS:
        rows = _letter_rows(text, font, width)
        lines = [line for row in rows for line in ("", *row)][1:]
        if lines and len(lines) <= height and max(map(len, lines)) <= width:
            return lines
    return [text]


def sentence_lead(text: str) -> str:
    """Return the beginning of a sentence, up to its first colon, period or reason."""
    return re.split(r"[.:] |, (?:so|as) ", text)[0]


@cache
def _figlet(font: str, width: int) -> object:
    from pyfiglet import Figlet

    return Figlet(font=font, width=width)


@cache
def _letter_rows(text: str, font: str, width: int) -> tuple[tuple[str, ...], ...]:
    """Return the lines of each row of letters."""
    from pyfiglet import Figlet

    figlet = _figlet(font, width)
    assert isinstance(figlet, Figlet)
    if width < 20 or any(ord(letter) not in figlet.Font.chars for letter in text):
        return ()
    lines = [line.rstrip() for line in figlet.renderText(text).split("\n")]
    high = figlet.Font.height
    rows = (lines[at : at + high] for at in range(0, len(lines), high))
    return tuple(drawn for row in rows if (drawn := _without_edges(row)))


def _without_edges(lines: list[str]) -> tuple[str, ...]:
    drawn = [number for number, line in enumerate(lines) if line]
    return tuple(lines[drawn[0] : drawn[-1] + 1]) if drawn else ()

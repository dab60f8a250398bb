"""What one line of a deck's text can mean: names, counts and headings, however people write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from cards.cost import DIE_TYPES
from cards.library import Library

_EDGES = " \t-\u2013\u2014•·◦▪●*_#=~`>|+"
"""What bullets, headings and bold letters leave around a name."""
_PLAIN = str.maketrans({"\u00d7": "x", **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")})
_MOST_JOINED = 4
"""How many parts of a list are tried as one name, which may have separators of its own."""

_NUMBERED = re.compile(r"[0-9]+[.)]\s+")
_COUNTED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<count>[0-9]{1,9})\s*[x*]\s+(?P<name>.+)",
        r"(?P<count>[0-9]{1,9})\s+(?P<name>.+)",
        r"(?P<count>[0-9]{1,9})\s*[x*,;]\s*(?P<name>.+)",
        r"(?P<name>.+?)\s*[(\[]\s*x?\s*(?P<count>-?[0-9]{1,9})\s*x?\s*[)\]]",
        r"(?P<name>.+?)(?:\s*[:=,;]\s*|\s+)x?\s*(?P<count>[0-9]{1,9})\s*x?",
    )
)
"""A count before a name or behind it, the likeliest reading first."""
_SAYS = re.compile(r"(:|\s-\s)")
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_SEPARATOR = re.compile(r"\s*[,;/|+&]\s*|\s+and\s+|\s+(?=[0-9])", re.IGNORECASE)


class Section(Enum):
    """What the lines under a heading are about."""

    START = auto()
    NAME = auto()
    RELEASE = auto()
    PHOENIXBORN = auto()
    DICE = auto()
    CARDS = auto()
    PILE = auto()
    FIRST_FIVE = auto()
    REMARK = auto()


_SPELLS = ("ready", "action", "reaction", "alteration")
_HEADINGS = {
    Section.NAME: ("name", "deck name", "title", "deck title"),
    Section.RELEASE: ("release",),
    Section.PHOENIXBORN: ("phoenixborn", "phoenixborns"),
    Section.DICE: ("dice", "die", "dice pool"),
    Section.CARDS: (
        "cards", "deck", "deck list", "main deck", "draw pile", "other cards", "ally", "allies", "units",
        "spells", "uniques",
        *(f"{kind}{what}" for kind in _SPELLS for what in ("", "s", " spell", " spells")),
    ),
    Section.PILE: (
        "conjuration", "conjurations", "conjuration pile", "conjuration deck", "conjuration cards",
        "conjured alteration spell", "conjured alteration spells",
    ),
    Section.FIRST_FIVE: (
        "first", "first five", "first cards", "first five cards", "suggested first five", "starting hand",
        "opening hand",
    ),
    Section.REMARK: ("total", "total cards", "author", "by", "created by", "source", "url", "link", "format"),
}  # fmt: skip
"""The words over each part of a deck. A remark is one line that says nothing about the deck."""


@dataclass(frozen=True)
class Item:
    """A card or a type of dice in the library's own spelling; `count` is None when none is written."""

    name: str
    die: bool
    count: int | None


def simplified(line: str) -> str:
    """A line with common letters for those that only look like them: full width, times signs, dashes."""
    return unicodedata.normalize("NFKC", line).translate(_PLAIN)


def folded(text: str) -> str:
    """A name without what people write differently: case, accents, spaces, quotes and dashes."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


_SECTIONS = {folded(word): section for section, words in _HEADINGS.items() for word in words}


def stripped(line: str) -> str:
    """A line without bullet, numbering, and the marks of headings and bold letters around it."""
    return _NUMBERED.sub("", line.strip(_EDGES), count=1).strip(_EDGES)


def heading(line: str) -> tuple[Section, str] | None:
    """The part of a deck that begins with this line and what the line says of it; None for no heading.

    A number beside the heading ("Allies (9)", "10 dice:", "Allies - 9") counts what follows, and is left out.
    """
    head, separator, rest = (*_SAYS.split(line, maxsplit=1), "", "")[:3]
    words = folded(re.sub(r"\b[0-9]+\b", "", _BRACKET.sub("", head)))
    section = _SECTIONS.get(words)
    if folded(re.sub(r"[0-9]+", "", rest)) in ("", "cards", "dice"):
        rest = ""
    if section in (Section.NAME, Section.RELEASE) and separator != ":":
        return None
    if section is Section.CARDS and words == "deck" and rest:
        section = Section.NAME
    return section and (section, rest.strip())


class Names:
    """The cards of a library and the types of dice, found however they are written."""

    def __init__(self, library: Library) -> None:
        self._known = {
            folded(kind + word): (kind, True)
            for kind in DIE_TYPES
            for word in ("", "dice", "die", "magic", "class")
        }
        self._known |= {folded(name): (name, False) for name in library.cards}

    def items(self, line: str) -> list[Item] | str:
        """What a line lists, one item or several; else the part of it that is unknown."""
        if item := self._item(line):
            return [item]
        parts = [match.span() for match in _SEPARATOR.finditer(line)]
        starts = [0, *(end for _, end in parts)]
        ends = [*(start for start, _ in parts), len(line)]
        found: list[Item] = []
        index = 0
        while index < len(starts):
            for last in range(min(index + _MOST_JOINED, len(starts)) - 1, index - 1, -1):
                if item := self._item(line[starts[index] : ends[last]]):
                    found.append(item)
                    index = last + 1
                    break
            else:
                # Of a list only the wrong part is told, of one odd name all of it.
                return line[starts[index] : ends[index]] if found or len(starts) > 2 else line
        return found

    def _item(self, text: str) -> Item | None:
        readings: list[tuple[int | None, str]] = [(None, text), *_readings(text)]
        # What a bracket adds to a name is only left out if the name is not found with it.
        for count, name in (*readings, *((count, _BRACKET.sub("", name)) for count, name in readings)):
            if known := self._known.get(folded(name)):
                return Item(*known, count)
        return None


def name_part(text: str) -> str:
    """What of an unknown item is most likely its name."""
    return next((stripped(name) for _, name in _readings(text)), text)


def _readings(text: str) -> Iterator[tuple[int, str]]:
    """Every way to read a count and a name."""
    for pattern in _COUNTED:
        if match := pattern.fullmatch(text.strip()):
            yield int(match["count"]), match["name"]

"""Lines of a deck's text: names, counts and headings in the many ways in which people write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import Enum, auto

from msgspec import Struct

from cards.cost import DIE_TYPES
from cards.library import Library

_EDGES = " \t-\u2013\u2014•·◦▪●*_#=~`>|+"
"""Characters that bullets, headings and bold letters leave around a name."""
_PLAIN = str.maketrans({"\u00d7": "x", **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")})
_MOST_JOINED = 4
"""The most parts of a list that are tried as one name, because a name may contain separators."""

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
"""A count before or after a name; the most likely pattern comes first."""
_SAYS = re.compile(r"(:|\s-\s)")
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_SEPARATOR = re.compile(r"\s*[,;/|+&]\s*|\s+and\s+|\s+(?=[0-9])", re.IGNORECASE)


class Section(Enum):
    """The part of a deck that the lines under a heading belong to."""

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
"""The headings of each part of a deck. A remark is a single line that says nothing about the deck."""


class Item(Struct, frozen=True):
    """A card or a type of dice, spelled as in the library; `count` is None if the line has none."""

    name: str
    die: bool
    count: int | None


def simplified(line: str) -> str:
    """Replace letters that only look like common ones: full width letters, times signs, dashes."""
    return unicodedata.normalize("NFKC", line).translate(_PLAIN)


def folded(text: str) -> str:
    """Reduce a name to what people write alike: without case, accents, spaces, quotes and dashes."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


_SECTIONS = {folded(word): section for section, words in _HEADINGS.items() for word in words}


def stripped(line: str) -> str:
    """Remove the bullet, the numbering, and the marks of headings and bold letters around a line."""
    return _NUMBERED.sub("", line.strip(_EDGES), count=1).strip(_EDGES)


def heading(line: str) -> tuple[Section, str] | None:
    """Return the part of a deck that a heading starts and the rest of the line; None for no heading.

    A number in the heading ("Allies (9)", "10 dice:", "Allies - 9") counts the lines that follow, and is left
    out.
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
    """Finds cards of a library and types of dice by name, in any spelling."""

    def __init__(self, library: Library) -> None:
        self._known = {
            folded(kind + word): (kind, True)
            for kind in DIE_TYPES
            for word in ("", "dice", "die", "magic", "class")
        }
        self._known |= {folded(name): (name, False) for name in library.cards}

    def items(self, line: str) -> list[Item] | str:
        """Return the items that a line lists, one or several; else the part of the line that is unknown."""
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
                # Report only the unknown part of a list, but all of a single odd name.
                return line[starts[index] : ends[index]] if found or len(starts) > 2 else line
        return found

    def _item(self, text: str) -> Item | None:
        readings: list[tuple[int | None, str]] = [(None, text), *_readings(text)]
        # Leave out text in brackets only if the name is not found with it.
        for count, name in (*readings, *((count, _BRACKET.sub("", name)) for count, name in readings)):
            if known := self._known.get(folded(name)):
                return Item(*known, count)
        return None


def name_part(text: str) -> str:
    """Return the part of an unrecognized line that is most likely a card's name."""
    return next((stripped(name) for _, name in _readings(text)), text)


def _readings(text: str) -> Iterator[tuple[int, str]]:
    """Yield every way to read a count and a name."""
    for pattern in _COUNTED:
        if match := pattern.fullmatch(text.strip()):
            yield int(match["count"]), match["name"]

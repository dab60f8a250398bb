"""Lines of a deck's text: names, counts and headings in the many ways in which people write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from enum import Enum, auto

from msgspec import Struct

from cards.cost import DIE_TYPES
from cards.library import Library

_EDGES = " \t-\u2013\u2014•·◦▪●*_#=~`>|+"
"""Characters that bullets, headings and bold letters leave around a name."""
_PLAIN = str.maketrans({"\u00d7": "x", **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")})
_MOST_JOINED = 4
"""The most parts of a list that are tried as one name, because a name may contain separators."""

_MOST_LISTED = 20
"""The most parts of a list in which unknown names are looked for."""
_NEAR = 0.72
"""How much a name must be like a known one (1 for the same) to be taken for a slip of the pen."""

_NUMBERED = re.compile(r"^[0-9]+[.)]\s+")
_COUNTED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<count>[0-9]{1,9})\s*[x*]\s+(?P<name>.+)",
        r"(?P<count>[0-9]{1,9})\s+(?P<name>.+)",
        r"(?P<count>[0-9]{1,9})\s*[x*,;]\s*(?P<name>.+)",
        r"(?:x\s*(?P<count>[0-9]{1,9})\s+|[(\[]\s*x?\s*(?P<inside>[0-9]{1,9})\s*x?\s*[)\]]\s*)(?P<name>.+)",
        r"(?P<name>.+?)\s*[(\[]\s*x?\s*(?P<count>-?[0-9]{1,9})\s*x?\s*[)\]]",
        r"(?P<name>.+?)(?:\s*[:=,;]\s*|\s+)x?\s*(?P<count>[0-9]{1,9})\s*x?",
    )
)
"""A count before or after a name; the most likely pattern comes first."""
_SAYS = re.compile(r"(:|\s-\s)")
_BRACKET = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_REMARK = re.compile(r"(?<=[^\W\d])([\])\"']*)\s+(?:-+>?|<-+|=>?)\s+[^\W\d].*")
"""A remark after a card: `3x Cover - a must`."""
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
    NOTES = auto()
    UNKNOWN = auto()


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
    Section.NOTES: (
        "note", "notes", "comment", "comments", "description", "strategy", "tips", "how to play", "changes",
        "changelog", "sideboard", "side board", "maybe", "maybeboard",
    ),
}  # fmt: skip
"""The headings of each part of a deck. A remark is a line that says nothing about the deck, notes more."""


class Item(Struct, frozen=True):
    """A card or a type of dice; `count` is None if the line has none.

    It is spelled as in the library if it is `known`. Otherwise `near` tells whether a name there is much like
    it, and `die` whether that is a type of dice.
    """

    name: str
    die: bool
    count: int | None
    known: bool = True
    near: bool = True


def simplified(line: str) -> str:
    """Replace letters that only look like common ones: full width letters, times signs, dashes.

    Pictures, with which people mark cards, are left out.
    """
    letters = unicodedata.normalize("NFKC", line).translate(_PLAIN)
    return "".join(
        letter for letter in letters if letter != "\ufe0f" and unicodedata.category(letter) != "So"
    )


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

    def items(self, line: str) -> list[Item]:
        """Return the items that a line lists, one or several; a single unknown one if it is no such list."""
        if item := self._item(line) or self._item(_REMARK.sub(r"\1", line)):
            return [item]
        parts = [match.span() for match in _SEPARATOR.finditer(line)]
        starts = [0, *(end for _, end in parts)]
        ends = [*(start for start, _ in parts), len(line)]
        found: list[Item] = []
        index = 0
        while index < len(starts) <= _MOST_LISTED:
            for last in range(min(index + _MOST_JOINED, len(starts)) - 1, index - 1, -1):
                if item := self._item(line[starts[index] : ends[last]]):
                    break
            else:
                # A name that is unknown belongs to a list if it has a count or is a slip of the pen.
                last, item = index, self._unknown(line[starts[index] : ends[index]])
                if len(starts) == 1 or (item.count is None and not item.near):
                    return [self._unknown(line)]
            found.append(item)
            index = last + 1
        # A single odd name may contain separators.
        is_list = any(item.known for item in found) or sum(item.count is not None for item in found) > 1
        return found if is_list else [self._unknown(line)]

    def _unknown(self, text: str) -> Item:
        text = _REMARK.sub(r"\1", text)
        count, name = next(_readings(text), None) or next(_readings(_BRACKET.sub("", text)), (None, text))
        name = stripped(_BRACKET.sub("", name)).strip("[]\"' ,;:") or name
        (near,) = get_close_matches(folded(name), self._known, 1, _NEAR) or ("",)
        return Item(name, near != "" and self._known[near][1], count, known=False, near=near != "")

    def _item(self, text: str) -> Item | None:
        readings: list[tuple[int | None, str]] = [(None, text), *_readings(text)]
        # Leave out text in brackets only if the name is not found with it.
        without = [(count, _BRACKET.sub("", name)) for count, name in readings]
        for count, name in (*readings, *without[1:], *_readings(without[0][1]), without[0]):
            if known := self._known.get(folded(name)):
                return Item(*known, count)
        return None


def _readings(text: str) -> Iterator[tuple[int, str]]:
    """Yield every way to read a count and a name."""
    for pattern in _COUNTED:
        if match := pattern.fullmatch(text.strip()):
            yield int(match["count"] or match["inside"]), match["name"]

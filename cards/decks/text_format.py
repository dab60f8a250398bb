"""Decks as plain text that people paste to one another, in the form in which deck sites print them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NoReturn

from msgspec import Struct
from msgspec.structs import replace

from cards.card import CONJURED_TYPES
from cards.decks.deck import FIRST_FIVE, LONGEST, MOST_KINDS, Deck
from cards.decks.deckbuilding import conjuration_pile
from cards.decks.json_format import json_as_text
from cards.decks.text_lines import Item, Names, Section, folded, heading, simplified, stripped
from cards.library import Library

MAX_LETTERS = 50_000
"""The most letters of a text that is read; a deck needs about one thousand."""
MAX_LINE = 1_000

_GROUPS = (
    ("Allies", "ally"),
    ("Action Spells", "action spell"),
    ("Reaction Spells", "reaction spell"),
    ("Alteration Spells", "alteration spell"),
    ("Ready Spells", "ready spell"),
)
_OTHERS = "Other Cards"
_NONE = "none"
_COMMENT = re.compile(r"(^|\s)//.*|\s#\s.*|^\s*https?://.*")
_NO_TEXT = ("Cc", "Cs")
"""Unicode categories of control characters, and of surrogates, which no valid UTF-8 contains."""
_LONGEST_SHOWN = 60
MOST_UNKNOWN = 40
"""The most unknown names in a text that is read; those much like them are looked for, which takes time."""
_MOST_WORDS = 6
"""The most words of a counted name that is no remark, such as "3 of these are too many for any deck"."""
_COUNT_FIRST = re.compile(r"[0-9]{1,2}(\s*[x*]\s*|\s+)", re.IGNORECASE)
_COUNT_LAST = re.compile(
    r"(x\s*[0-9]{1,2}|[0-9]{1,2}\s*x|[(\[]x?[0-9]{1,2}x?[)\]]|\s-\s*[0-9]{1,2})$", re.IGNORECASE
)
_DIE_WORD = re.compile(r"\s*(dice|die|magic|class)$", re.IGNORECASE)
_NO_DECK = (
    "write the Phoenixborn, the dice and the cards, such as 'Phoenixborn: Coal Roarkwin' and '3x Cover'"
)


class DeckReading(Struct, frozen=True):
    """A deck that was read, legal or not, and a sentence about each thing in its text that is not in it."""

    deck: Deck
    left_out: tuple[str, ...] = ()


class DeckTextError(ValueError):
    """Raised if a text cannot be read as a deck. `line` counts from 1; None if the whole text is meant."""

    def __init__(self, line: int | None, message: str, hint: str) -> None:
        super().__init__(line, message, hint)
        self.line = line
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        return f"{where}{self.message}; {self.hint}"


def deck_as_text(deck: Deck, library: Library) -> str:
    """Write a deck as text: name, Phoenixborn, dice, cards by type, conjuration pile and First Five.

    `read_deck_text` reads the same deck back, legal or not, if the library knows its cards and dice. Names
    lose their control characters and repeated spaces.
    """
    return "\n".join(_lines(deck, library)) + "\n"


def _lines(deck: Deck, library: Library) -> Iterator[str]:
    if name := _plain(deck.name):
        yield name if _is_title(name, library) else f"Name: {name}"
        yield ""
    if deck.release:
        yield f"Release: {_plain(deck.release)}"
    yield f"Phoenixborn: {_plain(deck.phoenixborn) or _NONE}"
    dice = ", ".join(_counted(_plain(kind).capitalize(), count, "") for kind, count in deck.dice.items())
    yield f"Dice ({sum(deck.dice.values())}): {dice or _NONE}"
    yield from _groups(deck, library)
    yield from _group("Conjuration Pile", conjuration_pile(deck, library))
    if deck.first_five:
        yield from ("", "First Five:", *map(_plain, deck.first_five))


def _groups(deck: Deck, library: Library) -> Iterator[str]:
    types = {name: library.cards[name].type for name in deck.cards if name in library.cards}
    grouped = {kind for _, kind in _GROUPS}
    for title, kind in _GROUPS:
        yield from _group(title, {name: n for name, n in deck.cards.items() if types.get(name) == kind})
    yield from _group(_OTHERS, {name: n for name, n in deck.cards.items() if types.get(name) not in grouped})


def _group(title: str, cards: dict[str, int]) -> Iterator[str]:
    if cards:
        yield from ("", f"{title} ({sum(cards.values())}):")
        yield from (_counted(_plain(name), count, "x") for name, count in sorted(cards.items()))


def _counted(name: str, count: int, times: str) -> str:
    # A minus sign in front would be read as a bullet.
    return f"{count}{times} {name}" if count >= 0 else f"{name} ({count})"


def _plain(name: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())


def _is_title(name: str, library: Library) -> bool:
    """Return True if a first line with nothing but this name is read as the name of the deck."""
    try:
        read = read_deck_text(f"{name}\nPhoenixborn: {_NONE}", library)
    except DeckTextError:
        return False
    return read == DeckReading(Deck(name=name, phoenixborn="", dice={}, cards={}))


def read_deck_text(text: str, library: Library) -> DeckReading:
    """Read a deck from a text; raise `DeckTextError` with the line and a hint if there is none in it.

    Counts may be before or after a name; without one the count is 1. Names are found in any case and with any
    quotes and dashes. Headings may have counts. What follows `//` or `#` is a comment. The conjuration pile
    is only checked to hold conjurations, because it follows from the cards. An unknown name with a count, or
    much like a known one, stays in the deck. Whether the deck is legal is checked elsewhere
    (`cards.decks.deckbuilding`). JSON of deck sites is read, too (`cards.decks.json_format`).
    """
    from_json = json_as_text(text)
    text = text if from_json is None else from_json
    if len(text) > MAX_LETTERS:
        raise DeckTextError(
            None,
            f"the text has {len(text):,} letters, more than {MAX_LETTERS:,}",
            "give one deck alone",
        )
    reader = _Reader(library, names_lines=from_json is None)
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        reader.read(number, line)
    return reader.reading()


class _Reader:
    """Reads the lines of a text one by one and collects the deck. Errors name lines if people see them."""

    def __init__(self, library: Library, *, names_lines: bool) -> None:
        self._library = library
        self._names_lines = names_lines
        self._names = Names(library)
        self._number = 0
        self._section = Section.START
        self._began = False
        self._title = ""
        self._remark = ""
        self._name = ""
        self._release = ""
        self._phoenixborn = ""
        self._phoenixborn_from_title = ""
        self._dice: dict[str, int] = {}
        self._cards: dict[str, int] = {}
        self._first_five: list[str] = []
        self._found = False
        self._unknown = 0
        self._left_out: list[str] = []

    def reading(self) -> DeckReading:
        """Return the deck of all lines so far."""
        if not self._found:
            raise DeckTextError(None, "there is no deck in this text", _NO_DECK)
        if max(len(self._cards), len(self._dice)) > MOST_KINDS:
            raise DeckTextError(None, f"there are more than {MOST_KINDS} cards", "give one deck alone")
        deck = Deck(
            name=(self._name or self._title or self._remark)[:LONGEST].strip(),
            release=self._release[:LONGEST].strip(),
            phoenixborn=self._phoenixborn,
            dice=self._dice,
            cards=self._cards,
            first_five=tuple(self._first_five),
        )
        return DeckReading(deck, tuple(self._left_out))

    def read(self, number: int, line: str) -> None:
        """Read the next line."""
        self._number = number
        checked = self._checked(line)
        text, body = simplified(checked), _body(checked)
        if text.lstrip().startswith("#") and not heading(body):
            self._remark = self._remark or ("" if self._began else _plain(body))
            return
        if not folded(body):
            return
        first, self._began = not self._began, True
        if head := heading(body):
            self._head(*head, checked)
        elif first and self._may_be_title(body):
            self._title = _plain(stripped(_COMMENT.sub("", checked)))
        else:
            self._list(body)

    def _checked(self, line: str) -> str:
        """Return the line without invisible marks; refuse a line that is too long or not text."""
        if len(line) > MAX_LINE:
            self._refuse(f"the line has {len(line):,} letters", "write one card a line")
        kinds = [unicodedata.category(letter) for letter in line]
        if any(kind in _NO_TEXT and not letter.isspace() for kind, letter in zip(kinds, line, strict=True)):
            self._refuse("this is not text", "save the deck as plain UTF-8 text")
        return "".join(letter for kind, letter in zip(kinds, line, strict=True) if kind != "Cf")

    def _may_be_title(self, body: str) -> bool:
        """Return True if a first line is the name of the deck instead of cards or dice."""
        items = self._names.items(body)
        if not all(item.known for item in items):
            return not body[0].isdecimal()
        if len(items) > 1 or items[0].count is not None:
            return False
        # A deck may have the name of its Phoenixborn, if the Phoenixborn is named again.
        self._phoenixborn_from_title = body if self._is_phoenixborn(items[0].name) else ""
        return not self._phoenixborn_from_title

    def _head(self, section: Section, rest: str, written: str) -> None:
        value = _plain(re.split("[:\uff1a]", written, maxsplit=1)[-1])
        if section is Section.NAME:
            self._name = value
        elif section is Section.RELEASE:
            self._release = value
        elif section is Section.NOTES:
            self._section = self._section if rest else section
        elif section is not Section.REMARK:
            self._section = section
            self._found = True
            if rest and section is Section.PHOENIXBORN:
                self._choose_written(rest)
            elif rest:
                self._list(rest)

    def _list(self, body: str) -> None:
        if body.casefold() == _NONE or self._section is Section.NOTES:
            return
        items = self._names.items(body)
        if ":" in body and not all(item.known for item in items):
            # A heading in another language, with what is below it on the same line.
            below = self._names.items(body.partition(":")[2].strip())
            items = below if all(item.known and item.count is not None for item in below) else items
        for item in items:
            if self._section is Section.UNKNOWN and item.count is None and item.known:
                continue
            if item.known or self._is_kept(item, body):
                self._found |= item.near
                self._take(item)

    def _is_kept(self, item: Item, body: str) -> bool:
        """Return True if an unknown name stays in the deck, so that people see it there and mend it."""
        self._unknown += 1
        if self._unknown > MOST_UNKNOWN:
            self._refuse(f"{self._unknown} names are unknown", "give one deck alone")
        if self._section is Section.PILE:
            return False
        if body.endswith(":") and item.count is None:
            self._leave_out(
                f"the heading '{_shown(body)}' is unknown; below it, only cards with a count are read"
            )
            self._section = Section.UNKNOWN
            return False
        if self._section is Section.PHOENIXBORN:
            kept = True
        elif self._section is Section.FIRST_FIVE:
            kept = item.near or item.name in self._cards
        else:
            counted = item.count is not None and (_COUNT_FIRST.match(body) or _COUNT_LAST.search(body))
            kept = item.near or (bool(counted) and len(item.name.split()) <= _MOST_WORDS)
        if not kept or len(item.name) > LONGEST or not self._reads_back(item):
            self._leave_out(f"'{_shown(body)}' is left out, as it is no card")
            return False
        return True

    def _reads_back(self, item: Item) -> bool:
        """Return True if an unknown name, which is written as text again, is then read as the same."""
        as_phoenixborn = heading(_body(f"Phoenixborn: {item.name}"))
        return (
            item.name == _plain(item.name).rstrip(":")
            and item.name.casefold() != _NONE
            and not heading(_body(item.name))
            and as_phoenixborn == (Section.PHOENIXBORN, item.name)
            and all(
                self._names.items(_body(f"{times}{item.name}")) == [replace(item, count=count)]
                for times, count in (("", None), ("1x ", 1))
            )
        )

    def _take(self, item: Item) -> None:
        count = 1 if item.count is None else item.count
        if self._section is Section.FIRST_FIVE:
            self._take_first(item, count)
        elif self._section is Section.PILE:
            self._check_conjured(item)
        elif item.die and item.known:
            self._dice[item.name] = self._dice.get(item.name, 0) + count
        elif item.die and self._section is Section.DICE:
            kind = _DIE_WORD.sub("", item.name).lower()
            self._dice[kind] = self._dice.get(kind, 0) + count
        elif self._section is Section.PHOENIXBORN or (
            self._section is not Section.CARDS and self._is_phoenixborn(item.name) and count == 1
        ):
            self._choose(item.name)
        else:
            self._section = Section.CARDS if self._section is not Section.UNKNOWN else Section.UNKNOWN
            self._cards[item.name] = self._cards.get(item.name, 0) + count

    def _choose_written(self, text: str) -> None:
        """Set the Phoenixborn that a line names. It may be any card: deck building checks that."""
        if text.casefold() != _NONE:
            self._list(text)
        self._section = Section.START

    def _choose(self, name: str) -> None:
        """Set the Phoenixborn. If the first line named one too, that line was the name of the deck."""
        if self._phoenixborn_from_title and self._phoenixborn and self._section is Section.PHOENIXBORN:
            self._title, self._phoenixborn_from_title = self._phoenixborn_from_title, ""
        elif self._phoenixborn not in ("", name):
            self._leave_out(f"'{name}' is a second Phoenixborn, and is left out")
            return
        self._phoenixborn = name
        self._section = Section.START

    def _take_first(self, item: Item, count: int) -> None:
        if item.die:
            self._leave_out(f"'{item.name}' is a type of dice, and is not in the First Five")
            return
        room = FIRST_FIVE - len(self._first_five)
        if count > room:
            self._leave_out(f"'{item.name}' is left out, as the First Five has more than {FIRST_FIVE} cards")
        self._first_five += [item.name] * min(count, room)

    def _check_conjured(self, item: Item) -> None:
        if item.die or self._library.cards[item.name].type not in CONJURED_TYPES:
            self._leave_out(f"'{item.name}' is left out of the conjuration pile, as it is no conjuration")

    def _is_phoenixborn(self, name: str) -> bool:
        return name in self._library.cards and self._library.cards[name].type == "phoenixborn"

    def _leave_out(self, message: str) -> None:
        self._left_out.append(f"line {self._number}: {message}" if self._names_lines else message)

    def _refuse(self, message: str, hint: str) -> NoReturn:
        raise DeckTextError(self._number if self._names_lines else None, message, hint)


def _body(line: str) -> str:
    """Return what a line lists, without comment and bullet."""
    return stripped(_COMMENT.sub("", simplified(line)))


def _shown(text: str) -> str:
    plain = _plain(text)
    return plain if len(plain) <= _LONGEST_SHOWN else f"{plain[:_LONGEST_SHOWN]}..."

"""Decks as plain text that people paste to one another, in the form in which deck sites print them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NoReturn

from cards.card import CONJURED_TYPES
from cards.cost import DIE_TYPES
from cards.decks.deck import FIRST_FIVE, Deck
from cards.decks.deckbuilding import conjuration_pile, phoenixborn_names, players_cards
from cards.decks.text_lines import Item, Names, Section, folded, heading, name_part, simplified, stripped
from cards.library import Library, nearest, unknown_and_hint

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
_HEADINGS = (
    "write 'Phoenixborn:', 'Dice:', 'Cards:', 'Conjurations:' or 'First Five:', or // before anything else"
)
_LONGEST_SHOWN = 60
_NO_DECK = (
    "write the Phoenixborn, the dice and the cards, such as 'Phoenixborn: Coal Roarkwin' and '3x Cover'"
)


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
    return read == Deck(name=name, phoenixborn="", dice={}, cards={})


def read_deck_text(text: str, library: Library) -> Deck:
    """Read a deck from a text; raise `DeckTextError` with the line and a hint if that is impossible.

    Counts may be before or after a name; without one the count is 1. Names are found in any case and with any
    quotes and dashes. Headings may have counts. What follows `//` or `#` is a comment. The conjuration pile
    is only checked to hold conjurations, because it follows from the cards. Whether the deck is legal is
    checked elsewhere (`cards.decks.deckbuilding`).
    """
    if len(text) > MAX_LETTERS:
        raise DeckTextError(
            None,
            f"the text has {len(text):,} letters, more than {MAX_LETTERS:,}",
            "give one deck alone",
        )
    reader = _Reader(library)
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        reader.read(number, line)
    return reader.deck()


class _Reader:
    """Reads the lines of a text one by one and collects the deck."""

    def __init__(self, library: Library) -> None:
        self._library = library
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

    def deck(self) -> Deck:
        """Return the deck of all lines so far."""
        if not self._found:
            raise DeckTextError(None, "there is no deck in this text", _NO_DECK)
        return Deck(
            name=self._name or self._title or self._remark,
            release=self._release,
            phoenixborn=self._phoenixborn,
            dice=self._dice,
            cards=self._cards,
            first_five=tuple(self._first_five),
        )

    def read(self, number: int, line: str) -> None:
        """Read the next line."""
        self._number = number
        checked = self._checked(line)
        text = simplified(checked)
        body = stripped(_COMMENT.sub("", text))
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
        if isinstance(items, str):
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
        elif section is not Section.REMARK:
            self._section = section
            self._found = True
            if rest and section is Section.PHOENIXBORN:
                self._choose_written(rest)
            elif rest:
                self._list(rest)

    def _list(self, body: str) -> None:
        if body.casefold() == _NONE:
            return
        items = self._names.items(body)
        if isinstance(items, str):
            if items.endswith(":"):
                self._refuse(f"unknown heading '{_plain(items)[:_LONGEST_SHOWN]}'", _HEADINGS)
            self._unknown(name_part(items))
        self._found = True
        for item in items:
            self._take(item)

    def _take(self, item: Item) -> None:
        count = 1 if item.count is None else item.count
        if self._section is Section.FIRST_FIVE:
            self._take_first(item, count)
        elif self._section is Section.PILE:
            self._check_conjured(item)
        elif item.die:
            self._dice[item.name] = self._dice.get(item.name, 0) + count
        elif self._section is not Section.CARDS and self._is_phoenixborn(item.name) and count == 1:
            self._choose(item.name)
        else:
            self._section = Section.CARDS
            self._cards[item.name] = self._cards.get(item.name, 0) + count

    def _choose_written(self, text: str) -> None:
        """Set the Phoenixborn that a line names. It may be any card: deck building checks that."""
        if text.casefold() != _NONE:
            items = self._names.items(text)
            if isinstance(items, str) or len(items) > 1 or items[0].die:
                self._unknown(name_part(text))
            self._choose(items[0].name)
        self._section = Section.START

    def _choose(self, name: str) -> None:
        """Set the Phoenixborn. If the first line named one too, that line was the name of the deck."""
        if self._phoenixborn_from_title and self._phoenixborn and self._section is Section.PHOENIXBORN:
            self._title, self._phoenixborn_from_title = self._phoenixborn_from_title, ""
        elif self._phoenixborn not in ("", name):
            self._refuse(f"'{name}' is a second Phoenixborn", f"keep this one or '{self._phoenixborn}'")
        self._phoenixborn = name
        self._section = Section.START

    def _take_first(self, item: Item, count: int) -> None:
        if item.die:
            self._refuse(f"'{item.name}' is a type of dice", "write the dice under 'Dice:'")
        if len(self._first_five) + count > FIRST_FIVE:
            self._refuse(
                f"the First Five has more than {FIRST_FIVE} cards", f"leave {FIRST_FIVE} different ones"
            )
        self._first_five += [item.name] * count

    def _check_conjured(self, item: Item) -> None:
        if item.die:
            self._refuse(f"'{item.name}' is a type of dice", "write the dice under 'Dice:'")
        kind = self._library.cards[item.name].type
        if kind not in CONJURED_TYPES:
            self._refuse(
                f"'{item.name}' is of type '{kind}', which is in no conjuration pile",
                "write it under 'Cards:'",
            )

    def _is_phoenixborn(self, name: str) -> bool:
        return name in self._library.cards and self._library.cards[name].type == "phoenixborn"

    def _unknown(self, name: str) -> NoReturn:
        """Refuse a line because nothing has this name; suggest the nearest names that may be written here."""
        shown = _plain(name)[:_LONGEST_SHOWN]
        sought: list[tuple[str, str, Iterable[str]]] = [("card", shown, players_cards(self._library))]
        if self._section is Section.PHOENIXBORN:
            sought = [("Phoenixborn", shown, phoenixborn_names(self._library))]
        elif self._section is Section.DICE:
            sought.insert(0, ("type of die", shown.lower(), DIE_TYPES))
        what, written, known = next((each for each in sought if nearest(each[1], each[2])), sought[0])
        message, hint = unknown_and_hint(what, written, known)
        if self._section not in (Section.PHOENIXBORN, Section.DICE) and not nearest(written, known):
            hint = "write its name as on the card, or // before anything else"
        self._refuse(message, hint)

    def _refuse(self, message: str, hint: str) -> NoReturn:
        raise DeckTextError(self._number, message, hint)

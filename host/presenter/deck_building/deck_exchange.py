"""The decks of a box as they are written down: listed, read as text, kept from a text, put away.

Decks as text and as files, to give away and to take in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cards.boxes import BOXES, RAVEN, REAPERS, STANDARD
from cards.decks.text_format import deck_as_text
from cards.decks.yaml_format import deck_as_yaml
from cards.errors import shortened
from cards.library import library_of
from cards.reapers.library import reapers_library
from host.decks import DeckNotFound, DeckRefused, DeckRepository, DeckUnreadable
from host.decks.deck_files import free_file, is_yaml, make_folder, read_deck, text_of_file
from host.decks.deck_repository import LONGEST_NAME
from host.decks.reapers_decks import ReapersShelf, as_list
from host.presenter.deck_building.deck_text import shelf_paragraphs
from host.store.errors import CannotWrite
from host.store.files import write_new

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.decks import DeckEntry

_TEXT_SUFFIX = ".txt"

_PASTED = "the text"


def read_pasted(text: str, library: Library) -> Deck:
    """The deck that somebody wrote down, as text or as YAML; `DeckUnreadable` when it is none."""
    try:
        return read_deck(text, _PASTED, library)
    except DeckUnreadable as error:
        raise DeckUnreadable(str(error).removeprefix(f"{_PASTED}: "), error.line) from None


def shown_text(path: str) -> str:
    """The text of a file a person named, to be looked at; `DeckUnreadable` when it cannot be read.

    What a terminal would obey instead of showing is left out.
    """
    text = text_of_file(_path_of(path))
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")


def suggested_file(deck: Deck, folder: Path) -> Path:
    """Where to write a deck as text when nothing else is said: a new file in this folder."""
    return free_file(folder, deck.name, _TEXT_SUFFIX)


def export_deck(deck: Deck, path: str, folder: Path, library: Library) -> Path:
    """Write a deck to a new file, as YAML when its name says so, else as text.

    `folder` is made when it is missing, any other is not. `StoreError` when it cannot be written.
    """
    if not path.strip():
        raise CannotWrite("Enter a file name, such as my-deck.txt.")
    file = _path_of(path)
    if file.parent == folder:
        make_folder(folder)
    write_new(file, deck_as_yaml(deck) if is_yaml(file) else deck_as_text(deck, library))
    return file


def _path_of(path: str) -> Path:
    """A path as a person writes it; the home of somebody unknown stays as it is written."""
    return Path(os.path.expanduser(path.strip()))  # noqa: PTH111 - the method raises for such a home


def name_of_copy(name: str, taken: Iterable[str]) -> str:
    """A name for one's own copy: `My Iron Men` of The Iron Men, numbered when it is taken."""
    copy = name if name.startswith("My ") else f"My {name.removeprefix('The ') or 'deck'}"
    copy = " ".join(copy.split())[: LONGEST_NAME - 4].strip()
    known = {one.casefold() for one in taken}
    number, free = 1, copy
    while free.casefold() in known:
        number += 1
        free = f"{copy} {number}"
    return free


def with_own_name(deck: Deck, known: Sequence[DeckEntry], library: Library) -> Deck:
    """A deck that was read, to be one's own: a printed deck's name stays with the printed one."""
    printed = {shelved.name.casefold() for shelved in known if shelved.printed}
    taken = deck.name.casefold() in printed
    name = name_of_copy(deck.name, [shelved.name for shelved in known]) if taken else deck.name
    box = library.box if deck.box == STANDARD else deck.box
    return deck.model_copy(update={"name": name, "release": "", "box": box})


MOST_OWN = 200
"""More decks of one's own are not entered here."""

NAMES = {STANDARD: "Ashes Reborn", RAVEN: "The original cards", REAPERS: "Ardent Reapers"}
"""What the boxes are called where their decks are listed."""


@dataclass(frozen=True, slots=True)
class DeckText:
    """A deck in a list, called by its `key`; `wrong` says why it cannot be played, and is empty if it can.

    `text` and `paragraphs` are read only where the deck is looked at.
    """

    key: str
    own: bool
    wrong: str = ""
    text: str = ""
    paragraphs: Sequence[tuple[str, str]] = ()


class DeckCollection(Protocol):
    """The decks of a box; where the folder of one's own cannot be used, a `StoreError` says so.

    `box` is its name. A `named` deck has its name in its text, others have it beside.
    """

    box: str
    named: bool

    def listed(self) -> Sequence[DeckText]:
        """The published decks, then one's own."""

    def read(self, key: str) -> DeckText:
        """One of them, with its text; `DeckNotFound` where there is none."""

    def keep(self, key: str, name: str, text: str) -> str:
        """Keep what is written, in place of the own deck `key` if that is one; what is to be told of it.

        `DeckUnreadable` or `DeckRefused` say why it cannot be kept.
        """

    def remove(self, key: str) -> None:
        """Put an own deck away for good; `DeckRefused` for a published one."""


class DecksOfAshes:
    """Those of a box of Ashes."""

    named = True

    def __init__(self, data: Path, box: str) -> None:
        self.box = box
        self._library = library_of(box)
        self._shelf = DeckRepository(data, self._library)

    def listed(self) -> Sequence[DeckText]:
        """The printed decks, then one's own; what is wrong with a deck is the first thing."""
        return [
            DeckText(shelved.key, not shelved.printed, shelved.error or next(iter(shelved.problems), ""))
            for shelved in self._shelf.decks()
        ]

    def read(self, key: str) -> DeckText:
        """One of them; a broken file has no text here."""
        shelved = self._shelf.shelved(key)
        text = "" if shelved.deck is None else deck_as_text(shelved.deck, self._library)
        parts = shelf_paragraphs(shelved, self._library)
        return DeckText(shelved.key, not shelved.printed, shelved.error, text, parts)

    def keep(self, key: str, name: str, text: str) -> str:
        """A printed deck's name stays with the printed one; a deck that breaks rules is kept, too."""
        deck, decks = read_pasted(text, self._library), self._shelf.decks()
        over = self._shelf.shelved(key).path if key else None
        if over is None:
            _check_room(sum(not shelved.printed for shelved in decks))
        kept = self._shelf.save(with_own_name(deck, decks, self._library), over)
        told = f"{shortened(kept.name)} is among your decks."
        return f"{told} It cannot be played yet: {kept.problems[0]}." if kept.problems else told

    def remove(self, key: str) -> None:
        """Remove its file."""
        self._shelf.delete(key)


class DecksOfReapers:
    """Those of Ardent Reapers: lists of cards."""

    box = REAPERS
    named = False

    def __init__(self, data: Path) -> None:
        self._shelf = ReapersShelf(data)
        self._published = reapers_library().decks

    def listed(self) -> Sequence[DeckText]:
        """The published decks, then one's own lists."""
        own = [DeckText(kept.name, True, kept.error) for kept in self._shelf.lists()]
        return [*(DeckText(name, False) for name in self._published), *own]

    def read(self, key: str) -> DeckText:
        """One of them; an own list comes before a published deck of its name."""
        own = next((kept for kept in self._shelf.lists() if kept.name == key), None)
        deck = self._published.get(key) if own is None else own.deck
        if own is None and deck is None:
            raise DeckNotFound(f"there is no deck '{shortened(key)}' any more")
        text, error = "" if deck is None else as_list(deck), "" if own is None else own.error
        parts = [("It cannot be played", error)] if error else [("Cards", text.strip())]
        return DeckText(key, own is not None, error, text, parts)

    def keep(self, key: str, name: str, text: str) -> str:
        """Only what can be played is kept."""
        own = [kept.name for kept in self._shelf.lists()]
        if key not in own:
            _check_room(len(own))
        kept = self._shelf.keep_text(text, name, over=key if key in own else "")
        return f"{shortened(kept.name)} is among your decks."

    def remove(self, key: str) -> None:
        """Remove its file."""
        self._shelf.remove(key)


def deck_collection(box: str, data: Path) -> DeckCollection | None:
    """The decks of a box; None where there is no such box."""
    if box == REAPERS:
        return DecksOfReapers(data)
    return DecksOfAshes(data, box) if box in BOXES else None


def _check_room(own: int) -> None:
    if own >= MOST_OWN:
        raise DeckRefused(f"you already have {own} decks; delete one first")

"""Decks as text and as files: lists of them, import, export, saving and deleting."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from cards.boxes import BOXES, RAVEN, REAPERS, STANDARD
from cards.decks.text_format import deck_as_text
from cards.decks.yaml_format import deck_as_yaml
from cards.errors import shortened
from cards.library import library_of
from cards.reapers.library import reapers_library
from host.decks import DeckNotFound, DeckRefused, DeckRepository, DeckUnreadable
from host.decks.deck_files import free_file, is_yaml, make_folder, read_deck, text_of_file
from host.decks.deck_repository import LONGEST_NAME
from host.decks.reapers_decks import ReapersDeckRepository, reapers_deck_as_text
from host.presenter.deck_building.deck_text import deck_entry_paragraphs
from host.store.errors import CannotWrite
from host.store.new_files import write_new

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.decks import DeckEntry

_TEXT_SUFFIX = ".txt"

_PASTED = "the text"


def read_pasted(text: str, library: Library) -> Deck:
    """Return the deck in a text, which may be YAML; raise `DeckUnreadable` if it is none."""
    try:
        return read_deck(text, _PASTED, library)
    except DeckUnreadable as error:
        raise DeckUnreadable(str(error).removeprefix(f"{_PASTED}: "), error.line) from None


def printable_file_text(path: str) -> str:
    """Return the printable text of a file that a person named; raise `DeckUnreadable` if it fails.

    Control characters, which a terminal would obey instead of showing, are left out.
    """
    text = text_of_file(_path_of(path))
    return "".join(letter for letter in text if letter.isprintable() or letter in "\n\t")


def suggested_file(deck: Deck, folder: Path) -> Path:
    """Return a new file name in `folder` for a deck as text."""
    return free_file(folder, deck.name, _TEXT_SUFFIX)


def export_deck(deck: Deck, path: str, folder: Path, library: Library) -> Path:
    """Write a deck to a new file, as YAML if its name says so, otherwise as text.

    Creates `folder` if it is missing, but no other folder. Raises `StoreError` if the file cannot be written.
    """
    if not path.strip():
        raise CannotWrite("Enter a file name, such as my-deck.txt.")
    file = _path_of(path)
    if file.parent == folder:
        make_folder(folder)
    write_new(file, deck_as_yaml(deck) if is_yaml(file) else deck_as_text(deck, library))
    return file


def _path_of(path: str) -> Path:
    """Return a path as a person writes it; the home of an unknown user stays as it is written."""
    return Path(os.path.expanduser(path.strip()))  # noqa: PTH111 - the method raises for such a home


def copy_name(name: str, taken: Iterable[str]) -> str:
    """Return a name for an own copy: `My Iron Men` of The Iron Men, with a number if it is taken."""
    copy = name if name.startswith("My ") else f"My {name.removeprefix('The ') or 'deck'}"
    copy = " ".join(copy.split())[: LONGEST_NAME - 4].strip()
    known = {one.casefold() for one in taken}
    number, free = 1, copy
    while free.casefold() in known:
        number += 1
        free = f"{copy} {number}"
    return free


def with_own_name(deck: Deck, known: Sequence[DeckEntry], library: Library) -> Deck:
    """Return an imported deck as an own one: a printed deck's name is changed, and the box is set."""
    printed = {shelved.name.casefold() for shelved in known if shelved.printed}
    taken = deck.name.casefold() in printed
    name = copy_name(deck.name, [shelved.name for shelved in known]) if taken else deck.name
    box = library.box if deck.box == STANDARD else deck.box
    return deck.model_copy(update={"name": name, "release": "", "box": box})


MAX_OWN_DECKS = 200
"""Most own decks that can be entered here."""

BOX_NAMES = {STANDARD: "Ashes Reborn", RAVEN: "The original cards", REAPERS: "Ardent Reapers"}
"""Names of the boxes in lists of decks."""


class DeckText(Struct, frozen=True):
    """A deck in a list; `wrong` is the reason why it cannot be played, empty if it can.

    `text` and `paragraphs` are empty until the deck is read.
    """

    key: str
    own: bool
    wrong: str = ""
    text: str = ""
    paragraphs: Sequence[tuple[str, str]] = ()


class DeckCollection(Protocol):
    """The decks of a `box`. If the folder of own decks cannot be used, methods raise `StoreError`.

    A collection is `named` if the texts of its decks hold their names.
    """

    box: str
    named: bool

    def all_decks(self) -> Sequence[DeckText]:
        """Return the published decks and then the own ones."""

    def read(self, key: str) -> DeckText:
        """Return a deck with its text; raise `DeckNotFound` if there is none."""

    def save(self, key: str, name: str, text: str) -> str:
        """Save a text as an own deck, in place of the own deck `key` if any; return a sentence about it.

        Raises `DeckUnreadable` or `DeckRefused` if it cannot be saved.
        """

    def remove(self, key: str) -> None:
        """Delete an own deck for good; raise `DeckRefused` for a published one."""


class AshesDeckCollection:
    """The decks of a box of Ashes, where an own deck may break rules and never has a printed deck's name."""

    named = True

    def __init__(self, data: Path, box: str) -> None:
        self.box = box
        self._library = library_of(box)
        self._repository = DeckRepository(data, self._library)

    def all_decks(self) -> Sequence[DeckText]:
        return [
            DeckText(shelved.key, not shelved.printed, shelved.error or next(iter(shelved.problems), ""))
            for shelved in self._repository.decks()
        ]

    def read(self, key: str) -> DeckText:
        shelved = self._repository.entry(key)
        text = "" if shelved.deck is None else deck_as_text(shelved.deck, self._library)
        parts = deck_entry_paragraphs(shelved, self._library)
        return DeckText(shelved.key, not shelved.printed, shelved.error, text, parts)

    def save(self, key: str, name: str, text: str) -> str:
        deck, decks = read_pasted(text, self._library), self._repository.decks()
        over = self._repository.entry(key).path if key else None
        if over is None:
            _check_room(sum(not shelved.printed for shelved in decks))
        saved = self._repository.save(with_own_name(deck, decks, self._library), over)
        message = f"{shortened(saved.name)} is among your decks."
        return f"{message} It cannot be played yet: {saved.problems[0]}." if saved.problems else message

    def remove(self, key: str) -> None:
        self._repository.delete(key)


class ReapersDeckCollection:
    """The decks of Ardent Reapers: lists of cards. Only playable lists are saved."""

    box = REAPERS
    named = False

    def __init__(self, data: Path) -> None:
        self._repository = ReapersDeckRepository(data)
        self._published = reapers_library().decks

    def all_decks(self) -> Sequence[DeckText]:
        own = [DeckText(saved.name, True, saved.error) for saved in self._repository.lists()]
        return [*(DeckText(name, False) for name in self._published), *own]

    def read(self, key: str) -> DeckText:
        own = next((saved for saved in self._repository.lists() if saved.name == key), None)
        deck = self._published.get(key) if own is None else own.deck
        if own is None and deck is None:
            raise DeckNotFound(f"there is no deck '{shortened(key)}' any more")
        text, error = "" if deck is None else reapers_deck_as_text(deck), "" if own is None else own.error
        parts = [("It cannot be played", error)] if error else [("Cards", text.strip())]
        return DeckText(key, own is not None, error, text, parts)

    def save(self, key: str, name: str, text: str) -> str:
        own = [saved.name for saved in self._repository.lists()]
        if key not in own:
            _check_room(len(own))
        saved = self._repository.save_text(text, name, over=key if key in own else "")
        return f"{shortened(saved.name)} is among your decks."

    def remove(self, key: str) -> None:
        self._repository.remove(key)


def deck_collection(box: str, data: Path) -> DeckCollection | None:
    """Return the decks of a box; None if there is no such box."""
    if box == REAPERS:
        return ReapersDeckCollection(data)
    return AshesDeckCollection(data, box) if box in BOXES else None


def _check_room(own: int) -> None:
    if own >= MAX_OWN_DECKS:
        raise DeckRefused(f"you already have {own} decks; delete one first")

"""Decks as text and as files: import, export, and the name of an own copy."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards.boxes import STANDARD
from cards.decks.text_format import DeckReading, deck_as_text
from cards.decks.yaml_format import deck_as_yaml
from host.decks import DeckUnreadable
from host.decks.deck_files import free_file, is_yaml, make_folder, read_deck, text_of_file
from host.decks.deck_repository import LONGEST_NAME
from host.store.errors import CannotWrite
from host.store.new_files import write_new

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.decks import DeckEntry

_TEXT_SUFFIX = ".txt"

_PASTED = "the text"


def read_pasted(text: str, library: Library) -> DeckReading:
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

"""Decks as text and as files, to give away and to take in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards.boxes import STANDARD
from cards.decks.text_format import deck_as_text
from cards.decks.yaml_format import deck_as_yaml
from host.decks import DeckUnreadable
from host.decks.files import free_file, is_yaml, make_folder
from host.decks.reading import read_deck, text_of_file
from host.decks.shelf import LONGEST_NAME
from host.store.errors import CannotWrite
from host.store.newfile import write_new

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.decks import ShelvedDeck

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


def with_own_name(deck: Deck, known: Sequence[ShelvedDeck], library: Library) -> Deck:
    """A deck that was read, to be one's own: a printed deck's name stays with the printed one."""
    printed = {shelved.name.casefold() for shelved in known if shelved.printed}
    taken = deck.name.casefold() in printed
    name = name_of_copy(deck.name, [shelved.name for shelved in known]) if taken else deck.name
    box = library.box if deck.box == STANDARD else deck.box
    return deck.model_copy(update={"name": name, "release": "", "box": box})

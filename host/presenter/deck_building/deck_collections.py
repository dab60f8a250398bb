"""Collections of decks: the published and the own decks of a box as text, with saving and deleting."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from cards.boxes import BOXES, RAVEN, REAPERS, STANDARD
from cards.decks.text_format import deck_as_text
from cards.errors import shortened
from cards.library import library_of
from cards.reapers.library import reapers_library
from cards.wording.words import capitalized
from host.decks import DeckNotFound, DeckRefused, DeckRepository
from host.decks.reapers_decks import ReapersDeckRepository, reapers_deck_as_text
from host.presenter.deck_building.deck_exchange import read_pasted, with_own_name
from host.presenter.deck_building.deck_text import deck_entry_paragraphs, problem_sentences

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
        reading, decks = read_pasted(text, self._library), self._repository.decks()
        over = self._repository.entry(key).path if key else None
        if over is None:
            _check_room(sum(not shelved.printed for shelved in decks))
        saved = self._repository.save(with_own_name(reading.deck, decks, self._library), over)
        message = f"{shortened(saved.name)} is among your decks."
        wrong = [] if saved.deck is None else problem_sentences(saved.deck, self._library)
        wrong = ["It cannot be played yet.", *wrong] if wrong else []
        return " ".join((message, *wrong, *(f"{capitalized(each)}." for each in reading.left_out)))

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

"""The decks of a box as they are written down: listed, read as text, kept from a text, put away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cards.boxes import BOXES, RAVEN, REAPERS, STANDARD
from cards.decks.text_format import deck_as_text
from cards.errors import plain
from cards.library import library_of
from cards.reapers.library import reapers_library
from host.decks import DeckNotFound, DeckRefused, DeckShelf
from host.decks.reapers import ReapersShelf, as_list
from host.presenter.deckbuilder.exchange import read_pasted, with_own_name
from host.presenter.phrases.decks import shelf_paragraphs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MOST_OWN = 200
"""More decks of one's own are not entered here."""
NAMES = {STANDARD: "Ashes Reborn", RAVEN: "The original cards", REAPERS: "Ardent Reapers"}
"""What the boxes are called where their decks are listed."""


@dataclass(frozen=True, slots=True)
class WrittenDeck:
    """A deck in a list, called by its `key`; `wrong` says why it cannot be played, and is empty if it can.

    `text` and `paragraphs` are read only where the deck is looked at.
    """

    key: str
    own: bool
    wrong: str = ""
    text: str = ""
    paragraphs: Sequence[tuple[str, str]] = ()


class WrittenDecks(Protocol):
    """The decks of a box; where the folder of one's own cannot be used, a `StoreError` says so.

    `box` is its name. A `named` deck has its name in its text, others have it beside.
    """

    box: str
    named: bool

    def listed(self) -> Sequence[WrittenDeck]:
        """The published decks, then one's own."""

    def read(self, key: str) -> WrittenDeck:
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
        self._shelf = DeckShelf(data, self._library)

    def listed(self) -> Sequence[WrittenDeck]:
        """The printed decks, then one's own; what is wrong with a deck is the first thing."""
        return [
            WrittenDeck(shelved.key, not shelved.printed, shelved.error or next(iter(shelved.problems), ""))
            for shelved in self._shelf.decks()
        ]

    def read(self, key: str) -> WrittenDeck:
        """One of them; a broken file has no text here."""
        shelved = self._shelf.shelved(key)
        text = "" if shelved.deck is None else deck_as_text(shelved.deck, self._library)
        parts = shelf_paragraphs(shelved, self._library)
        return WrittenDeck(shelved.key, not shelved.printed, shelved.error, text, parts)

    def keep(self, key: str, name: str, text: str) -> str:
        """A printed deck's name stays with the printed one; a deck that breaks rules is kept, too."""
        deck, decks = read_pasted(text, self._library), self._shelf.decks()
        over = self._shelf.shelved(key).path if key else None
        if over is None:
            _check_room(sum(not shelved.printed for shelved in decks))
        kept = self._shelf.save(with_own_name(deck, decks, self._library), over)
        told = f"{plain(kept.name)} is among your decks."
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

    def listed(self) -> Sequence[WrittenDeck]:
        """The published decks, then one's own lists."""
        own = [WrittenDeck(kept.name, True, kept.error) for kept in self._shelf.lists()]
        return [*(WrittenDeck(name, False) for name in self._published), *own]

    def read(self, key: str) -> WrittenDeck:
        """One of them; an own list comes before a published deck of its name."""
        own = next((kept for kept in self._shelf.lists() if kept.name == key), None)
        deck = self._published.get(key) if own is None else own.deck
        if own is None and deck is None:
            raise DeckNotFound(f"there is no deck '{plain(key)}' any more")
        text, error = "" if deck is None else as_list(deck), "" if own is None else own.error
        parts = [("It cannot be played", error)] if error else [("Cards", text.strip())]
        return WrittenDeck(key, own is not None, error, text, parts)

    def keep(self, key: str, name: str, text: str) -> str:
        """Only what can be played is kept."""
        own = [kept.name for kept in self._shelf.lists()]
        if key not in own:
            _check_room(len(own))
        kept = self._shelf.keep_text(text, name, over=key if key in own else "")
        return f"{plain(kept.name)} is among your decks."

    def remove(self, key: str) -> None:
        """Remove its file."""
        self._shelf.remove(key)


def written_decks(box: str, data: Path) -> WrittenDecks | None:
    """The decks of a box; None where there is no such box."""
    if box == REAPERS:
        return DecksOfReapers(data)
    return DecksOfAshes(data, box) if box in BOXES else None


def _check_room(own: int) -> None:
    if own >= MOST_OWN:
        raise DeckRefused(f"you already have {own} decks; delete one first")

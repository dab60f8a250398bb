"""A person's own decks of Ardent Reapers: lists of cards as text files, besides the published decks."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from cards.errors import shortened
from cards.reapers.cards_and_decks import ReapersDeck, read_deck
from cards.reapers.library import ReapersLibrary, reapers_library
from host.decks.deck_files import deck_files, free_file, make_folder, remove, text_of_file, write_whole
from host.decks.errors import DeckRefused, DeckUnreadable

SUFFIX = ".txt"


class OwnDeck(Struct, frozen=True):
    """One of a person's own lists; `deck` is None if it cannot be played, for the reason in `error`."""

    name: str
    deck: ReapersDeck | None
    error: str = ""


class ReapersDeckRepository:
    """The lists under `<data>/reapers-decks`; methods raise `host.store.errors.StoreError` on failure."""

    def __init__(self, data: Path, library: ReapersLibrary | None = None) -> None:
        self._library = library or reapers_library()
        self.folder = data / "reapers-decks"

    def lists(self) -> list[OwnDeck]:
        """Return a person's own lists by name, broken ones too."""
        return [self._own(path) for path in deck_files(self.folder, SUFFIX)]

    def read(self, path: Path) -> ReapersDeck:
        """Read a deck from a file; raise `DeckUnreadable` or `DeckRefused` if it cannot be played with."""
        return self._deck(text_of_file(path), path.stem, f"{shortened(str(path))}: ")

    def _deck(self, text: str, name: str, where: str = "") -> ReapersDeck:
        try:
            deck = read_deck(text, name)
        except ValueError as error:
            raise DeckUnreadable(f"{where}{error}") from None
        if wrong := self._library.why_not_playable(deck):
            raise DeckRefused(f"{where}{wrong[0]}")
        return deck

    def save_file(self, path: Path) -> OwnDeck:
        """Save the deck listed in a file as an own list; raise the errors of `read`."""
        return self._keep(self.read(path))

    def save_text(self, text: str, name: str, *, over: str = "") -> OwnDeck:
        """Save the deck listed in a text, in place of the own list named `over` if there is one."""
        return self._keep(self._deck(text, " ".join(name.split())), over)

    def _keep(self, deck: ReapersDeck, over: str = "") -> OwnDeck:
        path = self._path(over) or free_file(make_folder(self.folder), deck.name, SUFFIX)
        write_whole(path, reapers_deck_as_text(deck))
        return self._own(path)

    def remove(self, name: str) -> None:
        """Remove an own list; raise `DeckRefused` if there is none of this name."""
        path = self._path(name)
        if path is None:
            raise DeckRefused(f"'{shortened(name)}' is not among your decks")
        remove(path)

    def _path(self, name: str) -> Path | None:
        return next((path for path in deck_files(self.folder, SUFFIX) if path.stem == name), None)

    def _own(self, path: Path) -> OwnDeck:
        try:
            return OwnDeck(path.stem, self.read(path))
        except (DeckUnreadable, DeckRefused) as error:
            return OwnDeck(path.stem, None, str(error))


def reapers_deck_as_text(deck: ReapersDeck) -> str:
    """Write a deck as text, a card per line."""
    return "".join(f"{count} {name}\n" for name, count in deck.card_counts().items())

"""All decks at hand by name: the printed ones, and a person's own, one YAML file each."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cards.boxes import FIRST_RELEASES, STANDARD
from cards.decks.deck import Deck
from cards.decks.deckbuilding import deck_problems
from cards.errors import PackError
from cards.library import Library, library_of, unknown
from host.decks.deck_files import deck_files, free_file, make_folder, remove, slug_of, write_whole
from host.decks.errors import DeckNotFound, DeckRefused
from host.store.errors import StoreError

LONGEST_NAME = 60


class DeckEntry(Struct, frozen=True):
    """One deck of the list.

    `key` identifies it: its name, followed by the name of its file in brackets if two decks have the same
    name. `path` is the file of an own deck, None for a printed one. `deck` is None if the file cannot be read
    as a deck or must not be used; `error` then says why. `problems` are the broken rules of deck building, a
    sentence each.
    """

    key: str
    name: str
    deck: Deck | None
    path: Path | None = None
    error: str = ""
    problems: tuple[str, ...] = field(default=())

    @property
    def printed(self) -> bool:
        """Return True if it comes with the program; such a deck is never changed."""
        return self.path is None

    @property
    def playable(self) -> bool:
        """Return True if a game can be played with it."""
        return self.deck is not None and not self.problems


class DeckRepository:
    """The decks of the packs of a box, and the own decks of that box under `<data>/decks`.

    Methods that read or write the folder raise `host.store.errors.StoreError` if that fails.
    """

    def __init__(self, data: Path, library: Library | None = None) -> None:
        self._data = data
        self._library = library or library_of(STANDARD)

    @property
    def folder(self) -> Path:
        """Return the folder of a person's own decks; it need not exist yet."""
        return self._data / "decks"

    def decks(self) -> list[DeckEntry]:
        """Return the printed decks, then the own ones by name; broken files have an error.

        The printed decks are by name too, but those of the first product stand before all others.
        """
        own = [entry for path in deck_files(self.folder) if self._is_here(entry := self._own(path))]
        own.sort(key=lambda entry: (entry.name.casefold(), entry.path.stem if entry.path else ""))
        names = [entry.name.casefold() for entry in own]
        return self._printed() + [
            replace(entry, key=f"{entry.name} ({entry.path.stem})")
            if entry.path and (names.count(entry.name.casefold()) > 1 or self._is_printed(entry.name))
            else entry
            for entry in own
        ]

    def readable_decks(self) -> tuple[list[DeckEntry], str]:
        """Return all decks; only the printed ones, and why, if the own ones cannot be read."""
        try:
            return self.decks(), ""
        except StoreError as error:
            return self._printed(), str(error)

    def _printed(self) -> list[DeckEntry]:
        # They are legal, as a test makes sure; to check them here would read hundreds of cards.
        first = self._library.decks_of(FIRST_RELEASES[self._library.box])
        return [
            DeckEntry(name, name, self._in_box(deck))
            for name, deck in sorted(
                self._library.decks.items(), key=lambda item: (item[0] not in first, item[0])
            )
        ]

    def entry(self, name: str) -> DeckEntry:
        """Return the deck of this key, else of this name, in any case, broken ones too.

        Raises `DeckNotFound` with the nearest known names, or with the decks that share the name.
        """
        decks = self.decks()
        wanted = name.strip().casefold()
        for found in (
            [entry for entry in decks if entry.key.casefold() == wanted],
            [entry for entry in decks if entry.name.casefold() == wanted],
            [entry for entry in decks if entry.path and entry.path.stem.casefold() == wanted],
        ):
            if len(found) == 1:
                return found[0]
            if found:
                keys = " or ".join(f"'{entry.key}'" for entry in found)
                raise DeckNotFound(f"{len(found)} decks are called '{name}'; use {keys}")
        raise DeckNotFound(unknown("deck", name, [entry.key for entry in decks]))

    def find(self, name: str) -> Deck:
        """Return the deck to play with; raise `DeckNotFound` also if it is broken or not legal."""
        entry = self.entry(name)
        if entry.deck is None:
            raise DeckNotFound(f"the deck '{entry.key}' cannot be read: {entry.error}")
        if entry.problems:
            more = len(entry.problems) - 1
            rest = f" (and {more} more)" if more else ""
            raise DeckNotFound(f"the deck '{entry.key}' is not legal: {entry.problems[0]}{rest}")
        return entry.deck

    def save(self, deck: Deck, over: Path | None = None) -> DeckEntry:
        """Save a deck, legal or not, in a new file, or over the own deck in the file `over`.

        A deck with the name of another own deck gets a file of its own. Raises `DeckRefused` if the deck has
        no name that fits on a line, or the name of a printed deck.
        """
        deck = self._in_box(deck).model_copy(update={"name": self._fit(deck.name)})
        path = over or free_file(make_folder(self.folder), deck.name)
        if over is not None:
            self._check_own(over)
        from cards.decks.yaml_format import deck_as_yaml

        write_whole(path, deck_as_yaml(deck))
        return self._at(path)

    def rename(self, name: str, to: str) -> DeckEntry:
        """Rename an own deck and its file."""
        entry = self._changeable(name)
        if entry.deck is None or entry.path is None:
            raise DeckRefused(f"the deck '{entry.key}' cannot be renamed: {entry.error}")
        deck = entry.deck.model_copy(update={"name": to})
        if slug_of(to) == slug_of(entry.name):
            return self.save(deck, entry.path)
        renamed = self.save(deck)
        remove(entry.path)
        return self._at(renamed.path)

    def delete(self, name: str) -> None:
        """Delete an own deck, broken or not; raise `DeckRefused` for a printed one."""
        path = self._changeable(name).path
        if path is not None:
            remove(path)

    def _changeable(self, name: str) -> DeckEntry:
        entry = self.entry(name)
        if entry.printed:
            raise DeckRefused(f"'{entry.name}' is a printed deck, which cannot change; edit a copy of it")
        return entry

    def _check_own(self, path: Path) -> None:
        """Refuse to overwrite anything but a readable own deck; a file deleted meanwhile is written anew."""
        make_folder(self.folder)
        if path.parent != self.folder:
            raise DeckRefused(f"{path} is not among your decks in {self.folder}")
        if path.exists() and (error := self._own(path).error):
            raise DeckRefused(f"{path.name} is not overwritten, as it cannot be read: {error}")

    def _fit(self, name: str) -> str:
        name = " ".join(name.split())
        if not name or not name.isprintable():
            raise DeckRefused("a deck needs a name to be saved; use letters or digits")
        if len(name) > LONGEST_NAME:
            raise DeckRefused(
                f"the name of the deck is longer than {LONGEST_NAME} letters; choose a shorter one"
            )
        if self._is_printed(name):
            raise DeckRefused(f"'{name}' is the name of a printed deck; give yours another name")
        return name

    def _is_printed(self, name: str) -> bool:
        return name.casefold() in {known.casefold() for known in self._library.decks}

    def _at(self, path: Path | None) -> DeckEntry:
        return next(entry for entry in self.decks() if entry.path == path)

    def _in_box(self, deck: Deck) -> Deck:
        """Return the deck as one of this box."""
        box = self._library.box
        return deck if deck.box == box else deck.model_copy(update={"box": box})

    def _is_here(self, entry: DeckEntry) -> bool:
        """Return True if a deck is of this box; a deck that cannot be read may be of any box."""
        return entry.deck is None or entry.deck.box == self._library.box

    def _own(self, path: Path) -> DeckEntry:
        # Only people with decks of their own wait for YAML.
        from cards.decks.yaml_format import load_deck

        try:
            deck = load_deck(path)
        except PackError as error:
            return DeckEntry(path.stem, path.stem, None, path, str(error))
        name = " ".join(deck.name.split())
        if deck.box == self._library.box and self._is_printed(name):
            error_text = f"{path}: this is the name of a printed deck; give yours another name"
            return DeckEntry(path.stem, name, None, path, error_text)
        return DeckEntry(name, name or path.stem, deck, path, problems=self._problems(deck))

    def _problems(self, deck: Deck) -> tuple[str, ...]:
        return tuple(str(problem) for problem in deck_problems(deck, self._library))

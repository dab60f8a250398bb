"""Decks to choose for a game: printed ones and the player's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cards.decks.deck import Deck
from cards.errors import shortened
from cards.library import Library, standard_library
from host.app.app_services import services
from host.decks import DeckEntry, DeckRepository
from host.store.errors import StoreError

if TYPE_CHECKING:
    from textual.dom import DOMNode


def available_decks(node: DOMNode, library: Library | None = None) -> list[DeckEntry]:
    """Return all decks of a library; after a notice only the printed ones, if the others cannot be read."""
    library = library or standard_library()
    try:
        return DeckRepository(services(node).store.directory, library).decks()
    except StoreError as error:
        node.app.notify(str(error), title="Your decks", severity="error", timeout=12)
        return [DeckEntry(name, name, deck) for name, deck in sorted(library.decks.items())]


def deck_rows(node: DOMNode, library: Library) -> list[tuple[str, str]]:
    """Return the playable decks of a library as (key, label)."""
    return [
        (entry.key, entry.key if entry.printed else f"{shortened(entry.key)} (yours)")
        for entry in available_decks(node, library)
        if entry.playable
    ]


def deck_of(key: str, data: Path, library: Library) -> str | Deck:
    """Return a chosen deck as setups contain it: the name of a printed one, or the player's deck itself.

    Raises `LookupError` if it is gone or can no longer be played.
    """
    return key if key in library.decks else DeckRepository(data, library).find(key)

"""The decks one can choose for a game: those of the box and one's own."""

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
    """All decks of the cards of a game; only the printed ones, and a sentence, when the folder of the own
    ones cannot be read."""
    library = library or standard_library()
    try:
        return DeckRepository(services(node).store.directory, library).decks()
    except StoreError as error:
        node.app.notify(str(error), title="Your decks", severity="error", timeout=12)
        return [DeckEntry(name, name, deck) for name, deck in sorted(library.decks.items())]


def deck_rows(node: DOMNode, library: Library) -> list[tuple[str, str]]:
    """The decks that can be played with the cards of a game, as (key, what to show)."""
    return [
        (shelved.key, shelved.key if shelved.printed else f"{shortened(shelved.key)} (yours)")
        for shelved in available_decks(node, library)
        if shelved.playable
    ]


def deck_of(key: str, data: Path, library: Library) -> str | Deck:
    """What a setup holds for a chosen deck: the name of a printed one, an own one whole.

    `LookupError` when it is gone or can no longer be played.
    """
    return key if key in library.decks else DeckRepository(data, library).find(key)

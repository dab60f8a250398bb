"""The decks one can choose for a game: those of the box and one's own."""

from __future__ import annotations

from pathlib import Path

from cards.deck import Deck
from host.decks import DeckShelf


def deck_rows(data: Path) -> list[tuple[str, str]]:
    """The decks that can be played, as (key, what to show)."""
    return [
        (shelved.key, shelved.key if shelved.printed else f"{shelved.key} (yours)")
        for shelved in DeckShelf(data).decks()
        if shelved.playable
    ]


def deck_of(key: str, data: Path) -> str | Deck:
    """What a setup holds for a chosen deck: the name of a printed one, an own one whole.

    `LookupError` when it is gone or can no longer be played.
    """
    shelf = DeckShelf(data)
    return key if shelf.shelved(key).printed else shelf.find(key)

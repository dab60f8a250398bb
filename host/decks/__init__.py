"""The decks a person can play with: those of the packs, and their own in the data folder."""

from host.decks.errors import DeckNotFound, DeckRefused, DeckUnreadable
from host.decks.reading import read_deck, read_deck_file
from host.decks.shelf import DeckShelf, ShelvedDeck

__all__ = [
    "DeckNotFound",
    "DeckRefused",
    "DeckShelf",
    "DeckUnreadable",
    "ShelvedDeck",
    "read_deck",
    "read_deck_file",
]

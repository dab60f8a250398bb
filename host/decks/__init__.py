"""The decks a person can play with: those of the packs, and their own in the data folder."""

from host.decks.deck_files import read_deck, read_deck_file
from host.decks.deck_repository import DeckEntry, DeckRepository
from host.decks.errors import DeckNotFound, DeckRefused, DeckUnreadable

__all__ = [
    "DeckEntry",
    "DeckNotFound",
    "DeckRefused",
    "DeckRepository",
    "DeckUnreadable",
    "read_deck",
    "read_deck_file",
]

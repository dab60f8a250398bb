"""The decks a person can play with: those of the packs, and their own in the data folder."""

from host.decks.errors import DeckNotFound, DeckRefused
from host.decks.shelf import DeckShelf, ShelvedDeck

__all__ = ["DeckNotFound", "DeckRefused", "DeckShelf", "ShelvedDeck"]

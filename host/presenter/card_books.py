"""The cards of a box, to be listed, searched and read: the same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cards.boxes import BOXES
from cards.library import library_of
from cards.reapers.library import BOX, ReapersLibrary, reapers_library
from host.presenter.card_list import ListedCard, listed_cards, page_of
from host.presenter.card_texts import card_paragraphs
from host.presenter.reapers_cards import named_page, printed_paragraphs

if TYPE_CHECKING:
    from cards.library import Library

BOOKS = (*BOXES, BOX)
"""The boxes whose cards can be read."""


class CardBook(Protocol):
    """All cards of one box."""

    def listed(self) -> list[ListedCard]:
        """Each with its type and release, in the order of their names."""

    def page(self, name: str) -> list[str]:
        """What is known under a name, line by line; `LookupError` names the nearest."""

    def paragraphs(self, name: str) -> list[tuple[str, str]]:
        """A listed card as paragraphs with headings."""


def book_in(box: str) -> CardBook:
    """The cards of a box of `BOOKS`."""
    return book_of(reapers_library() if box == BOX else library_of(box))


def book_of(library: Library | ReapersLibrary) -> CardBook:
    """The cards that a game is played with."""
    return ReapersBook(library) if isinstance(library, ReapersLibrary) else AshesBook(library)


def found_in(cards: list[ListedCard], words: str) -> list[ListedCard]:
    """The cards that hold every word in name, type or release."""
    wanted = words.casefold().split()
    return [
        card
        for card in cards
        if all(word in f"{card.name} {card.type} {card.release}".casefold() for word in wanted)
    ]


class AshesBook:
    """The cards and bosses of Ashes, in one of its boxes."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def listed(self) -> list[ListedCard]:
        """Cards and bosses."""
        return listed_cards(self._library)

    def page(self, name: str) -> list[str]:
        """A card, a boss, a shared ability, the power of a die."""
        return page_of(name, self._library)

    def paragraphs(self, name: str) -> list[tuple[str, str]]:
        """What is printed, and its text."""
        return card_paragraphs(name, self._library)


class ReapersBook:
    """The cards of Ardent Reapers."""

    def __init__(self, library: ReapersLibrary) -> None:
        self._library = library

    def listed(self) -> list[ListedCard]:
        """Creatures, Relics and Actions."""
        found = [
            ListedCard(card.name, card.type or "", self._library.releases[card.name], not card.unimplemented)
            for card in self._library.cards.values()
        ]
        return sorted(found, key=lambda card: card.name)

    def page(self, name: str) -> list[str]:
        """A card, with what its skills mean."""
        return named_page(name, self._library)

    def paragraphs(self, name: str) -> list[tuple[str, str]]:
        """What is printed, and what its skills mean."""
        return printed_paragraphs(self._library.card(name))

"""A search of the cards of a box, with a person's collection: what front ends show and change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from host.decks.collection import Collection, CollectionFile
from host.decks.errors import DeckRefused, DeckUnreadable
from host.presenter.card_search.card_filter import (
    OWNED,
    CardFilter,
    CardMarks,
    no_match_hint,
    read_filter,
    search,
)
from host.presenter.card_search.filter_controls import Offers, next_offer, offers, with_control

if TYPE_CHECKING:
    from host.presenter.card_search.card_facts import CardFacts

NO_MATCHES = "No matches"

ABOUT_COLLECTION = (
    "Mark the releases that you own. For single cards that you have without their release, or lack, say so "
    "at the card itself."
)


class SearchResult(Struct, frozen=True):
    """The cards that fit a search line, and notes: terms left out and why, or that nothing fits."""

    cards: Sequence[CardFacts]
    notes: Sequence[str]

    @property
    def title(self) -> str:
        """Return how many cards there are, or that there are none."""
        return f"Cards ({len(self.cards)})" if self.cards else NO_MATCHES


class ReleaseRow(Struct, frozen=True):
    """A release, with how many of its cards are owned."""

    name: str
    owned: bool
    cards: int
    owned_cards: int

    @property
    def label(self) -> str:
        """Return the number of cards; after single corrections, how many of them are owned."""
        usual = self.cards if self.owned else 0
        return f"{self.cards}" if self.owned_cards == usual else f"{self.owned_cards} of {self.cards}"


class CardSearch:
    """The cards of a box, and the collection of that box in the data folder.

    `problem` says why the collection's file is not used. Changes raise `DeckRefused` or
    `host.store.errors.StoreError` if they cannot be saved.
    """

    def __init__(
        self,
        box: str,
        cards: Sequence[CardFacts],
        data: Path,
        payable: Callable[[str], bool] | None = None,
    ) -> None:
        self.cards = cards
        self._by_name = {card.name: card for card in cards}
        self.box = box
        self._file = CollectionFile(data)
        self._payable = payable
        self.reload()

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def reload(self) -> None:
        """Read the collection, which may have been changed elsewhere."""
        self.collection, self.problem = self._file.read(self.box)

    @property
    def marks(self) -> CardMarks:
        """Return the marks that `is:` asks for."""
        return CardMarks(self.collection, self._payable)

    def find(self, line: str) -> SearchResult:
        """Return the cards that fit a search line."""
        wanted = read_filter(line, self.marks)
        offered = self.offered(wanted)
        found = search(offered, wanted, self.marks)
        if found:
            return SearchResult(found, wanted.problems)
        hint = no_match_hint(offered, wanted, self.marks)
        return SearchResult(found, [*wanted.problems, f"{NO_MATCHES}; {hint}" if hint else NO_MATCHES])

    def offered(self, wanted: CardFilter) -> Sequence[CardFacts]:
        """Return the cards among which a filter searches."""
        return self.cards

    def offers(self, control: str) -> Offers:
        """Return the terms that a filter offers."""
        return offers(control, self.cards)

    def next_line(self, line: str, control: str, by: int) -> str:
        """Return the line with the next value of a filter, or the one before."""
        return with_control(line, control, next_offer(line, control, self.offers(control), by))

    @property
    def first_line(self) -> str:
        """Return the line that building begins with: what is owned, if the collection limits it."""
        return with_control("", OWNED, f"is:{OWNED}") if self.collection.limits_cards else ""

    def owns(self, name: str) -> bool:
        """Return True if a card is owned; also without a collection, and for unknown cards."""
        card = self._by_name.get(name)
        return card is None or not self.collection.exists or self.collection.owns(name, card.release)

    def mark_of(self, name: str) -> str:
        """Return the signs of a card in a list: `*` favorite, `+` owned."""
        card = self._by_name.get(name)
        owned = card is not None and self.collection.owns(name, card.release)
        return ("*" if name in self.collection.favorites else "") + ("+" if owned else "")

    # The collection

    @property
    def releases(self) -> list[ReleaseRow]:
        """Return all releases by name."""
        of: dict[str, list[CardFacts]] = {}
        for card in self.cards:
            of.setdefault(card.release, []).append(card)
        own = self.collection
        return [
            ReleaseRow(
                name, name in own.releases, len(cards), sum(own.owns(card.name, name) for card in cards)
            )
            for name, cards in sorted(of.items())
        ]

    def collection_paragraphs(self) -> list[tuple[str, str]]:
        """Return how the collection is used and what is in it besides releases, as (heading, text)."""
        own = self.collection
        begin = "what you own" if own.limits else "all cards"
        parts = [
            ("", ABOUT_COLLECTION),
            ("Building and drafting", f"Begin with {begin}." if own.exists else "Begin with all cards."),
            ("Single cards that are yours", "\n".join(sorted(own.added))),
            ("Single cards that are missing", "\n".join(sorted(own.missing))),
            ("Favorites", "\n".join(sorted(own.favorites))),
            ("In no pack, and left as they are", "\n".join(self.unknown_names)),
        ]
        return [(heading, text) for heading, text in parts if text]

    @property
    def unknown_names(self) -> list[str]:
        """Return the names in the collection that no pack has."""
        return self.collection.unknown_names({*self._by_name, *(card.release for card in self.cards)})

    def set_releases(self, owned: Mapping[str, bool]) -> None:
        """Own these releases, or no longer; single corrections of their cards are gone."""
        collection = self.collection
        for name, is_owned in owned.items():
            cards = [card.name for card in self.cards if card.release == name]
            collection = collection.with_release(name, is_owned, cards)
        self._save(collection)

    def set_card(self, name: str, *, owned: bool) -> None:
        """Own a single card, or no longer."""
        self._save(self.collection.with_card(name, self._by_name[name].release, owned))

    def toggle_owned(self, name: str) -> str:
        """Own a card that was not owned, or the reverse; return a sentence about it."""
        owned = not self.collection.owns(name, self._by_name[name].release)
        self.set_card(name, owned=owned)
        return f"{name} is {'yours' if owned else 'not yours'}."

    def toggle_favorite(self, name: str) -> str:
        """Make a card a favorite, or no longer; return a sentence about it."""
        self._save(self.collection.with_favorite(name))
        is_one = name in self.collection.favorites
        return f"{name} is {'a favorite' if is_one else 'no favorite any more'}."

    def toggle_limits(self) -> str:
        """Let building and drafting begin with what is owned, or with all; return a sentence about it."""
        self._save(replace(self.collection, limits=not self.collection.limits))
        what = "only what you own" if self.collection.limits else "all cards"
        return f"Building and drafting begin with {what}."

    def _save(self, collection: Collection) -> None:
        try:
            self._file.write(self.box, collection)
        except DeckUnreadable as error:
            raise DeckRefused(f"nothing was changed: {error}") from None
        self.collection = collection

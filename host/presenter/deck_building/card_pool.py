"""The cards to build a deck from: a search of the cards that can be in it, and its filters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cards.card import ASPECT_TYPES, CONJURED_TYPES
from host.presenter.card_search.card_facts import can_pay_for, card_facts
from host.presenter.card_search.card_filter import ANY, OWNED, PAYABLE, TYPE, CardFilter, term_text
from host.presenter.card_search.card_filter import PHOENIXBORN as PHOENIXBORN_TERM
from host.presenter.card_search.card_search import CardSearch
from host.presenter.card_search.filter_controls import Offers, offers
from host.presenter.display.dice_and_cost_symbols import die_type_order

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library
    from host.presenter.card_search.card_facts import CardFacts

PHOENIXBORN = "phoenixborn"
CHOOSE_PHOENIXBORN = term_text(TYPE, PHOENIXBORN)
"""Term that shows the Phoenixborn to choose from."""
GROUPS = ("ally", "action spell", "reaction spell", "alteration spell", "ready spell")
"""Types of cards in a draw pile, in the order of deck lists."""


class CardPool(CardSearch):
    """The cards that can be in a deck.

    Phoenixborn are shown only if a term asks for their type, cards exclusive to another than the deck's only
    if one asks for a Phoenixborn. `is:payable` are cards that the dice of the deck can pay for.
    """

    def __init__(self, library: Library, data: Path, deck: Deck) -> None:
        never = CONJURED_TYPES | ASPECT_TYPES
        facts = [
            card for card in card_facts(library) if card.type not in never and card.name in library.cards
        ]
        super().__init__(
            library.box, facts, data, lambda name: can_pay_for(library.card(name), self.deck.dice)
        )
        self.deck = deck

    def offered(self, wanted: CardFilter) -> list[CardFacts]:
        types, exclusive = wanted.names(TYPE), wanted.names(PHOENIXBORN_TERM)
        return [
            card
            for card in self.cards
            if (types if card.type == PHOENIXBORN else exclusive or self._usable(card))
        ]

    def _usable(self, card: CardFacts) -> bool:
        return card.phoenixborn in ("", self.deck.phoenixborn)

    def offers(self, control: str) -> Offers:
        """Return the terms that a filter offers; none for what one owns while there is no collection."""
        if control == PHOENIXBORN_TERM:
            own = self.deck.phoenixborn
            exclusives = [(term_text(PHOENIXBORN_TERM, own), f"{own.partition(' ')[0]}'s exclusives")]
            everybody = (term_text(PHOENIXBORN_TERM, ANY), "everybody's")
            return [("", "shared + mine"), *(exclusives if own else []), everybody]
        if control == OWNED and not self.collection.exists:
            return []
        offered = offers(control, self.cards)
        return [("", "all"), *offered[1:]] if control == PAYABLE else offered


def die_types(library: Library, deck: Deck) -> list[str]:
    """Return the types of dice to choose from: all of the packs, and any other in the deck."""
    return sorted({*library.dice, *deck.dice}, key=die_type_order)


def cards_by_type(deck: Deck, library: Library) -> list[tuple[str, list[str]]]:
    """Return the names of a deck's cards by type; unknown cards are last, under an empty type."""
    by_type: dict[str, list[str]] = {}
    for name in sorted(deck.cards):
        card = library.cards.get(name)
        by_type.setdefault(card.type if card else "", []).append(name)
    order = [*GROUPS, *sorted(kind for kind in by_type if kind and kind not in GROUPS), ""]
    return [(kind, by_type[kind]) for kind in order if kind in by_type]

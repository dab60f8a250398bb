"""The collection to draft from: its released cards and dice (Rulebook p. 20, Set-Up)."""

from __future__ import annotations

from msgspec import Struct

from cards.cost import DIE_TYPES
from cards.decks.deckbuilding import NEVER_DRAWN
from cards.library import Library, unknown
from engine.draft.card_facts import dice_demand
from engine.draft.setup import Collection
from engine.draft.state import DICE, PICKS, Drafter, DraftState
from engine.setup_error import SetupError


class Supply(Struct, frozen=True):
    """A collection laid out.

    `piles` maps each Phoenixborn to its unique card, `deck` has the other cards, `dice` the types of dice
    without which some of the costs cannot be paid.
    """

    piles: dict[str, str]
    deck: tuple[str, ...]
    dice: tuple[str, ...]


def supply_of(collection: Collection, library: Library) -> Supply:
    """Lay out a collection; raises `SetupError` for a release without cards in the library.

    A Phoenixborn without exactly one unique card is left out, since its deck could not have 30 cards.
    """
    known = sorted(set(library.releases.values()))
    for release in collection.releases:
        if release not in known:
            raise SetupError(unknown("release", release, known))
    also, without = frozenset(collection.also), frozenset(collection.without)
    cards = [
        card
        for name, card in library.cards.items()
        if name in also or (library.releases[name] in collection.releases and name not in without)
    ]
    own: dict[str, list[str]] = {card.name: [] for card in cards if card.type == "phoenixborn"}
    deck = []
    for card in cards:
        if card.type in NEVER_DRAWN:
            continue
        if card.unique_to is None:
            deck.append(card.name)
        elif card.unique_to in own:
            own[card.unique_to].append(card.name)
    asked = dice_demand(cards)
    dice = tuple(kind for kind in DIE_TYPES if kind in asked)
    piles = {name: uniques[0] for name, uniques in sorted(own.items()) if len(uniques) == 1}
    return Supply(piles, tuple(sorted(deck)), dice)


def first_state(seats: tuple[str, ...], collection: Collection, library: Library) -> DraftState:
    """Return the state before anything is shuffled; raises `SetupError` if the supply is too small."""
    supply = supply_of(collection, library)
    count = len(seats)
    if count > len(supply.piles):
        raise SetupError(
            f"{count} drafters need {count} Phoenixborn with a card of their own; "
            f"{_collection_text(collection)} has {len(supply.piles)}"
        )
    dice = len(supply.dice) * collection.dice_of_each
    if dice < DICE * count:
        raise SetupError(
            f"{count} drafters need {DICE * count} dice, {DICE} each; {_collection_text(collection)} has "
            f"{dice}, {collection.dice_of_each} of each of {len(supply.dice)} types, "
            f"enough for {dice // DICE}"
        )
    needed = (PICKS + 1) * count
    if len(supply.deck) < needed:
        raise SetupError(
            f"{count} drafters need a draft deck of {needed} cards, {PICKS} each and {count} to swap; "
            f"{_collection_text(collection)} has {len(supply.deck)} different ones"
        )
    return DraftState(
        {seat: Drafter(seat) for seat in seats},
        dict(supply.piles),
        list(supply.deck),
        dict.fromkeys(supply.dice, collection.dice_of_each),
    )


def _collection_text(collection: Collection) -> str:
    return f"the collection ({', '.join(collection.releases)})"

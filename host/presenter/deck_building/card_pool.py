"""The cards to build a deck from, and filters for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from cards.cost import Cost
from cards.decks.deckbuilding import NEVER_DRAWN
from cards.node_search import nodes_with_paths
from host.presenter.display.card_text import text_of
from host.presenter.display.dice_and_cost_symbols import die_type_order

if TYPE_CHECKING:
    from cards.card import Card
    from cards.decks.deck import Deck
    from cards.library import Library

UniqueCardFilter = Literal["usable", "own", "all"]

PHOENIXBORN = "phoenixborn"
NO_TYPE = "basic"
"""Filter for cards that need no type of dice."""
GROUPS = ("ally", "action spell", "reaction spell", "alteration spell", "ready spell")
"""Types of cards in a draw pile, in the order of deck lists."""
COSTS: dict[str, Callable[[int], bool]] = {
    "0": lambda dice: dice == 0,
    "1": lambda dice: dice == 1,
    "2": lambda dice: dice == 2,
    "3": lambda dice: dice == 3,
    "4": lambda dice: dice >= 4,
}
"""Filters by the number of dice needed to play a card."""


class PoolFilter(Struct, frozen=True):
    """A filter of cards; empty texts match all.

    `words` must all be in name, type or rules text. `die` is a type of dice that the card needs, or
    `NO_TYPE`. `kind` is a type of cards; Phoenixborn match only if it asks for them. `cost` is one of
    `COSTS`. `fits` leaves out cards that the dice of the deck cannot pay for. `unique` says which cards
    unique to a Phoenixborn match: those of the deck's own Phoenixborn, only these and no other cards, or all.
    """

    words: str = ""
    die: str = ""
    kind: str = ""
    cost: str = ""
    fits: bool = False
    unique: UniqueCardFilter = "usable"


def pool_of(library: Library, deck: Deck, wanted: PoolFilter) -> list[Card]:
    """Return the cards that match a filter, by name."""
    return sorted(
        (card for card in library.cards.values() if _matches(card, deck, wanted, library)),
        key=lambda card: card.name,
    )


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


def _matches(card: Card, deck: Deck, wanted: PoolFilter, library: Library) -> bool:
    if wanted.kind != card.type and (wanted.kind or card.type in NEVER_DRAWN):
        return False
    if wanted.cost and (card.cost is None or not COSTS[wanted.cost](card.cost.magic_play_cost)):
        return False
    if wanted.die:
        kinds = needed_die_types(card)
        if wanted.die not in kinds if wanted.die != NO_TYPE else kinds:
            return False
    if wanted.fits and not can_pay_for(card, deck.dice):
        return False
    own = card.unique_to is not None and card.unique_to == deck.phoenixborn
    shown = {"usable": own or card.unique_to is None, "own": own, "all": True}[wanted.unique]
    if not shown and card.type != PHOENIXBORN:
        return False
    words = wanted.words.casefold().split()
    text = _text(card, library) if words else ""
    return all(word in text for word in words)


def _text(card: Card, library: Library) -> str:
    parts = [card.name, card.type, card.unique_to or "", *card.conjures]
    return " ".join([*parts, *(f"{head} {text}" for head, text in text_of(card.name, library))]).casefold()


def needed_die_types(card: Card) -> frozenset[str]:
    """Return the types of dice needed by any cost of a card, for playing or for using it."""
    return frozenset(kind for cost in _costs(card) for way in cost.ways() for kind in _needs(way))


def can_pay_for(card: Card, dice: dict[str, int]) -> bool:
    """Return True if these dice, all on their best sides, can pay each cost of a card in some way.

    Costs in dice of any type are not counted, since a finished deck has ten dice.
    """
    return all(
        any(all(dice.get(kind, 0) >= count for kind, count in _needs(way).items()) for way in cost.ways())
        for cost in _costs(card)
    )


def _costs(card: Card) -> Iterator[Cost]:
    """Yield the costs of playing and using a card, without those that are alternatives or reductions."""
    for steps, node in nodes_with_paths(card):
        if isinstance(node, Cost) and not {"either", "cheaper", "or_pays"} & set(steps):
            yield node


def _needs(way: Cost) -> dict[str, int]:
    """Return how many dice of each type one way to pay needs."""
    needed: dict[str, int] = {}
    for face, count in (*way.magic.items(), *((face, 1) for face in way.magic_x)):
        kind = face.partition(" ")[0]
        if kind != "basic":
            needed[kind] = needed.get(kind, 0) + count
    return needed

"""Unseen cards of real decks: the names they may have, and why they cannot have a certain one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from cards.wording.words import listed
from engine.ashes.model.card import Zone
from engine.ashes.model.state import State
from engine.kernel import hidden_pools

UNSEEN = "unseen card"
"""Name of an unseen card in options."""


def is_unseen(state: State, card_id: int) -> bool:
    """Return True for a real card of which nobody has seen which it is."""
    card = state.cards[card_id]
    return not card.name and state.players[card.owner].real


def unseen_among(state: State, cards: Iterable[int]) -> list[int]:
    """Return the unseen ones of these cards."""
    return [card for card in cards if is_unseen(state, card)]


def possible_names(state: State, cards: Iterable[int]) -> list[str]:
    """List the names that one of these unseen cards of one owner may have, likely ones first."""
    unseen = unseen_among(state, cards)
    if not unseen:
        return []
    return list(hidden_pools.possible_names(state.players[state.cards[unseen[0]].owner].unseen, unseen))


def first_possible(state: State, cards: Sequence[int], name: str) -> int | None:
    """Return the first of these unseen cards of one owner that may have this name; None if none may."""
    unseen = unseen_among(state, cards)
    return (
        hidden_pools.first_possible_card(state.players[state.cards[unseen[0]].owner].unseen, unseen, name)
        if unseen
        else None
    )


def card_named(state: State, place: int, name: str) -> int:
    """Return the card to put in the place of an unseen one that turns out to have this name.

    A card of that name that was seen before it was shuffled among unseen ones, else one that was never seen.
    """
    owner = state.cards[place].owner
    there = [place, *(card.id for card in state.cards if card.owner == owner and is_unseen(state, card.id))]
    for was in (name, ""):
        for card_id in there:
            if state.cards[card_id].was == was:
                return card_id
    return place


_WHERE: dict[Zone, str] = {
    "hand": "in the hand",
    "draw": "in the draw pile",
    "discard": "in the discard pile",
    "removed": "out of the game",
    "under": "under a card",
    "aside": "being played",
}


def why_not_named(state: State, seat: str, name: str) -> str:
    """Return why no unseen card of this seat can have this name: where its copies are."""
    player = state.players[seat]
    copies = player.deck.get(name, 0)
    if not copies:
        return f"there is no {name} in the deck of {seat}"
    places = Counter(
        _WHERE.get(card.zone, "in play")
        for card in state.cards
        if card.owner == seat and card.name == name and card.zone != "conjurations"
    )
    parts = [f"{count} {where}" for where, count in places.items()]
    for card_id in unseen_among(state, [card.id for card in state.cards if card.owner == seat]):
        if name in hidden_pools.possible_names(player.unseen, (card_id,)):
            parts.append(f"any other unseen {_WHERE.get(state.cards[card_id].zone, 'in play')}")
    return f"the deck of {seat} has {copies} {name}: {listed([*dict.fromkeys(parts)])}"

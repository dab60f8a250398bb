"""How cards and numbers are named in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cards.grammar.words import counted
from engine.ashes.model.component_types import TokenKind, token_type
from engine.ashes.model.prints import UNLISTED
from engine.ashes.model.state import State


def card_name(state: State, card_id: int) -> str:
    """The card's name, or what it is as long as nobody knows it.

    A sentence must read the same whenever it is made: it never depends on where the card is now.
    """
    card = state.cards[card_id]
    if card.name in UNLISTED:
        return card.title
    return _known_as(state, card_id) or f"an unknown card of {card.owner}"


def card_names(state: State, cards: Sequence[int]) -> list[str]:
    """What these cards are called in a list: by name, then how many of each owner nobody knows."""
    known = [card for card in cards if _known_as(state, card)]
    unknown = Counter(state.cards[card].owner for card in cards if not _known_as(state, card))
    return [
        *(card_name(state, card) for card in known),
        *(f"{counted(many, 'unknown card')} of {owner}" for owner, many in unknown.items()),
    ]


def _known_as(state: State, card_id: int) -> str:
    card = state.cards[card_id]
    return state.byname(card_id) or card.name or card.was


def spelled(until: str) -> str:
    """`end of the turn` for `end of turn`: what stands behind `until the`."""
    if until == "this leaves play":
        return "moment its card leaves play"
    if until == "start of your next turn":
        return "start of the next turn of its player"
    return until.replace(" of ", " of the ")


def tokens_of(amount: int, kind: TokenKind) -> str:
    """`1 wound token`, `2 status tokens`."""
    return counted(amount, f"{token_type(kind).title} token")

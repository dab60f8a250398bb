"""Phrases in the descriptions of events: names of cards, numbers of tokens, ends of changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cards.wording.words import counted
from engine.ashes.model.component_types import TokenKind, token_type
from engine.ashes.model.prints import UNLISTED
from engine.ashes.model.state import State


def card_name(state: State, card_id: int) -> str:
    """Return a card's name, or `an unknown card of Ann`.

    Ignores where the card is now, so that a log line reads the same whenever it is written.
    """
    card = state.cards[card_id]
    if card.name in UNLISTED:
        return card.title
    return _known_name(state, card_id) or f"an unknown card of {card.owner}"


def card_names(state: State, cards: Sequence[int]) -> list[str]:
    """Return the names of cards for a list: known names, then `2 unknown cards of Ann` for each owner."""
    known = [card for card in cards if _known_name(state, card)]
    unknown = Counter(state.cards[card].owner for card in cards if not _known_name(state, card))
    return [
        *(card_name(state, card) for card in known),
        *(f"{counted(many, 'unknown card')} of {owner}" for owner, many in unknown.items()),
    ]


def _known_name(state: State, card_id: int) -> str:
    card = state.cards[card_id]
    return state.alias_of(card_id) or card.name or card.was


def end_phrase(until: str) -> str:
    """Return the end of a change as it follows `until the`: `end of the turn` for `end of turn`."""
    if until == "this leaves play":
        return "moment its card leaves play"
    if until == "start of your next turn":
        return "start of the next turn of its player"
    return until.replace(" of ", " of the ")


def tokens_text(amount: int, kind: TokenKind) -> str:
    """Return a number of tokens: `1 wound token`, `2 status tokens`."""
    return counted(amount, f"{token_type(kind).title} token")

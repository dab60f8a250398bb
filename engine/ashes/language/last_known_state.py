"""Cards as they are now, or were when they left play: who controlled them and what was on them."""

from __future__ import annotations

from msgspec.structs import replace

from cards.filters import SomeToken
from engine.ashes.model.card import Card
from engine.ashes.running_game import LastKnownState, Table


def last_known(table: Table, card_id: int) -> LastKnownState | None:
    """Return the state of a card when it left play this turn; None if it is in play or did not."""
    return None if table.is_in_play(card_id) else table.left_play.get(card_id)


def current_or_last_known(table: Table, card_id: int) -> Card:
    """Return a card as it is, or with the identity it had when it left play this turn: title and values.

    `Table.card` says where it is now and what is on it there.
    """
    left = last_known(table, card_id)
    card = table.state.cards[card_id]
    return card if left is None else replace(card, copied=left.was.copied, printed=left.was.printed)


def count_tokens_known(table: Table, card_id: int, kind: SomeToken) -> int:
    """Return how many tokens of a kind are on a card, or were when it left play this turn."""
    card = table.state.cards[card_id]
    gone = None if card.zone == "aside" else last_known(table, card_id)
    if gone is None:
        return count_tokens(card, kind)
    return sum(gone.tokens.values()) if kind == "any" else gone.tokens.get(kind, 0)


def count_tokens(card: Card, kind: SomeToken) -> int:
    """Return how many tokens of a kind, or of any, are on a card now."""
    return sum(card.all_tokens().values()) if kind == "any" else card.tokens(kind)


def controller_of(table: Table, card_id: int) -> str:
    """Return who controls a card, or controlled it when it left play this turn."""
    gone = last_known(table, card_id)
    return table.state.cards[card_id].controller if gone is None else gone.controller

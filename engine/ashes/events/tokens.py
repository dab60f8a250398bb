"""Events of the tokens on cards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.events.phrases import card_name, tokens_text
from engine.ashes.model.component_types import MAX_AMOUNT, TokenKind
from engine.ashes.model.state import State
from engine.kernel.immutable_record import Record


class TokensPlaced(Record):
    """Tokens are placed on a card, which never has more than `MAX_AMOUNT` of one kind."""

    card: int
    token: TokenKind
    amount: int

    def apply(self, state: State) -> None:
        _add_tokens(state, self.card, self.token, self.amount)

    def describe(self, state: State) -> str:
        return f"{tokens_text(self.amount, self.token)} on {card_name(state, self.card)}"


class TokensRemoved(Record):
    """Tokens are removed from a card."""

    card: int
    token: TokenKind
    amount: int

    def apply(self, state: State) -> None:
        _add_tokens(state, self.card, self.token, -self.amount)

    def describe(self, state: State) -> str:
        return f"{tokens_text(self.amount, self.token)} off {card_name(state, self.card)}"


def _add_tokens(state: State, card_id: int, token: TokenKind, amount: int) -> None:
    card = state.cards[card_id]
    left = min(MAX_AMOUNT, card.tokens(token) + amount)
    if left < 0:
        raise ValueError(f"{card.name} has no {-amount} {token} tokens to remove")
    state.put_card(card.with_tokens(token, left))


class TokensReturned(Record):
    """Return of all tokens of a card that has left play to the supply."""

    card: int

    def apply(self, state: State) -> None:
        card = state.cards[self.card]
        state.put_card(replace(card, wounds=0, exhaustion=0, status=0, counters=()))

    def describe(self, state: State) -> str:
        return ""

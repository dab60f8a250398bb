"""Corrections of tokens on cards in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.ashes.events import TokensPlaced, TokensRemoved
from engine.ashes.events.phrases import tokens_text
from engine.ashes.model.component_types import RULEBOOK_KINDS, TokenKind, token_kinds, token_type
from engine.ashes.model.state import State
from engine.ashes.real_table_report_base import Correction, refuse
from engine.ashes.real_table_report_fields import CardField, NumberField, ReportField, WordField
from engine.ashes.running_game import Table, TableReport

MOST_TOKENS = 99
"""Upper limit of tokens on one card: more are taken for a typing error."""


class TokenCorrection(Correction[Table]):
    """A card in play has `amount` tokens more (or fewer, if negative).

    A difference, so that it means the same when the answers after it are replayed.
    """

    word: ClassVar[str] = "tokens"
    fields: ClassVar[tuple[ReportField, ...]] = (
        CardField(),
        WordField("token", token_kinds),
        NumberField("amount", signed=True),
    )

    card: int
    token: TokenKind
    amount: int

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        state, token = table.state, self.token
        if not (self.card < len(state.cards) and table.is_in_play(self.card)):
            refuse("that card is not in play; tokens only go on cards in play")
        card = state.cards[self.card]
        if token not in RULEBOOK_KINDS and not table.policy(card.controller).may_hold(table, token, card.id):
            made = token_type(token)
            refuse(f"{made.title} tokens only go on {made.only_on}")
        left = card.tokens(token) + self.amount
        if left < 0:
            refuse(f"{card.title} has {tokens_text(card.tokens(token), token)}; remove at most that many")
        if left > MOST_TOKENS:
            refuse(f"{tokens_text(left, token)} on {card.title} are too many; {MOST_TOKENS} is the most")

    def text(self, table: Table) -> str:
        more = "more" if self.amount > 0 else "less"
        what = tokens_text(abs(self.amount), self.token)
        return f"{what} {more} on {table.display_name(self.card)}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for card in there.cards:
            for kind in token_kinds():
                if amount := card.tokens(kind) - table.card(card.id).tokens(kind):
                    yield cls(card.id, kind, amount)

    def set(self, table: Table) -> None:
        kind = TokensPlaced if self.amount > 0 else TokensRemoved
        table.apply_event(kind(self.card, self.token, abs(self.amount)))

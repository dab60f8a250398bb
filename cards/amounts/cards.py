"""What is counted among cards, and on them."""

from __future__ import annotations

from typing import ClassVar

from cards.amounts.amount import Measure
from cards.filters import Ref, Token
from cards.grammar.fitting import several
from cards.grammar.scope import Scope
from cards.grammar.words import TOKENS, plural
from cards.selection import Selection, place_words


class CountOf(Measure):
    """How many cards fit."""

    example: ClassVar[str] = "count: {each: unit}"
    count: Selection

    def words(self, scope: Scope) -> str:
        return f"the number of {several(self.count, scope)}{place_words(self.count.zone, scope)}"


class TokensOn(Measure):
    """How many tokens of a kind lie on a card."""

    example: ClassVar[str] = "{tokens: status, card: this}"
    tokens: Token
    card: Ref

    def words(self, scope: Scope) -> str:
        return f"the number of {plural(TOKENS[self.tokens])} on {scope.phrase(self.card)}"

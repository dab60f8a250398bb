"""What is counted among cards, and on them."""

from __future__ import annotations

from typing import ClassVar

from cards.amounts.amount import Measure
from cards.filters import SomeToken
from cards.grammar.fitting import several
from cards.grammar.nouns import what
from cards.grammar.scope import Scope
from cards.grammar.words import TOKENS, plural
from cards.selection import Selection, What, place_words
from cards.things import Things


class CountOf(Measure):
    """How many cards, dice or players fit."""

    example: ClassVar[str] = "count: {each: unit}"
    count: Things

    def words(self, scope: Scope) -> str:
        if not isinstance(self.count, Selection):
            return f"the number of {self.count.several(scope)}"
        return f"the number of {several(self.count, scope)}{place_words(self.count.zone, scope)}"


class TokensOn(Measure):
    """How many tokens of a kind, or of any, lie on a card; of several cards, the sum."""

    example: ClassVar[str] = "{tokens: status, card: this}"
    tokens: SomeToken
    card: What

    def words(self, scope: Scope) -> str:
        return f"the number of {plural(TOKENS[self.tokens])} on {what(self.card, scope)}"

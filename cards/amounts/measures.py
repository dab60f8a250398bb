"""The values of a card.

What is counted among cards, and on them.

How often something has happened.

What a text, or the moment it answers, has told before.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.amounts.amount import Measure
from cards.filter_fields import Ref
from cards.filters import SomeToken, all_cards
from cards.grammar.noun_phrases import reference_phrase
from cards.grammar.scope import Scope
from cards.grammar.words import TOKENS, plural, possessive
from cards.player_selection import Things
from cards.selection import Selection, What, place_words
from cards.triggers import Trigger


class _Value(Measure):
    reads_values: ClassVar[bool] = True


def _value_of(name: str, meant: What, scope: Scope) -> str:
    """`that unit's attack value`, `the total attack value of units you control`."""
    if isinstance(meant, str):
        return f"{possessive(scope.phrase(meant))} {name} value"
    return f"the total {name} value of {reference_phrase(meant, scope)}"


class AttackOf(_Value):
    """The current attack value of a card, never below 0; of one that has left play the last it had. Of
    several cards, by a selection or a name for them, the sum."""

    example: ClassVar[str] = "attack_of: this"
    attack_of: What

    def words(self, scope: Scope) -> str:
        return _value_of("attack", self.attack_of, scope)


class LifeOf(_Value):
    """The current life value of a card; of one that has left play the last it had."""

    example: ClassVar[str] = "life_of: this"
    life_of: What

    def words(self, scope: Scope) -> str:
        return _value_of("life", self.life_of, scope)


class RecoverOf(_Value):
    """The current recover value of a card, never below 0; of one that has left play the last it had."""

    example: ClassVar[str] = "recover_of: this"
    recover_of: What

    def words(self, scope: Scope) -> str:
        return _value_of("recover", self.recover_of, scope)


class CostOf(Measure):
    """The magic play cost of a card: how many dice it asks for; of several cards, the sum."""

    example: ClassVar[str] = "cost_of: this"
    cost_of: What

    def words(self, scope: Scope) -> str:
        if isinstance(self.cost_of, str):
            return f"{possessive(scope.phrase(self.cost_of))} magic play cost"
        return f"the total magic play cost of {reference_phrase(self.cost_of, scope)}"


class Size(Measure):
    """How many cards or dice a name stands for: how many were picked."""

    example: ClassVar[str] = "size: this"
    size: Ref

    def words(self, scope: Scope) -> str:
        return f"the number of {scope.phrase(self.size)}"


class CountOf(Measure):
    """How many cards, dice or players fit."""

    example: ClassVar[str] = "count: {each: unit}"
    count: Things

    def words(self, scope: Scope) -> str:
        if not isinstance(self.count, Selection):
            return f"the number of {self.count.several(scope)}"
        return f"the number of {all_cards(self.count, scope)}{place_words(self.count.zone, scope)}"


class TokensOn(Measure):
    """How many tokens of a kind, or of any, lie on a card; of several cards, the sum."""

    example: ClassVar[str] = "{tokens: status, card: this}"
    tokens: SomeToken
    card: What

    def words(self, scope: Scope) -> str:
        return f"the number of {plural(TOKENS[self.tokens])} on {reference_phrase(self.card, scope)}"


class TimesHappened(Measure):
    """How often a moment has been there before, this turn or this round; once for each card it was about."""

    example: ClassVar[str] = "happened: {event: destroyed, card: {kind: unit}}"
    happened: Trigger
    within: Literal["turn", "round"] = "turn"

    def words(self, scope: Scope) -> str:
        return f"the number of times {self.happened.clause(scope.inner(), past=True)} this {self.within}"


class Counted(Measure):
    """How many things an effect before this one was about, by the name it gave the number."""

    example: ClassVar[str] = "counted: taken"
    counted: Ref

    def words(self, scope: Scope) -> str:
        return scope.number(self.counted)


class NotDrawn(Measure):
    """By how many cards the last drawing of a player in this text fell short of what it allowed."""

    example: ClassVar[str] = "not_drawn: that player"
    not_drawn: Ref

    def words(self, scope: Scope) -> str:
        return f"the number of cards {self.which(scope)}"

    def which(self, scope: Scope) -> str:
        """The words behind `card`: `by which that player drew fewer than 2`."""
        return f"by which {scope.phrase(self.not_drawn)} drew fewer than {scope.drawing or 'allowed'}"


class DamageDealt(Measure):
    """The damage the trigger speaks of."""

    example: ClassVar[str] = "damage: dealt"
    damage: Literal["dealt"]

    def words(self, scope: Scope) -> str:
        return f"the damage {self.damage}"

    def of(self, word: str, scope: Scope) -> str:
        return f"that {'much' if plural(word) == word else 'many'} {plural(word)}"


class SymbolsPaid(Measure):
    """How many basic symbols the cost had that the trigger speaks of."""

    example: ClassVar[str] = "symbols: basic"
    symbols: Literal["basic"]

    def words(self, scope: Scope) -> str:
        return f"the number of {self.symbols} symbols in that cost"


class DiceChanged(Measure):
    """How many dice the trigger speaks of."""

    example: ClassVar[str] = "dice: changed"
    dice: Literal["changed"]

    def words(self, scope: Scope) -> str:
        return f"the number of dice {self.dice}"

    def of(self, word: str, scope: Scope) -> str:
        return f"that many {plural(word)}"

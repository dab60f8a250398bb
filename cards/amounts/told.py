"""What a text, or the moment it answers, has told before."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.amounts.amount import Measure
from cards.grammar.scope import Scope
from cards.grammar.words import plural
from cards.marks import Ref


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

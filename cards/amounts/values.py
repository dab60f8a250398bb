"""The values of a card."""

from __future__ import annotations

from typing import ClassVar

from cards.amounts.amount import Measure
from cards.grammar.nouns import what
from cards.grammar.scope import Scope
from cards.grammar.words import possessive
from cards.marks import Ref
from cards.selection import What


class _Value(Measure):
    reads_values: ClassVar[bool] = True


def _value_of(name: str, meant: What, scope: Scope) -> str:
    """`that unit's attack value`, `the total attack value of units you control`."""
    if isinstance(meant, str):
        return f"{possessive(scope.phrase(meant))} {name} value"
    return f"the total {name} value of {what(meant, scope)}"


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
        return f"the total magic play cost of {what(self.cost_of, scope)}"


class Size(Measure):
    """How many cards or dice a name stands for: how many were picked."""

    example: ClassVar[str] = "size: this"
    size: Ref

    def words(self, scope: Scope) -> str:
        return f"the number of {scope.phrase(self.size)}"

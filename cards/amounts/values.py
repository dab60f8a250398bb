"""The values of a card."""

from __future__ import annotations

from typing import ClassVar

from cards.amounts.amount import Measure
from cards.filters import Ref
from cards.grammar.scope import Scope
from cards.grammar.words import possessive


class _Value(Measure):
    reads_values: ClassVar[bool] = True


class AttackOf(_Value):
    """The current attack value of a card, never below 0; of one that has left play the last it had."""

    example: ClassVar[str] = "attack_of: this"
    attack_of: Ref

    def words(self, scope: Scope) -> str:
        return f"{possessive(scope.phrase(self.attack_of))} attack value"


class LifeOf(_Value):
    """The current life value of a card; of one that has left play the last it had."""

    example: ClassVar[str] = "life_of: this"
    life_of: Ref

    def words(self, scope: Scope) -> str:
        return f"{possessive(scope.phrase(self.life_of))} life value"


class RecoverOf(_Value):
    """The current recover value of a card, never below 0; of one that has left play the last it had."""

    example: ClassVar[str] = "recover_of: this"
    recover_of: Ref

    def words(self, scope: Scope) -> str:
        return f"{possessive(scope.phrase(self.recover_of))} recover value"

"""What only the Chimera's texts ask."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.conditions.condition import Condition
from cards.grammar.scope import Scope


class LastDie(Condition):
    """What the rage die shows that was re-rolled last."""

    example: ClassVar[str] = "last_die: power"
    last_die: Literal["basic", "power"]

    def words(self, scope: Scope, it: str = "") -> str:
        die = scope.names.get("last die", "the rage die re-rolled last")
        return f"{die} shows {self.last_die}"


class CanAttack(Condition):
    """Whether the Chimera can attack: with any unit, or with the aspect just revealed."""

    example: ClassVar[str] = "can_attack: leftmost"
    can_attack: Literal["leftmost", "revealed"]

    def words(self, scope: Scope, it: str = "") -> str:
        unit = f"a unit of {scope.boss}" if self.can_attack == "leftmost" else "the aspect just revealed"
        return f"{unit} can attack"


class Fatigued(Condition):
    """Whether the Chimera is fatigued."""

    example: ClassVar[str] = "fatigued: true"
    fatigued: bool

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{scope.boss} is {'' if self.fatigued else 'not '}fatigued"

"""Conditions that only the Chimera's texts use."""

from typing import ClassVar, Literal

from cards.conditions.condition import Condition
from cards.wording.scope import Scope


class LastDie(Condition):
    """The rage die that was re-rolled last shows this side."""

    example: ClassVar[str] = "last_die: power"
    last_die: Literal["basic", "power"]

    def words(self, scope: Scope, it: str = "") -> str:
        die = scope.names.get("last die", "the rage die re-rolled last")
        return f"{die} shows {self.last_die}"


class CanAttack(Condition):
    """The Chimera can attack: with any unit, or with the aspect that was just revealed."""

    example: ClassVar[str] = "can_attack: leftmost"
    can_attack: Literal["leftmost", "revealed"]

    def words(self, scope: Scope, it: str = "") -> str:
        unit = f"a unit of {scope.boss}" if self.can_attack == "leftmost" else "the aspect just revealed"
        return f"{unit} can attack"


class Fatigued(Condition):
    """The Chimera is fatigued, or with `false` is not."""

    example: ClassVar[str] = "fatigued: true"
    fatigued: bool

    def words(self, scope: Scope, it: str = "") -> str:
        return f"{scope.boss} is {'' if self.fatigued else 'not '}fatigued"

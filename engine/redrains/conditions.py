"""When the conditions hold that only the Chimera's texts ask; where there is none, they do not."""

from __future__ import annotations

from cards.conditions.chimera import CanAttack, Fatigued, LastDie
from engine.ashes.language.conditions import tests
from engine.ashes.table import Frame, Table
from engine.redrains.chimera_turn import attacker_at, chimera_can_attack, no_attack
from engine.redrains.kept import LAST_DIE, revealed
from engine.redrains.state import RedRainsState


@tests(LastDie)
def last_die(_table: Table, condition: LastDie, frame: Frame) -> bool:
    """What the rage die shows that this text re-rolled last."""
    return frame.kept.get(LAST_DIE) == condition.last_die


def _no_attack(table: Table, condition: CanAttack, frame: Frame) -> None:
    if isinstance(table.state, RedRainsState):
        no_attack(table, condition.can_attack, revealed(frame))


@tests(CanAttack, told=_no_attack)
def can_attack(table: Table, condition: CanAttack, frame: Frame) -> bool:
    """The leftmost unit that can attack is there, or the revealed aspect can."""
    if not isinstance(table.state, RedRainsState):
        return False
    if condition.can_attack == "leftmost":
        return attacker_at(table, "leftmost") is not None
    aspect = revealed(frame)
    return aspect is not None and chimera_can_attack(table, aspect)


@tests(Fatigued)
def fatigued(table: Table, condition: Fatigued, _frame: Frame) -> bool:
    """The Chimera is fatigued, or is not."""
    state = table.state
    return isinstance(state, RedRainsState) and state.boss.fatigued == condition.fatigued

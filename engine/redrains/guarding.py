"""Whether a boss guards an attacked aspect itself: on a roll (Reference, Declare Guard)."""

from __future__ import annotations

from engine.ashes.table import Asking, Table
from engine.kernel.decision import Rule
from engine.redrains import rulebook
from engine.redrains.chimera_turn import roll_behavior
from engine.redrains.dragonborn_rules import GUARDS
from engine.redrains.events import GuardRolled, GuardSideRolled
from engine.redrains.rage import roll_rage
from engine.redrains.tokens import boss_of, facts_of


def guard_rule(table: Table) -> Rule:
    """The rule by which this boss guards."""
    on = facts_of(table).guards_from
    return GUARDS if on is None else rulebook.chimera_guards(on)


def guards_by_roll(table: Table) -> Asking[bool]:
    """Roll for it: a Chimera the behavior die, a Dragonborn one of its basic dice."""
    facts = facts_of(table)
    if facts.guards_from is not None:
        on = rulebook.or_more(facts.guards_from)
        prompt = f"Roll the behavior die: the {boss_of(table).seat} guards on {on}"
        roll = yield from roll_behavior(table, prompt)
        guards = roll >= facts.guards_from
        table.do(GuardRolled(roll, guards, facts.guards_from))
        return guards
    side = next(iter((yield from roll_rage(table, 1))), "")
    guards = side == facts.guards_on
    table.do(GuardSideRolled(side, guards, facts.guards_on or ""))
    return guards

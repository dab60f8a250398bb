"""Access to the boss of a table: its state, its entry in the pack, its rules."""

from __future__ import annotations

from cards.bosses import ChimeraCard
from engine.ashes.running_game import Table
from engine.kernel.decision import Rule
from engine.redrains.rule_texts import rule_for_kind
from engine.redrains.state import Boss, RedRainsState


def chimera_state(table: Table) -> RedRainsState:
    """Return the state of a game against a boss."""
    state = table.state
    assert isinstance(state, RedRainsState)
    return state


def boss_of(table: Table) -> Boss:
    """Return the boss of the game."""
    return chimera_state(table).boss


def boss_card(table: Table) -> ChimeraCard:
    """Return the pack's entry for this game's boss: how it plays, behavior rows, Ultimates."""
    return table.catalog.library.chimera(boss_of(table).name)


def rule_for_boss(table: Table, rule: Rule) -> Rule:
    """Return a rule as it is for a boss of this kind."""
    return rule_for_kind(boss_of(table).kind, rule)

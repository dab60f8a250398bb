"""Passive texts that are either there or not, such as that a unit cannot attack."""

from __future__ import annotations

from cards.clauses.lasting import PassiveClause
from cards.passives.flags import FlagName
from engine.ashes.language.abilities import abilities
from engine.ashes.language.values import passive_holds
from engine.ashes.model.state import Card
from engine.ashes.table import Table


def has_flag(table: Table, card: Card, flag: FlagName) -> bool:
    """Whether this holds for a card now: by its text while the text's condition holds, or by an effect."""
    modifiers = table.state.modifiers
    if not table.catalog.print_of(card).passive and not card.attached and not modifiers:
        return False
    if any(modifier.card == card.id and flag in modifier.flags for modifier in modifiers):
        return True
    return any(
        part.op == flag and passive_holds(table, card.id, item.clause)
        for item in abilities(table, card)
        if isinstance(item.clause, PassiveClause)
        for part in item.clause.passive
    )

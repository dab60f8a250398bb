"""How many slots of a battlefield units take: one each, if nothing says otherwise."""

from __future__ import annotations

from engine.ashes.language.abilities import abilities
from engine.ashes.language.changes import on_card
from engine.ashes.table import Table


def slots_taken(table: Table, unit: int) -> int:
    """The slots that a unit takes, or would take where it is not yet; a change that says none is stronger."""
    if "slots" not in table.catalog.changes and not table.state.is_modified("slots"):
        return 1
    taken = 1
    for text in on_card(table, table.card(unit), "slots", abilities):
        if text.change.slots == "none":
            return 0
        taken += text.number(table, text.change.slots)
    return max(0, taken)


def has_room(table: Table, seat: str, unit: int | None = None) -> bool:
    """Whether a unit more fits on a battlefield, of one slot if none is named (Rulebook p. 21)."""
    room = table.policy(seat).room(table, seat)
    if room is None:
        return True
    wanted = 1 if unit is None else slots_taken(table, unit)
    return wanted + sum(slots_taken(table, card) for card in table.state.players[seat].battlefield) <= room

"""The room of a player: how many units and how many different ready spells they can have in play."""

from __future__ import annotations

from engine.ashes.model.catalog import Catalog
from engine.ashes.model.slots import slots_of
from engine.ashes.model.state import State


def room_of(state: State, catalog: Catalog, seat: str) -> tuple[int, int]:
    """The slots of a player's battlefield and spellboard: those of the Phoenixborn, and those that spells
    attached to it add (Rulebook p. 21 and p. 24)."""
    own = state.cards[state.players[seat].phoenixborn]
    made = catalog.print_of(own)
    more = [catalog.of(state.cards[spell].name).room for spell in own.attached]
    return (
        made.battlefield + sum(units for units, _ in more),
        made.spellboard + sum(spells for _, spells in more),
    )


def has_slot(state: State, catalog: Catalog, seat: str, name: str) -> bool:
    """Whether a ready spell fits on a spellboard; further copies take no slot (Rulebook p. 9)."""
    taken = slots_of(state, seat)
    return name in taken or len(taken) < room_of(state, catalog, seat)[1]

"""Slots: which ready spells lie in one (Rulebook p. 9, and what some spells say), what units take by print.

All copies of a spell lie in one slot. A spell that shares the slot of another lies there with them, and keeps
the slot when the others have left.

The room of a player: how many units and how many different ready spells they can have in play.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.prints import Print
from engine.ashes.model.state import State

Slot = str | int
"""What tells slots apart: the title of the copies in it, or the card that was left in it alone."""


def slot_of(state: State, card: Card) -> Slot:
    """The slot of its spellboard in which a ready spell lies."""
    if card.slot is None:
        return card.name
    return card.id if card.slot == card.id else slot_of(state, state.cards[card.slot])


def slots_of(state: State, seat: str) -> dict[Slot, list[int]]:
    """The slots that are taken on a spellboard, from the left, each with the spells in it."""
    found: dict[Slot, list[int]] = {}
    for card_id in state.players[seat].spellboard:
        found.setdefault(slot_of(state, state.cards[card_id]), []).append(card_id)
    return found


def share_slot(state: State, card_id: int, spell: int) -> None:
    """Put a spell into the slot in which another lies."""
    other = state.cards[spell]
    state.put_card(replace(state.cards[card_id], slot=spell if other.slot is None else other.slot))


def leave_slot(state: State, card: Card) -> None:
    """A spell leaves its slot: those that were put under it lie with a copy of it, or keep the slot alone."""
    lying = [state.cards[other] for other in state.players[card.controller].spellboard if other != card.id]
    sharing = [other for other in lying if other.slot == card.id]
    if not sharing:
        return
    copies = [
        other for other in lying if card.slot is None and other.slot is None and other.name == card.name
    ]
    heir = (copies or sharing)[0]
    for other in sharing:
        state.put_card(replace(other, slot=heir.id))


def slots_by_print(made: Print, attached: Iterable[Print]) -> int:
    """How many slots of a battlefield a unit takes by what is printed on it and on what is attached to it."""
    if any(frees_a_slot(spell) for spell in attached):
        return 0
    taken = 1
    for item in made.abilities:
        for change in item.changes:
            more = item.numeral if change.slots == "N" else change.slots
            taken += more if change.is_own and isinstance(more, int) else 0
    return taken


def frees_a_slot(made: Print) -> bool:
    """Whether a text on it, or that it gives, says that a unit takes no slot."""
    given = (*made.abilities, *(item for _, items in made.grants for item in items))
    return any(change.slots == "none" for item in given for change in item.changes)


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

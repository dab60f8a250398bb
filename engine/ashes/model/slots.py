"""Slots of battlefields and spellboards (Rulebook p. 9, p. 21 and p. 24).

All copies of a ready spell share one slot. A spell that shares another's slot stays in it with them, and
keeps the slot when the others have left.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.ashes.model.card import Card
from engine.ashes.model.catalog import Catalog
from engine.ashes.model.prints import Print
from engine.ashes.model.state import State

Slot = str | int
"""Identifies a slot: the title of the copies in it, or the card that was left in it alone."""


def slot_of(state: State, card: Card) -> Slot:
    """Return the slot of a ready spell on its spellboard."""
    if card.slot is None:
        return card.name
    return card.id if card.slot == card.id else slot_of(state, state.cards[card.slot])


def slots_of(state: State, seat: str) -> dict[Slot, list[int]]:
    """Return the taken slots of a spellboard, from the left, each with the spells in it."""
    found: dict[Slot, list[int]] = {}
    for card_id in state.players[seat].spellboard:
        found.setdefault(slot_of(state, state.cards[card_id]), []).append(card_id)
    return found


def share_slot(state: State, card_id: int, spell: int) -> None:
    """Put a spell into the slot of another."""
    other = state.cards[spell]
    state.put_card(replace(state.cards[card_id], slot=spell if other.slot is None else other.slot))


def leave_slot(state: State, card: Card) -> None:
    """Take a ready spell out of its slot.

    Spells that share the slot move to another copy of it, or keep the slot if there is none (Rulebook p. 9).
    """
    others = [state.cards[other] for other in state.players[card.controller].spellboard if other != card.id]
    sharing = [other for other in others if other.slot == card.id]
    if not sharing:
        return
    copies = [
        other for other in others if card.slot is None and other.slot is None and other.name == card.name
    ]
    heir = (copies or sharing)[0]
    for other in sharing:
        state.put_card(replace(other, slot=heir.id))


def slots_by_print(made: Print, attached: Iterable[Print]) -> int:
    """Return how many slots a unit takes by what is printed on it and on its attachments."""
    if any(frees_a_slot(spell) for spell in attached):
        return 0
    taken = 1
    for item in made.abilities:
        for change in item.changes:
            more = item.numeral if change.slots == "N" else change.slots
            taken += more if change.is_own and isinstance(more, int) else 0
    return taken


def frees_a_slot(made: Print) -> bool:
    """Return True if a text on this card, or given by it, makes a unit take no slot."""
    given = (*made.abilities, *(item for _, items in made.grants for item in items))
    return any(change.slots == "none" for item in given for change in item.changes)


def slot_counts(state: State, catalog: Catalog, seat: str) -> tuple[int, int]:
    """Return the slots of a player's battlefield and spellboard (Rulebook p. 21 and p. 24).

    The Phoenixborn's, and those that spells attached to it add.
    """
    own = state.cards[state.players[seat].phoenixborn]
    made = catalog.print_of(own)
    more = [catalog.of(state.cards[spell].name).extra_slots for spell in own.attached]
    return (
        made.battlefield + sum(units for units, _ in more),
        made.spellboard + sum(spells for _, spells in more),
    )


def has_slot(state: State, catalog: Catalog, seat: str, name: str) -> bool:
    """Return True if a ready spell fits on a spellboard; further copies take no slot (Rulebook p. 9)."""
    taken = slots_of(state, seat)
    return name in taken or len(taken) < slot_counts(state, catalog, seat)[1]

"""Which units may attack, and what (Rulebook p. 10)."""

from __future__ import annotations

from engine.ashes.language.acts import cannot, player_cannot, player_must
from engine.ashes.language.identity import kinds_of
from engine.ashes.language.states import is_exhausted
from engine.ashes.table import Cause, Table


def can_attack(table: Table, unit: int, target: int | None = None) -> bool:
    """Whether a unit may be declared as an attacker, of this card if one is given: in play, unexhausted, and
    not forbidden."""
    card = table.card(unit)
    if not card.face_up or is_exhausted(table, card) or cannot(table, card, "attack", what=target):
        return False
    return target is None or not cannot(table, table.card(target), "be attacked", by=unit)


def attack_targets(table: Table, seat: str) -> list[int]:
    """What a player may attack: each opposing Phoenixborn and unit that can be targeted, and that some unit
    may attack."""
    if player_cannot(table, seat, "attack"):
        return []
    attack = Cause("attack", None, seat)
    found = [
        card
        for other in table.opponents(seat)
        for card in (table.state.players[other].phoenixborn, *table.units(other))
        if not cannot(table, table.card(card), "be targeted", cause=attack)
    ]
    if table.catalog.changes.isdisjoint(_NARROWED) and not table.state.modifiers:
        return found
    able = [unit for unit in table.units(seat) if can_attack(table, unit)]
    return [card for card in found if not able or any(can_attack(table, unit, card) for unit in able)]


_NARROWED = ("cannot attack", "cannot be attacked")


def attackers_of(table: Table, seat: str, target: int) -> tuple[list[int], int]:
    """The units that can attack a card together, and how many at most: any number of them a Phoenixborn, one
    a unit (Rulebook p. 10)."""
    able = [unit for unit in table.units(seat) if can_attack(table, unit, target)]
    return able, len(able) if "phoenixborn" in kinds_of(table, table.card(target)) else 1


def must_attack(table: Table, seat: str) -> bool:
    """Whether a player may take no other main action than an attack."""
    return (
        player_must(table, seat, "attack")
        and any(can_attack(table, unit) for unit in table.units(seat))
        and bool(attack_targets(table, seat))
    )

"""Which units may attack, and what (Rulebook p. 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.ashes.language.acts import cannot, player_cannot, player_must
from engine.ashes.language.identity import kinds_of
from engine.ashes.language.states import is_exhausted
from engine.ashes.table import Cause, Table

Attackable = Literal["", "phoenixborn", "unit"]
"""What alone an attack may be made on; empty where that is anything."""

CALLED: dict[Attackable, str] = {"": "something", "phoenixborn": "a Phoenixborn", "unit": "a unit"}
"""How these are called."""


def can_attack(table: Table, unit: int, target: int | None = None) -> bool:
    """Whether a unit may be declared as an attacker, of this card if one is given: in play, unexhausted, and
    not forbidden."""
    card = table.card(unit)
    if not card.face_up or is_exhausted(table, card) or cannot(table, card, "attack", what=target):
        return False
    return target is None or not cannot(table, table.card(target), "be attacked", by=unit)


def spared_by(table: Table, target: int, attacker: int) -> bool:
    """Whether a text keeps an attacker, exhausted or not, from attacking this card."""
    return cannot(table, table.card(attacker), "attack", what=target) or cannot(
        table, table.card(target), "be attacked", by=attacker
    )


def attack_targets(table: Table, seat: str, on: Attackable = "", declared: Sequence[int] = ()) -> list[int]:
    """What a player may attack: each opposing Phoenixborn and unit that can be targeted, and that some unit
    may attack; of the `declared` attackers, if there are any, all of them, or else as many as can."""
    if not declared and player_cannot(table, seat, "attack"):
        return []
    attack = Cause("attack", None, seat)
    found = [
        card
        for other in table.opponents(seat)
        for card in (table.state.players[other].phoenixborn, *table.units(other))
        if (not on or on in kinds_of(table, table.card(card)))
        and not cannot(table, table.card(card), "be targeted", cause=attack)
    ]
    if table.catalog.changes.isdisjoint(_NARROWED) and not table.state.modifiers:
        return found
    if declared:
        open_to = [[card for card in found if not spared_by(table, card, unit)] for unit in declared]
        together = [card for card in found if all(card in targets for targets in open_to)]
        return together or [card for card in found if any(card in targets for targets in open_to)]
    able = [unit for unit in table.units(seat) if can_attack(table, unit)]
    return [card for card in found if not able or any(can_attack(table, unit, card) for unit in able)]


_NARROWED = ("cannot attack", "cannot be attacked")


def attackers_of(table: Table, seat: str, target: int | None, on: Attackable = "") -> tuple[list[int], int]:
    """The units that can attack a card together, and how many at most: any number of them a Phoenixborn, one
    a unit (Rulebook p. 10).

    Without a target those are meant that can attack something.
    """
    if target is None:
        targets = attack_targets(table, seat, on)
        able = [unit for unit in table.units(seat) if any(can_attack(table, unit, card) for card in targets)]
    else:
        able = [unit for unit in table.units(seat) if can_attack(table, unit, target)]
        on = "phoenixborn" if "phoenixborn" in kinds_of(table, table.card(target)) else "unit"
    return able, len(able) if on == "phoenixborn" else 1


def must_attack(table: Table, seat: str) -> bool:
    """Whether a player may take no other main action than an attack."""
    return (
        player_must(table, seat, "attack")
        and any(can_attack(table, unit) for unit in table.units(seat))
        and bool(attack_targets(table, seat))
    )

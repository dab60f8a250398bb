"""Which units may attack, and what (Rulebook p. 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ashes.context import Cause
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.permissions import (
    additional_costs,
    forbidding_change,
    is_forbidden,
    player_forbidding_change,
    player_must,
)
from engine.ashes.language.selections import kinds_of
from engine.ashes.model.choices import Attackable
from engine.ashes.model.state import Battle
from engine.ashes.model.unavailable_reasons import (
    EXHAUSTED,
    FACE_DOWN,
    NOBODY_CAN_ATTACK,
    NOTHING_TO_ATTACK,
    UnavailableReason,
)
from engine.ashes.table import Table

CALLED: dict[Attackable, str] = {"": "something", "phoenixborn": "a Phoenixborn", "unit": "a unit"}
"""How these are called."""


def can_attack(table: Table, unit: int, target: int | None = None) -> bool:
    """Whether a unit may be declared as an attacker, of this card if one is given."""
    return why_not_attack(table, unit, target) is None


def why_not_attack(table: Table, unit: int, target: int | None = None) -> UnavailableReason | None:
    """What keeps a unit from being declared as an attacker, of this card if one is given: it must be face
    up, unexhausted, and not forbidden."""
    card = table.card(unit)
    if not card.face_up:
        return FACE_DOWN
    if is_exhausted(table, card):
        return EXHAUSTED
    text = forbidding_change(table, card, "attack", what=target)
    if text is None and target is not None:
        text = forbidding_change(table, table.card(target), "be attacked", by=unit)
    return None if text is None else text.hindrance()


def spared_by(table: Table, target: int, attacker: int) -> bool:
    """Whether a text keeps an attacker, exhausted or not, from attacking this card."""
    return is_forbidden(table, table.card(attacker), "attack", what=target) or is_forbidden(
        table, table.card(target), "be attacked", by=attacker
    )


def attack_targets(table: Table, seat: str, on: Attackable = "", declared: Sequence[int] = ()) -> list[int]:
    """What a player may attack: each opposing Phoenixborn and unit that can be targeted, and that some unit
    may attack; of the `declared` attackers, if there are any, all of them, or else as many as can."""
    return [card for card, why in targets_with_reasons(table, seat, on, declared) if why is None]


def targets_with_reasons(
    table: Table, seat: str, on: Attackable = "", declared: Sequence[int] = ()
) -> Iterator[tuple[int, UnavailableReason | None]]:
    """Each opposing Phoenixborn and unit that such an attack could be on, with what keeps a player from
    attacking it; those that may be attacked last, in the order of the table."""
    text = None if declared else player_forbidding_change(table, seat, "attack")
    attack = Cause("attack", None, seat)
    found: list[int] = []
    for other in table.opponents(seat):
        for card in (table.state.players[other].phoenixborn, *table.units(other)):
            if on and on not in kinds_of(table, table.card(card)):
                continue
            if text is not None:
                yield card, text.hindrance()
            elif protection := forbidding_change(table, table.card(card), "be targeted", cause=attack):
                yield card, protection.hindrance("protected")
            else:
                found.append(card)
    open_to = _open_to_attack(table, seat, found, declared)
    for card in found:
        yield card, None if card in open_to else NOBODY_CAN_ATTACK


def _open_to_attack(table: Table, seat: str, found: Sequence[int], declared: Sequence[int]) -> Sequence[int]:
    """Which of these cards some unit may attack, or of `declared` attackers all, or else some."""
    if table.catalog.changes.isdisjoint(_NARROWED) and not table.state.modifiers:
        return found
    if declared:
        targets = [[card for card in found if not spared_by(table, card, unit)] for unit in declared]
        together = [card for card in found if all(card in open_to for open_to in targets)]
        return together or [card for card in found if any(card in open_to for open_to in targets)]
    able = [unit for unit in table.units(seat) if can_attack(table, unit)]
    return [card for card in found if not able or any(can_attack(table, unit, card) for unit in able)]


_NARROWED = ("cannot attack", "cannot be attacked")


def attackers_of(table: Table, seat: str, target: int | None, on: Attackable = "") -> tuple[list[int], int]:
    """The units that can attack a card together, and how many at most: any number of them a Phoenixborn, and
    a unit one (Rulebook p. 10) or any number.

    Without a target those are meant that can attack something.
    """
    able = [unit for unit, why in attackers_with_reasons(table, seat, target, on) if why is None]
    if target is not None:
        on = "phoenixborn" if "phoenixborn" in kinds_of(table, table.card(target)) else "unit"
    several = on == "phoenixborn" or table.mode.rules.unit_attackers == "any number"
    return able, len(able) if several else 1


def target_of(table: Table, battle: Battle) -> int | None:
    """The target of an attacker: that of the attack, or its blocker or guard where that becomes the target
    (Raven Rules 3.2.1)."""
    return battle.target if table.mode.rules.lost_blocker == "nobody" else battle.against


def fought_together(table: Table, battle: Battle) -> list[Battle]:
    """The battles that are fought as one with this one: those of all who attack a unit together, where
    several may."""
    several = table.mode.rules.unit_attackers == "any number"
    if several and "phoenixborn" not in kinds_of(table, table.card(battle.attacked)):
        return list(table.state.battles)
    return [battle]


def attackers_with_reasons(
    table: Table, seat: str, target: int | None, on: Attackable = ""
) -> Iterator[tuple[int, UnavailableReason | None]]:
    """A player's units, left to right, with what keeps each from attacking this card, or anything at all."""
    targets = attack_targets(table, seat, on) if target is None else [target]
    for unit in table.units(seat):
        reasons = [why_not_attack(table, unit, card) for card in targets] or [NOTHING_TO_ATTACK]
        yield unit, None if None in reasons else reasons[0]


def must_attack(table: Table, seat: str) -> bool:
    """Whether a player may take no other main action than an attack; no demand has them pay to attack."""
    return (
        player_must(table, seat, "attack")
        and not additional_costs(table, seat, "attack")
        and any(can_attack(table, unit) for unit in table.units(seat))
        and bool(attack_targets(table, seat))
    )

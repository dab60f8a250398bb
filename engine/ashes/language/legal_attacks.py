"""Legal attacks: which units can attack, and what (Rulebook p. 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ashes.context import Cause
from engine.ashes.language.characteristics import is_exhausted
from engine.ashes.language.cost_changes import additional_costs
from engine.ashes.language.permissions import (
    forbidding_change,
    is_forbidden,
    player_forbidding_change,
    player_must,
)
from engine.ashes.language.selections import kinds_of
from engine.ashes.model.option_meanings import Attackable
from engine.ashes.model.state import Battle
from engine.ashes.model.unavailable_reasons import (
    EXHAUSTED,
    FACE_DOWN,
    NOBODY_CAN_ATTACK,
    NOTHING_TO_ATTACK,
    UnavailableReason,
)
from engine.ashes.running_game import Table

TARGET_NAMES: dict[Attackable, str] = {"": "something", "phoenixborn": "a Phoenixborn", "unit": "a unit"}
"""Names of the targets of attacks, for prompts."""


def can_attack(table: Table, unit: int, target: int | None = None) -> bool:
    """Return True if a unit can be declared as an attacker, of this card if `target` is given."""
    return why_not_attack(table, unit, target) is None


def why_not_attack(table: Table, unit: int, target: int | None = None) -> UnavailableReason | None:
    """Return why a unit cannot be declared as an attacker, of this card if `target` is given; None if it can.

    It must be face up, unexhausted, and not forbidden to attack.
    """
    card = table.card(unit)
    if not card.face_up:
        return FACE_DOWN
    if is_exhausted(table, card):
        return EXHAUSTED
    text = forbidding_change(table, card, "attack", what=target)
    if text is None and target is not None:
        text = forbidding_change(table, table.card(target), "be attacked", by=unit)
    return None if text is None else text.unavailable_reason()


def cannot_be_attacked_by(table: Table, target: int, attacker: int) -> bool:
    """Return True if a text keeps an attacker, exhausted or not, from attacking this card."""
    return is_forbidden(table, table.card(attacker), "attack", what=target) or is_forbidden(
        table, table.card(target), "be attacked", by=attacker
    )


def attack_targets(table: Table, seat: str, on: Attackable = "", declared: Sequence[int] = ()) -> list[int]:
    """Return what a player can attack: opposing Phoenixborn and units that can be targeted and attacked.

    Some unit must be able to attack it; if attackers are `declared`, all of them, or else as many as can.
    """
    return [card for card, why in targets_with_reasons(table, seat, on, declared) if why is None]


def targets_with_reasons(
    table: Table, seat: str, on: Attackable = "", declared: Sequence[int] = ()
) -> Iterator[tuple[int, UnavailableReason | None]]:
    """Yield each opposing Phoenixborn and unit, with the reason why the player cannot attack it, if any.

    Cards that can be attacked come last, in the order of the table.
    """
    text = None if declared else player_forbidding_change(table, seat, "attack")
    attack = Cause("attack", None, seat)
    found: list[int] = []
    for other in table.opponents(seat):
        for card in (table.state.players[other].phoenixborn, *table.units(other)):
            if on and on not in kinds_of(table, table.card(card)):
                continue
            if text is not None:
                yield card, text.unavailable_reason()
            elif protection := forbidding_change(table, table.card(card), "be targeted", cause=attack):
                yield card, protection.unavailable_reason("protected")
            else:
                found.append(card)
    open_to = _open_to_attack(table, seat, found, declared)
    for card in found:
        yield card, None if card in open_to else NOBODY_CAN_ATTACK


def _open_to_attack(table: Table, seat: str, found: Sequence[int], declared: Sequence[int]) -> Sequence[int]:
    """Return which of these cards a unit can attack; of `declared` attackers all, or else some."""
    if table.catalog.changes.isdisjoint(_ATTACK_KEYS) and not table.state.modifiers:
        return found
    if declared:
        targets = [
            [card for card in found if not cannot_be_attacked_by(table, card, unit)] for unit in declared
        ]
        together = [card for card in found if all(card in open_to for open_to in targets)]
        return together or [card for card in found if any(card in open_to for open_to in targets)]
    able = [unit for unit in table.units(seat) if can_attack(table, unit)]
    return [card for card in found if not able or any(can_attack(table, unit, card) for unit in able)]


_ATTACK_KEYS = ("cannot attack", "cannot be attacked")


def attackers_of(table: Table, seat: str, target: int | None, on: Attackable = "") -> tuple[list[int], int]:
    """Return the units that can attack a card together, and how many of them at most.

    Any number can attack a Phoenixborn, and one (Rulebook p. 10) or any number a unit. Without a target,
    returns units that can attack something.
    """
    able = [unit for unit, why in attackers_with_reasons(table, seat, target, on) if why is None]
    if target is not None:
        on = "phoenixborn" if "phoenixborn" in kinds_of(table, table.card(target)) else "unit"
    several = on == "phoenixborn" or table.mode.rules.unit_attackers == "any number"
    return able, len(able) if several else 1


def target_of(table: Table, battle: Battle) -> int | None:
    """Return the target of an attacker: the attack's, or the declared defender if it becomes the target.

    It does so in Raven Rules 3.2.1.
    """
    return battle.target if table.mode.rules.lost_blocker == "nobody" else battle.against


def joint_battles(table: Table, battle: Battle) -> list[Battle]:
    """Return the battles that are fought as one with this one.

    Where several units can attack a unit, those are all battles of the attack.
    """
    several = table.mode.rules.unit_attackers == "any number"
    if several and "phoenixborn" not in kinds_of(table, table.card(battle.attacked)):
        return list(table.state.battles)
    return [battle]


def attackers_with_reasons(
    table: Table, seat: str, target: int | None, on: Attackable = ""
) -> Iterator[tuple[int, UnavailableReason | None]]:
    """Yield a player's units with the reason why each cannot attack this card, or anything."""
    targets = attack_targets(table, seat, on) if target is None else [target]
    for unit in table.units(seat):
        reasons = [why_not_attack(table, unit, card) for card in targets] or [NOTHING_TO_ATTACK]
        yield unit, None if None in reasons else reasons[0]


def must_attack(table: Table, seat: str) -> bool:
    """Return True if the player must attack as their main action.

    A text that demands an attack does not make them pay an additional cost for it.
    """
    return (
        player_must(table, seat, "attack")
        and not additional_costs(table, seat, "attack")
        and any(can_attack(table, unit) for unit in table.units(seat))
        and bool(attack_targets(table, seat))
    )

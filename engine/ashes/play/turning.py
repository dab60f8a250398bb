"""Turning dice: by a level, or one of an active pool to a side of its player's choice."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.events import DieChanged
from engine.ashes.language.acts import player_cannot
from engine.ashes.model.choices import TurnDie
from engine.ashes.model.state import Die
from engine.ashes.table import Asking, Table
from engine.kernel.choice import Decline
from engine.kernel.decision import Decision, Rule, offer


def next_side(table: Table, die: Die, step: int) -> str:
    """The side one level above (1) or below (-1); empty where there is none."""
    sides = table.catalog.sides_of(die.type)
    at = sides.index(die.side) + step
    return sides[at] if 0 <= at < len(sides) else ""


def sides_for(table: Table, seat: str, die: Die) -> list[str]:
    """The other sides to which a player may turn a die, from the highest down: whoever cannot raise dice
    turns none to a higher side."""
    sides = table.catalog.sides_of(die.type)
    at = sides.index(die.side)
    higher = () if player_cannot(table, seat, "raise", what=die.id) else sides[:at:-1]
    lower = () if player_cannot(table, seat, "lower", what=die.id) else sides[:at][::-1]
    return [*higher, *lower]


def can_turn(table: Table, seat: str, die: Die, step: int) -> bool:
    """Whether a player may turn a die one level up (1) or down (-1)."""
    return next_side(table, die, step) in sides_for(table, seat, die)


def turn_a_die(
    table: Table, seat: str, kind: str, prompt: str, rule: Rule, without: Sequence[int] = ()
) -> Asking[int | None]:
    """Ask for a die and a side, and turn it; returns its id, None when the player turns none (any more).

    `without` are dice that were turned already. Dice alike are offered once.
    """
    dice = [die for die in table.state.active_dice(seat) if die.id not in without]
    able: dict[TurnDie, int] = {}
    for die in sorted(dice, key=lambda item: (item.type, item.side)):
        for wanted in sides_for(table, seat, die):
            able.setdefault(TurnDie(die.type, die.side, wanted), die.id)
    if not able:
        return None
    options = [offer(way, f"{way.type} {way.side} to {way.to}") for way in able]
    options.append(offer(Decline(), "change no more dice" if without else "change no die"))
    (answer,) = yield Decision(seat, kind, prompt, tuple(options), rule)
    if not isinstance(answer, TurnDie):
        return None
    table.do(DieChanged(able[answer], answer.to))
    return able[answer]

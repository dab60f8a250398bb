"""Turning dice: by a level, or one of an active pool to a side of its player's choice."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ashes.events import DieChanged
from engine.ashes.language.acts import player_cannot
from engine.ashes.model import rulebook
from engine.ashes.model.choices import OneDie, TurnDie
from engine.ashes.model.die import Die
from engine.ashes.table import Asking, Table
from engine.kernel.choice import Decline, Purpose
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


def turn_by_level(
    table: Table, chooser: str, able: Sequence[Die], step: int, left: int, must: bool, purpose: Purpose
) -> Asking[Die | None]:
    """Ask for one of these dice and turn it one level up (1) or down (-1); `left` are still to be turned.

    Returns the die as it was; None when none can be turned or, unless it `must` be, none is.
    """
    faces = sorted({(die.type, die.side) for die in able})
    if not faces:
        return None
    chosen = able[0]
    if not must or len(faces) > 1:
        verb = "raise" if step > 0 else "lower"
        options = [offer(OneDie(kind, side), f"{kind} {side}") for kind, side in faces]
        if not must:
            options.append(offer(Decline(), f"{verb} no more"))
        prompt = f"Choose a die to {verb} one level ({left} left)"
        (answer,) = yield Decision(
            table.voice(chooser), "dice", prompt, tuple(options), rulebook.RESOLVE, purpose=purpose
        )
        if not isinstance(answer, OneDie):
            return None
        chosen = next(die for die in able if (die.type, die.side) == answer.die)
    table.do(DieChanged(chosen.id, next_side(table, chosen, step)))
    yield from table.policy(chosen.owner).dice_changed(table, chosen.owner)
    return chosen


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

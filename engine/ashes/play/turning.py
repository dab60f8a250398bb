"""Turning dice: by a level, or one of an active pool to a side of its player's choice."""

from __future__ import annotations

from collections.abc import Sequence

from cards.cost import SIDES
from engine.ashes.events import DieChanged
from engine.ashes.model.choices import TurnDie
from engine.ashes.model.state import Die
from engine.ashes.table import Asking, Table
from engine.kernel.choice import Decline
from engine.kernel.decision import Decision, Option, Rule, offer


def next_side(table: Table, die: Die, step: int) -> str:
    """The side one level above (1) or below (-1); empty where there is none."""
    sides = table.catalog.sides_of(die.type)
    at = sides.index(die.side) + step
    return sides[at] if 0 <= at < len(sides) else ""


def turnable(table: Table, seat: str, step: int) -> list[Die]:
    """The dice of an active pool that can go one level up (1) or down (-1)."""
    return [die for die in table.state.active_dice(seat) if next_side(table, die, step)]


def turn_a_die(
    table: Table, seat: str, kind: str, prompt: str, rule: Rule, without: Sequence[int] = ()
) -> Asking[int | None]:
    """Ask for a die and a side, and turn it; returns its id, None when the player turns none (any more).

    `without` are dice that were turned already. Dice alike are offered once.
    """
    dice = [die for die in table.state.active_dice(seat) if die.id not in without]
    options: list[Option] = []
    for face in sorted({(die.type, die.side) for die in dice}):
        options += [
            offer(TurnDie(*face, wanted), f"{face[0]} {face[1]} to {wanted}")
            for wanted in reversed(SIDES)
            if wanted != face[1]
        ]
    if not options:
        return None
    options.append(offer(Decline(), "change no more dice" if without else "change no die"))
    (answer,) = yield Decision(seat, kind, prompt, tuple(options), rule)
    if not isinstance(answer, TurnDie):
        return None
    die = next(die for die in dice if (die.type, die.side) == answer.die)
    table.do(DieChanged(die.id, answer.to))
    return die.id

"""Rage dice: rolled, raised and lowered; five powers make a Red Rains token."""

from __future__ import annotations

from engine.ashes.events import DiceRolled, DieChanged
from engine.ashes.model.choices import Shows
from engine.ashes.model.state import RAGE_SIDES, Die
from engine.ashes.table import Asking, Steps, Table
from engine.kernel.decision import TABLE, Decision, offer
from engine.redrains import rulebook
from engine.redrains.tokens import place_red_rains

FACES = tuple(offer(Shows(side), side) for side in RAGE_SIDES)
"""A rage die has three of each."""


def rage_dice(table: Table, side: str) -> list[Die]:
    """The rage dice that show a side."""
    return [die for die in table.state.dice if die.pool == "rage" and die.side == side]


def roll_rage(table: Table, count: int) -> Asking[str]:
    """Re-roll up to `count` rage dice that show basic; returns what the last one shows."""
    with table.because(rulebook.RAGE, table.cause):
        last = ""
        waiting = rage_dice(table, "basic")[:count]
        for number, die in enumerate(waiting, 1):
            (rolled,) = yield Decision(
                TABLE,
                "roll",
                f"Roll a rage die ({number} of {len(waiting)})",
                FACES,
                rulebook.RAGE,
                chance="rage dice",
            )
            assert isinstance(rolled, Shows)
            last = rolled.side
            table.do(DiceRolled(die.id, last, "rage"))
        if waiting:
            yield from check_rage(table)
    return last


def raise_rage(table: Table, count: int) -> Steps:
    """Turn up to `count` basic rage dice to power, one at a time."""
    with table.because(rulebook.RAGE, table.cause):
        for _ in range(count):
            basic = rage_dice(table, "basic")
            if not basic:
                break
            table.do(DieChanged(basic[0].id, "power"))
            yield from check_rage(table)


def lower_rage(table: Table, count: int) -> None:
    """Turn up to `count` rage dice from power to basic."""
    for die in rage_dice(table, "power")[:count]:
        table.do(DieChanged(die.id, "basic"), rulebook.RAGE)


def check_rage(table: Table) -> Steps:
    """All rage dice on power: 1 Red Rains token is placed, then they go back to basic."""
    dice = rage_dice(table, "power")
    if dice and not rage_dice(table, "basic"):
        yield from place_red_rains(table, 1)
        for die in dice:
            table.do(DieChanged(die.id, "basic"), rulebook.RAGE)

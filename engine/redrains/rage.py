"""Rage dice: rolled, raised and lowered; when all show power they make a Red Rains token."""

from __future__ import annotations

from engine.ashes.events import DieChanged, TokensPlaced
from engine.ashes.model.choices import Shows
from engine.ashes.model.die import Die
from engine.ashes.model.faces import DieFaces
from engine.ashes.play.rolling import throw_dice
from engine.ashes.table import Asking, Steps, Table
from engine.kernel.choice import NO_PURPOSE
from engine.kernel.decision import offer
from engine.redrains import rulebook
from engine.redrains.reasons import NothingDone, RageFull
from engine.redrains.tokens import boss_of, facts_of, place_red_rains, said
from engine.redrains.types import RAGE_DICE


def rage_dice(table: Table, side: str) -> list[Die]:
    """The rage dice that show a side."""
    return [die for die in table.state.active_dice(boss_of(table).seat) if die.side == side]


def faces(table: Table) -> DieFaces:
    """What a rage die can show when it is rolled."""
    sides = facts_of(table).dice.sides
    odds = tuple(sides.values())
    return DieFaces(
        RAGE_DICE,
        tuple(offer(Shows(side), side) for side in sides),
        odds if len(set(odds)) > 1 else (),
    )


def roll_rage(table: Table, count: int) -> Asking[tuple[str, ...]]:
    """Re-roll together up to `count` rage dice that show basic; returns what they show.

    Rolled is rolled, though all dice may go back at once.
    """
    lowest = next(iter(facts_of(table).dice.sides))
    waiting = rage_dice(table, lowest)[:count]
    if not waiting:
        return ()
    with table.because(said(table, rulebook.RAGE), table.cause):
        yield from throw_dice(table, waiting, said(table, rulebook.RAGE), NO_PURPOSE)
        shown = tuple(table.state.dice[die.id].side for die in waiting)
        yield from check_rage(table)
    return shown


def raise_rage(table: Table, count: int) -> Steps:
    """Raise up to `count` dice that show basic by one level, one at a time, by the rule that says so."""
    lowest, following, *_ = facts_of(table).dice.sides
    with table.because(table.rule, table.cause):
        for _ in range(count):
            basic = rage_dice(table, lowest)
            if not basic:
                table.do(NothingDone("raise rage", "no rage die to raise"))
                break
            table.do(DieChanged(basic[0].id, following))
            yield from check_rage(table)


def lower_rage(table: Table, count: int) -> None:
    """Lower up to `count` dice that show power by one level."""
    *_, before, highest = facts_of(table).dice.sides
    raised = rage_dice(table, highest)[:count]
    if not raised:
        table.do(NothingDone("lower rage", "no rage die to lower"))
    for die in raised:
        table.do(DieChanged(die.id, before))


def check_rage(table: Table) -> Steps:
    """Full dice, such as rage dice that all show power, place 1 token; then they go back to basic."""
    facts = facts_of(table).dice
    lowest, *_, highest = facts.sides
    boss = boss_of(table)
    dice = table.state.active_dice(boss.seat)
    if facts.full == "all highest":
        full = all(die.side == highest for die in dice)
    else:
        full = all(die.side != lowest for die in dice)
    if not dice or not full:
        return
    with table.because(said(table, rulebook.RAGE), None):
        table.do(RageFull(len(dice), facts.type, facts.gives))
        if facts.gives == "red rains":
            yield from place_red_rains(table, 1)
        else:
            table.do(TokensPlaced(table.state.players[boss.seat].phoenixborn, "status", 1))
        for die in dice:
            table.do(DieChanged(die.id, lowest))

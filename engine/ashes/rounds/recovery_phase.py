"""The recovery phase: recover, remove exhaustion, exhaust dice (Rulebook p. 13)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan, TokensRemoved
from engine.ashes.language.values import recover_value
from engine.ashes.model import rulebook
from engine.ashes.play.becoming import announce_states
from engine.ashes.play.damage import check_all_lives
from engine.ashes.procedure import Course, Procedure, Step
from engine.ashes.rounds.exhaustion import exhaust_dice, remove_exhaustion
from engine.ashes.rounds.prepare_phase import with_pools
from engine.ashes.table import Steps, Table


def recovery(table: Table) -> Steps:
    """Everybody recovers, then removes exhaustion, then exhausts dice (Rulebook p. 13)."""
    table.rule, table.cause = rulebook.RECOVER, None
    table.do(PhaseBegan("recovery"), rulebook.ROUND)
    yield from RECOVERY.follow(table, Course())
    yield from announce_states(table)


def recover(table: Table, _course: Course) -> Steps:
    """Every unit that recovers loses wounds equal to its recover value (Rulebook p. 13)."""
    yield from ()
    table.rule = rulebook.RECOVER
    for seat in table.seats():
        for unit in table.units(seat):
            healed = min(table.card(unit).wounds, recover_value(table, unit))
            if healed and "never recovers" not in table.print_of(unit).traits:
                table.do(TokensRemoved(unit, "wound", healed))


def _remove_exhaustion(table: Table, _course: Course) -> Steps:
    for seat in table.seats():
        yield from table.policy(seat).cancel_by_exhaustion(table, seat)
    yield from remove_exhaustion(table)


def _exhaust_dice(table: Table, _course: Course) -> Steps:
    yield from exhaust_dice(table, with_pools(table))
    yield from check_all_lives(table)


def _own_steps(table: Table, _course: Course) -> Steps:
    for seat in table.seats():
        yield from table.policy(seat).after_recovery(table, seat)


RECOVERY = Procedure(
    "recovery",
    (
        Step("recover", recover),
        Step("remove exhaustion", _remove_exhaustion),
        Step("exhaust dice", _exhaust_dice),
        Step("own steps", _own_steps),
    ),
)
"""The steps of the recovery phase."""

"""The rounds of a game against the Chimera (Reference, Round Order: Red Rains)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan, TokensRemoved
from engine.ashes.model import rulebook as ashes_rulebook
from engine.ashes.play.damage import check_all_lives
from engine.ashes.rounds.exhaustion import exhaust_dice, remove_exhaustion
from engine.ashes.rounds.fatigue import fatigue
from engine.ashes.rounds.prepare_phase import discard_step, draw_step, roll_dice
from engine.ashes.rounds.recovery_phase import recover
from engine.ashes.table import Steps, Table
from engine.redrains import policies, rulebook
from engine.redrains.aspects import refill_status, replenish
from engine.redrains.state import CHIMERA
from engine.redrains.tokens import chimera_state, place_red_rains


def prepare(table: Table) -> Steps:
    """Roll, discard, draw, fatigue; the Chimera does nothing."""
    table.rule, table.cause = rulebook.PREPARE, None
    for seat in table.opponents(CHIMERA):
        yield from roll_dice(table, seat)
        yield from discard_step(table, [seat])
        lacking = yield from draw_step(table, seat)
        yield from fatigue(table, {seat: lacking})


def recovery(table: Table) -> Steps:
    """Recover, exhaustion, dice, Red Rains, aspects, status tokens: in the printed order."""
    table.rule, table.cause = ashes_rulebook.RECOVER, None
    table.do(PhaseBegan("recovery"), ashes_rulebook.ROUND)
    recover(table)
    _remove_red_rains(table)
    remove_exhaustion(table)
    yield from exhaust_dice(table, table.opponents(CHIMERA))
    yield from check_all_lives(table)
    for step in policies.RECOVERY:
        yield from _OWN_STEPS[step](table)


def _red_rains_for_aspects(table: Table) -> Steps:
    table.rule, table.cause = rulebook.PLACE_RED_RAINS, None
    battlefield = table.state.players[CHIMERA].battlefield
    aspects = sum(policies.counts_for_red_rains(table, card) for card in battlefield)
    yield from place_red_rains(table, aspects)


def _refill(table: Table) -> Steps:
    yield from ()
    refill_status(table)


_OWN_STEPS = {"red rains": _red_rains_for_aspects, "aspects": replenish, "status tokens": _refill}


def _remove_red_rains(table: Table) -> None:
    """One token goes for each exhaustion token on the Chimera and the Ultimate."""
    state = chimera_state(table)
    own_card = table.card(state.players[CHIMERA].phoenixborn)
    exhaustion = own_card.exhaustion + table.card(state.chimera.ultimate_card).exhaustion
    gone = min(own_card.red_rains, exhaustion)
    if gone:
        table.do(TokensRemoved(own_card.id, "red rains", gone), rulebook.REMOVE_RED_RAINS)

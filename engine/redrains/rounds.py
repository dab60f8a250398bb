"""The Chimera's own steps at the end of the recovery phase (Reference, Recovery Phase)."""

from __future__ import annotations

from engine.ashes.table import Steps, Table
from engine.redrains import policies, rulebook
from engine.redrains.asking import agreed_count
from engine.redrains.aspects import refill_status, replenish
from engine.redrains.events import ThreatRaised
from engine.redrains.reasons import NothingDone
from engine.redrains.tokens import boss_of, facts_of, place_red_rains


def own_steps(table: Table) -> Steps:
    """Red Rains tokens, aspects, status tokens, in the order its pack gives.

    In the survival variant the threat value rises first.
    """
    if boss_of(table).endless:
        table.do(ThreatRaised(), rulebook.SURVIVAL)
    for step in facts_of(table).recovery:
        yield from _OWN_STEPS[step](table)


def _red_rains_for_aspects(table: Table) -> Steps:
    table.rule, table.cause = rulebook.PLACE_RED_RAINS, None
    battlefield = table.state.players[boss_of(table).seat].battlefield
    aspects = [card for card in battlefield if policies.counts_for_red_rains(table, card)]
    if not aspects:
        table.do(NothingDone("place red rains", "no face up aspect"))
    seat, prompt = boss_of(table).seat, f"Red Rains tokens for {len(aspects)} face up aspects: how many?"
    count = yield from agreed_count(table, seat, "place red rains", prompt, len(aspects))
    for aspect in aspects[:count]:
        with table.because(rulebook.PLACE_RED_RAINS, aspect):
            yield from place_red_rains(table, 1)


def _refill(table: Table) -> Steps:
    yield from ()
    refill_status(table)


_OWN_STEPS = {"red rains": _red_rains_for_aspects, "aspects": replenish, "status tokens": _refill}

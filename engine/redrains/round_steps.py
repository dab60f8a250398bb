"""A boss's own steps in a round.

They come at the end of the recovery phase (Reference, Recovery Phase) and before the prepare phase
(Clarifications, Dragonborn).
"""

from __future__ import annotations

from collections.abc import Callable

from cards.bosses import BossStep
from engine.ashes.context import Cause
from engine.ashes.events import TokensPlaced
from engine.ashes.running_game import Table
from engine.kernel.decision import RuleFlow, flow_of
from engine.redrains import interpretations, rule_texts
from engine.redrains.aspects import replenish_aspects, replenish_status_tokens
from engine.redrains.boss_access import boss_card, boss_of, rule_for_boss
from engine.redrains.events import ProgressMade, ThreatRaised
from engine.redrains.explanations import NothingDone
from engine.redrains.rage_and_ultimate import (
    advance_phase,
    discard_foreign_cards,
    place_red_rains,
    resolve_phase_card,
)
from engine.redrains.rule_texts import DRAGON_PHASE
from engine.redrains.step_confirmation import confirmed_count


def after_recovery(table: Table) -> RuleFlow:
    """Carry out a boss's own steps of the recovery phase, in the order of its pack.

    In the survival variant the threat value rises first.
    """
    if boss_of(table).endless:
        table.apply_event(ThreatRaised(), rule_texts.SURVIVAL)
    for step in boss_card(table).recovery:
        yield from flow_of(_OWN_STEPS[step](table))


def before_prepare(table: Table) -> RuleFlow:
    """Carry out a Dragonborn's Dragon phase, in the order of its pack; not in round 1."""
    steps = boss_card(table).before_prepare if table.state.round > 1 else ()
    for step in steps:
        table.rule, table.cause = DRAGON_PHASE, None
        yield from flow_of(_OWN_STEPS[step](table))
        table.between_actions()


def _red_rains_for_aspects(table: Table) -> RuleFlow:
    table.rule, table.cause = rule_texts.PLACE_RED_RAINS, None
    battlefield = table.state.players[boss_of(table).seat].battlefield
    aspects = [card for card in battlefield if interpretations.counts_for_red_rains(table, card)]
    if not aspects:
        table.apply_event(NothingDone("place red rains", "no face up aspect"))
    seat, prompt = boss_of(table).seat, f"How many Red Rains tokens for {len(aspects)} face up aspects?"
    count = yield from confirmed_count(table, seat, "place red rains", prompt, len(aspects))
    for aspect in aspects[:count]:
        with table.attributed_to(rule_texts.PLACE_RED_RAINS, aspect):
            yield from place_red_rains(table, 1)


def _refill(table: Table) -> None:
    replenish_status_tokens(table)


def _status_for_aspects(table: Table) -> None:
    player = table.state.players[boss_of(table).seat]
    for aspect in player.battlefield:
        if interpretations.counts_for_status(table, aspect):
            with table.attributed_to(rule_for_boss(table, rule_texts.PLACE_RED_RAINS), aspect):
                table.apply_event(TokensPlaced(player.phoenixborn, "status", 1))


def _discard_foreign(table: Table) -> RuleFlow:
    seat = boss_of(table).seat
    return discard_foreign_cards(table, seat, Cause("rule", None, seat))


def _progress(table: Table) -> RuleFlow:
    boss = boss_of(table)
    with table.attributed_to(DRAGON_PHASE, boss.ultimate_card):
        table.apply_event(ProgressMade(boss.phase))
        yield from resolve_phase_card(table, boss_card(table).progress[boss.phase])


def _next_phase(table: Table) -> None:
    advance_phase(table, DRAGON_PHASE)


_OWN_STEPS: dict[BossStep, Callable[[Table], RuleFlow | None]] = {
    "discard foreign cards": _discard_foreign,
    "red rains": _red_rains_for_aspects,
    "status": _status_for_aspects,
    "aspects": replenish_aspects,
    "status tokens": _refill,
    "progress": _progress,
    "next phase": _next_phase,
}

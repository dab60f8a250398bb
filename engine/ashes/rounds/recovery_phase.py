"""The recovery phase and the end of the round (Rulebook p. 6 and p. 13).

Units recover, exhaustion is removed, dice are exhausted; then the effects of the end of the round resolve and
the first player token passes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.ashes.context import TriggeringEvent
from engine.ashes.events import DieMoved, PhaseBegan, PhoenixbornRotated, TokensRemoved
from engine.ashes.language.characteristics import recover_value
from engine.ashes.mechanics.response_windows import (
    announce_states,
    open_response_window,
    open_response_windows,
)
from engine.ashes.mechanics.triggers import drop_delayed
from engine.ashes.model import rule_texts
from engine.ashes.model.option_meanings import NumberedDie
from engine.ashes.play.damage import check_all_lives, end_changes
from engine.ashes.real_table.report_handling import TableReports, ask_between_actions
from engine.ashes.rounds.prepare_phase import seats_with_pools
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, RuleFlow, option_for
from engine.kernel.procedure import Procedure, ProcedureState, Step


def end_of_round(table: Table) -> RuleFlow:
    """Play the end of the round: its effects, first player first, then the token passes on."""
    table.rule, table.cause = rule_texts.END_OF_ROUND, None
    table.apply_event(PhaseBegan("end of round"))
    yield from END_OF_ROUND.run(table, ProcedureState())


def _effects(table: Table, _state: ProcedureState) -> RuleFlow:
    yield from open_response_window(
        table, "when", TriggeringEvent("end_of_round", (), table.state.first_player)
    )


def _durations(table: Table, _state: ProcedureState) -> RuleFlow:
    yield from end_changes(table, "end of round")
    drop_delayed(table, "turn", "round")


def pass_token(table: Table, _state: ProcedureState) -> None:
    """Pass the first player token to the next seat."""
    holder = table.state.first_player
    passed_on, rule = table.policy(holder).passes_token(table, holder)
    table.apply_event(passed_on, rule)


END_OF_ROUND = Procedure(
    "end of round",
    (Step("effects", _effects), Step("durations", _durations), Step("first player token", pass_token)),
)
"""The steps of the end of a round."""


def remove_exhaustion(table: Table) -> RuleFlow:
    """Remove 1 exhaustion token from each card in play and rotate Phoenixborn upright.

    Rulebook p. 13, Recovery Phase 2.
    """
    table.rule = rule_texts.REMOVE_EXHAUSTION
    for seat in table.seats():
        for card_id in table.in_play(seat):
            if table.card(card_id).exhaustion:
                table.apply_event(TokensRemoved(card_id, "exhaustion", 1))
                gone = TriggeringEvent("tokens_removed", (card_id,), seat, amount=1, token="exhaustion")
                yield from open_response_windows(table, gone)
            if table.card(card_id).rotated:
                table.apply_event(PhoenixbornRotated(card_id, False))


def exhaust_dice(table: Table, seats: Sequence[str]) -> RuleFlow:
    """Exhaust the dice that players choose (Rulebook p. 13, Recovery Phase 3).

    First texts that answer the step resolve, and dice on cards go to the exhausted pool, unless by the rule
    setting their own power says when. All players choose before any die moves.
    """
    table.rule = rule_texts.EXHAUST_DICE
    for seat in seats:
        yield from open_response_window(table, "when", TriggeringEvent("exhaust_dice_step", (), seat))
    all_leave = table.mode.rules.dice_on_cards == "recovery"
    for die in table.state.dice:
        if all_leave and die.owner in seats and die.pool == "card":
            table.apply_event(DieMoved(die.id, die.side, "exhausted"))
    chosen: list[int] = []
    for seat in seats:
        picks = yield from ask_between_actions(table, partial(_dice_to_exhaust, table, seat))
        chosen += [pick.number for pick in picks if isinstance(pick, NumberedDie)]
    # A correction may have moved a chosen die since.
    gone = [die for number in chosen if (die := table.state.dice[number]).pool == "active"]
    for die in gone:
        table.apply_event(DieMoved(die.id, die.side, "exhausted"))
    for seat in seats:
        if placed := tuple(die for die in gone if die.owner == seat):
            yield from open_response_windows(
                table, TriggeringEvent("dice_exhausted", (), seat, amount=len(placed), paid=placed)
            )


def _dice_to_exhaust(table: Table, seat: str) -> Decision | None:
    options = tuple(
        option_for(NumberedDie(die.type, die.side, die.id), f"{die.type} {die.side}")
        for die in table.state.active_dice(seat)
    )
    if not options:
        return None
    return Decision(
        seat,
        "exhaust dice",
        "Choose dice to exhaust; they are rolled again next round",
        options,
        rule_texts.EXHAUST_DICE,
        minimum=0,
        maximum=len(options),
        reports=TableReports(table),
    )


def recovery(table: Table) -> RuleFlow:
    """Play the recovery phase; each step is done by everybody before the next one begins (Rulebook p. 13)."""
    table.rule, table.cause = rule_texts.RECOVER, None
    table.apply_event(PhaseBegan("recovery"), rule_texts.ROUND)
    yield from RECOVERY.run(table, ProcedureState())
    yield from announce_states(table)


def recover(table: Table, _state: ProcedureState) -> None:
    """Remove wounds from each unit that recovers, up to its recover value.

    Rulebook p. 13, Recovery Phase 1.
    """
    table.rule = rule_texts.RECOVER
    for seat in table.seats():
        for unit in table.units(seat):
            healed = min(table.card(unit).wounds, recover_value(table, unit))
            if healed and "never recovers" not in table.print_of(unit).traits:
                table.apply_event(TokensRemoved(unit, "wound", healed))


def _remove_exhaustion(table: Table, _state: ProcedureState) -> RuleFlow:
    for seat in table.seats():
        yield from table.policy(seat).cancel_by_exhaustion(table, seat)
    yield from remove_exhaustion(table)


def _exhaust_dice(table: Table, _state: ProcedureState) -> RuleFlow:
    yield from exhaust_dice(table, seats_with_pools(table))
    yield from check_all_lives(table)


def _own_steps(table: Table, _state: ProcedureState) -> RuleFlow:
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

"""The prepare phase: roll dice, discard, draw, and fatigue (Rulebook p. 6, Prepare Phase)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import field

from engine.ashes.context import Cause, TriggeringEvent
from engine.ashes.events import FirstPlayerTokenMoved
from engine.ashes.mechanics.hand_choices import choose_from_hand
from engine.ashes.mechanics.play_area import discard_without_window, open_discard_window
from engine.ashes.mechanics.response_windows import open_response_window
from engine.ashes.mechanics.turning_and_rolling_dice import roll_together
from engine.ashes.model import rule_texts
from engine.ashes.play.damage import deal_damage, place_wounds
from engine.ashes.real_table.report_handling import TableReports, ask_between_actions, start_between_actions
from engine.ashes.running_game import Table
from engine.kernel.decision import Decision, DecisionFlow, RuleFlow, option_for
from engine.kernel.option_meaning import PlayerChoice, Purpose
from engine.kernel.procedure import Procedure, ProcedureState, Step


def fatigue(table: Table, lacking: dict[str, int]) -> RuleFlow:
    """Place fatigue wounds one at a time, players alternating from the first player (Prepare Phase 3a).

    `lacking` is the number of cards that each seat should have drawn and could not. If the rule setting says
    `damage`, each Phoenixborn is dealt that much damage instead, in the same order.
    """
    if table.mode.rules.fatigue == "damage":
        for seat, missing in lacking.items():
            if not table.state.players[seat].out:
                table.rule = rule_texts.FATIGUE
                phoenixborn = table.state.players[seat].phoenixborn
                yield from deal_damage(table, phoenixborn, missing, Cause("rule", None, seat))
        return
    left = dict(lacking)
    while any(left.values()):
        for seat in lacking:
            if left[seat] and not table.state.players[seat].out:
                yield from fatigue_wound(table, seat)
            left[seat] = max(0, left[seat] - 1)


def fatigue_wound(table: Table, seat: str) -> RuleFlow:
    """Place one fatigue wound, which is no damage."""
    table.rule = rule_texts.FATIGUE
    yield from place_wounds(table, table.state.players[seat].phoenixborn, 1, Cause("rule", None, seat))


HAND_SIZE = 5
"""Number of cards that a player draws up to (Rulebook p. 6, Prepare Phase 3)."""


class PrepareState(ProcedureState):
    """The prepare phase; `lacking` is the number of cards that each seat could not draw."""

    lacking: dict[str, int] = field(default_factory=dict)


def prepare(table: Table) -> RuleFlow:
    """Play the prepare phase; each step is done by everybody before the next one begins."""
    table.rule, table.cause = rule_texts.ROLL_DICE, None
    yield from PREPARE.run(table, PrepareState())


def _own_steps(table: Table, _state: PrepareState) -> RuleFlow:
    yield from open_response_window(table, "when", TriggeringEvent("prepare_begins", (), ""))
    for seat in table.seats():
        yield from table.policy(seat).before_prepare(table, seat)


def _roll_dice(table: Table, _state: PrepareState) -> RuleFlow:
    for seat in seats_with_pools(table):
        yield from roll_dice(table, seat)


def _first_player(table: Table, _state: PrepareState) -> RuleFlow:
    if table.state.round == 1:
        yield from choose_first_player(table)


def _discard(table: Table, _state: PrepareState) -> RuleFlow:
    yield from discard_step(table, seats_with_pools(table))


def _draw(table: Table, state: PrepareState) -> RuleFlow:
    for seat in seats_with_pools(table):
        state.lacking[seat] = yield from draw_step(table, seat)


def _fatigue(table: Table, state: PrepareState) -> RuleFlow:
    yield from fatigue(table, state.lacking)


PREPARE = Procedure(
    "prepare",
    (
        Step("own steps", _own_steps),
        Step("roll dice", _roll_dice),
        Step("first player", _first_player),
        Step("discard", _discard),
        Step("draw", _draw),
        Step("fatigue", _fatigue),
    ),
)
"""The steps of the prepare phase."""


def seats_with_pools(table: Table) -> list[str]:
    """Return the seats that have dice pools and a hand of their own, active player first."""
    return [seat for seat in table.seats() if table.policy(seat).has_pools]


def roll_dice(table: Table, seat: str, *, again: bool = False) -> RuleFlow:
    """Roll every die of a player's exhausted pool into the active pool (Rulebook p. 6, Prepare Phase 1).

    With `again`, roll the active dice instead, as players do who tied for choosing the first player.
    """
    table.rule = rule_texts.FIRST_PLAYER if again else rule_texts.ROLL_DICE
    pool = "active" if again else "exhausted"
    waiting = [die for die in table.state.dice if die.owner == seat and die.pool == pool]
    alone = all(die.owner == seat or not table.policy(die.owner).has_pools for die in table.state.dice)
    purpose = Purpose("first player" if again else "roll", player=seat)
    asked = "A tie: roll {} again" if again else "Roll {}"
    whose = "" if alone else seat
    yield from roll_together(table, waiting, table.rule, purpose, into="active", asked=asked, player=whose)


def choose_first_player(table: Table) -> RuleFlow:
    """Let the player who rolled the most basics choose the first player, or be it, as the rule setting says.

    On a tie all players roll all dice again, or only those tied (Rulebook p. 6, Prepare Phase 1). If nobody
    has dice to roll, the first of those tied chooses.
    """
    leader = yield from _most_basics(table)
    if table.mode.rules.first_player == "most basics":
        table.apply_event(FirstPlayerTokenMoved(leader), rule_texts.FIRST_PLAYER)
        return
    (answer,) = yield from ask_between_actions(table, partial(_first_player_question, table, leader))
    assert isinstance(answer, PlayerChoice)
    table.apply_event(FirstPlayerTokenMoved(answer.seat), rule_texts.FIRST_PLAYER)


def _most_basics(table: Table) -> DecisionFlow[str]:
    rolling = table.seats()
    while True:
        basics = {seat: sum(die.side == "basic" for die in table.state.active_dice(seat)) for seat in rolling}
        most = max(basics.values())
        leaders = [seat for seat, count in basics.items() if count == most]
        if len(leaders) == 1 or not any(table.state.active_dice(seat) for seat in rolling):
            return leaders[0]
        if table.mode.rules.first_player_tie == "tied":
            rolling = leaders
        for seat in rolling:
            yield from roll_dice(table, seat, again=True)


def _first_player_question(table: Table, leader: str) -> Decision:
    most = sum(die.side == "basic" for die in table.state.active_dice(leader))
    options = tuple(
        option_for(PlayerChoice(seat), "you go first" if seat == leader else f"{seat} goes first")
        for seat in table.clockwise(leader)
    )
    return Decision(
        leader,
        "first player",
        f"You rolled the most basics ({most}): who goes first?"
        if any(table.state.active_dice(seat) for seat in table.seats())
        else "Whoever rolled the most basics chooses: who goes first?",
        options,
        rule_texts.FIRST_PLAYER,
        reports=TableReports(table),
    )


def discard_step(table: Table, seats: Sequence[str]) -> RuleFlow:
    """Ask every player for any number of cards of their hand, then discard all of them.

    Players with real cards choose last, as everybody at the table sees what they choose.
    """
    table.rule = rule_texts.DISCARD_STEP
    chosen: list[int] = []
    for seat in sorted(seats, key=lambda seat: table.state.players[seat].real):
        chosen += yield from start_between_actions(table, partial(_choose_discards, table, seat))
    discarded: list[TriggeringEvent | None] = []
    for card in chosen:
        if table.card(card).zone == "hand":  # a correction may have moved it since
            _, moment = yield from discard_without_window(table, card)
            discarded.append(moment)
    yield from open_discard_window(table, discarded)


def _choose_discards(table: Table, seat: str) -> DecisionFlow[list[int]]:
    hand = list(table.state.players[seat].hand)
    if not hand or table.state.players[seat].out:
        return []
    return (yield from choose_from_hand(table, seat, hand, 0, len(hand), "prepare discard"))


def draw_step(table: Table, seat: str) -> DecisionFlow[int]:
    """Draw up to five cards; return how many cards should have been drawn and could not.

    Cards drawn by texts that answer the step do not count.
    """
    table.rule = rule_texts.DRAW_STEP
    wanted = max(0, HAND_SIZE - len(table.state.players[seat].hand))
    drawn = yield from table.policy(seat).draw(table, seat, wanted)
    yield from open_response_window(table, "when", TriggeringEvent("draw_step", (), seat))
    return wanted - drawn

"""The phases of a round between players (Rulebook p. 6, Round Order)."""

from __future__ import annotations

from engine.ashes.events import (
    FirstPlayerTokenMoved,
    ModifiersEnded,
    PhaseBegan,
    RoundBegan,
    TurnEnded,
)
from engine.ashes.model import rulebook
from engine.ashes.play.damage import check_all_lives
from engine.ashes.play.windows import respond
from engine.ashes.rounds import steps as rounds
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.choice import ThePlayer
from engine.kernel.decision import Decision, offer
from engine.kernel.game import CHECKPOINT, Flow


def play_rounds(table: Table) -> Flow:
    """Play round after round, from the phase the state stands in, until the game is over."""
    variant, state = table.variant, table.state
    while True:
        if state.phase == "prepare":
            yield from variant.prepare(table)
            table.at_rest()
            yield from begin_player_turns(table)
        if state.phase == "player turns":
            yield from player_turns(table)
        if state.phase != "end of round":
            yield from variant.recovery(table)
            table.at_rest()
        yield from end_of_round(table)
        table.at_rest()
        begin_round(table)


def begin_round(table: Table) -> None:
    """The next round begins, with its prepare phase."""
    table.do(RoundBegan(table.state.round + 1), rulebook.ROUND)
    table.do(PhaseBegan("prepare"), rulebook.ROUND)


def prepare(table: Table) -> Steps:
    """Everybody rolls, then everybody discards, then everybody draws, then come fatigue wounds."""
    table.rule, table.cause = rulebook.ROLL_DICE, None
    for seat in table.seats():
        yield from rounds.roll_dice(table, seat)
    if table.state.round == 1:
        yield from choose_first_player(table)
    seats = table.seats()
    yield from rounds.discard_step(table, seats)
    lacking: dict[str, int] = {}
    for seat in seats:
        lacking[seat] = yield from rounds.draw_step(table, seat)
    yield from fatigue(table, lacking)


def choose_first_player(table: Table) -> Steps:
    """Who rolled the most basics says who goes first; on a tie all re-roll all dice (Prepare 1).

    Where nobody has dice to roll, the first of those who tie says it.
    """
    while True:
        basics = {
            seat: sum(die.side == "basic" for die in table.state.active_dice(seat)) for seat in table.seats()
        }
        most = max(basics.values())
        leaders = [seat for seat, count in basics.items() if count == most]
        if len(leaders) == 1 or not any(table.state.active_dice(seat) for seat in table.seats()):
            break
        for seat in table.seats():
            yield from rounds.roll_dice(table, seat, again=True)
    leader = leaders[0]
    options = tuple(
        offer(ThePlayer(seat), "you go first" if seat == leader else f"{seat} goes first")
        for seat in table.clockwise(leader)
    )
    (answer,) = yield Decision(
        leader,
        "first player",
        f"You rolled the most basics ({most}): who goes first?",
        options,
        rulebook.FIRST_PLAYER,
    )
    assert isinstance(answer, ThePlayer)
    table.do(FirstPlayerTokenMoved(answer.seat), rulebook.FIRST_PLAYER)


def fatigue(table: Table, lacking: dict[str, int]) -> Steps:
    """Players alternate placing single wounds, beginning with the first player (Prepare 3a).

    `lacking` is how many cards each seat should have drawn and could not.
    """
    left = dict(lacking)
    while any(left.values()):
        for seat in lacking:
            if left[seat] and not table.state.players[seat].out:
                yield from rounds.fatigue_wound(table, seat)
            left[seat] = max(0, left[seat] - 1)


def begin_player_turns(table: Table) -> Steps:
    """The prepare phase ends and the player turns phase begins."""
    yield from respond(table, "when", Moment("prepare_ends", (), table.state.first_player))
    table.do(PhaseBegan("player turns"), rulebook.TURN)
    yield from respond(table, "when", Moment("player_turns_begin", (), table.state.first_player))


def player_turns(table: Table) -> Flow:
    """Turns go round until everybody passes on consecutive turns.

    Begins at the turn the state stands at; each turn start is a checkpoint.
    """
    while table.state.passes < len(table.seats()):
        yield CHECKPOINT
        table.gone.clear()
        table.resolved.clear()
        seat = table.state.turn or table.seats()[0]
        yield from table.variant.take_turn(table, seat)
        table.at_rest()
        table.rule, table.cause = rulebook.TURN, None
        table.do(TurnEnded(seat, table.others(seat)[0]))


def recovery(table: Table) -> Steps:
    """Everybody recovers, then removes exhaustion, then exhausts dice (Rulebook p. 13)."""
    table.rule, table.cause = rulebook.RECOVER, None
    table.do(PhaseBegan("recovery"), rulebook.ROUND)
    rounds.recover(table)
    rounds.remove_exhaustion(table)
    yield from rounds.exhaust_dice(table, table.seats())
    yield from check_all_lives(table)


def end_of_round(table: Table) -> Steps:
    """The first player's effects of the end of the round, then the others'; the token passes on."""
    table.rule, table.cause = rulebook.END_OF_ROUND, None
    table.do(PhaseBegan("end of round"))
    yield from respond(table, "when", Moment("end_of_round", (), table.state.first_player))
    if any(modifier.until == "end of round" for modifier in table.state.modifiers):
        table.do(ModifiersEnded("end of round"))
        yield from check_all_lives(table)
    following = table.others(table.state.first_player)[0]
    table.do(FirstPlayerTokenMoved(following), table.variant.passes_token)

"""The player turns phase: turns go round until everybody passes (Rulebook p. 6)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan, TurnEnded
from engine.ashes.model import rulebook
from engine.ashes.play.windows import respond
from engine.ashes.policy import main_actions_in_a_lap
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.game import CHECKPOINT, Flow


def begin_player_turns(table: Table) -> Steps:
    """The prepare phase ends and the player turns phase begins."""
    yield from respond(table, "when", Moment("prepare_ends", (), table.state.first_player))
    table.do(PhaseBegan("player turns"), rulebook.TURN)
    yield from respond(table, "when", Moment("player_turns_begin", (), table.state.first_player))


def player_turns(table: Table, under_way: bool = False) -> Flow:
    """Turns go round until everybody passes on consecutive turns.

    Begins at the turn the state stands at, which has begun if it is `under_way`; each turn start is a
    checkpoint.
    """
    while (under_way and table.state.turn) or table.state.passes < main_actions_in_a_lap(table):
        seat = table.state.turn
        if under_way and seat:
            yield from table.policy(seat).resume_turn(table, seat)
        else:
            yield CHECKPOINT
            table.gone.clear()
            table.resolved.clear()
            seat = seat or _first(table, table.seats())[0]
            yield from table.policy(seat).take_turn(table, seat)
        under_way = False
        table.at_rest()
        table.rule, table.cause = rulebook.TURN, None
        table.do(TurnEnded(table.state.turn, *following(table, table.state.turn)))


def _first(table: Table, seats: list[str]) -> tuple[str, str]:
    """Who of these has a turn first, and whom that faces."""
    return next((seat, facing) for seat in seats for facing in table.policy(seat).turns(table, seat)[:1])


def following(table: Table, seat: str) -> tuple[str, str]:
    """Who has the next turn, and whom it faces: the seat itself while it has turns left."""
    turns = table.policy(seat).turns(table, seat)
    if table.state.facing in turns and (left := turns[turns.index(table.state.facing) + 1 :]):
        return seat, left[0]
    others = [other for other in table.others(seat) if other not in table.state.sharing]
    return _first(table, [*others, seat])

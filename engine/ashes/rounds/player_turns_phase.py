"""The player turns phase: turns go round until everybody passes (Rulebook p. 6)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan, TurnEnded
from engine.ashes.model import rulebook
from engine.ashes.play.windows import respond
from engine.ashes.table import Moment, Steps, Table
from engine.kernel.game import CHECKPOINT, Flow


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

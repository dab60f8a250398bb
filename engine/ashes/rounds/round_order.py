"""Round after round, each with its phases (Rulebook p. 6, Round Order)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan, RoundBegan
from engine.ashes.model import rulebook
from engine.ashes.play.damage import end_changes
from engine.ashes.rounds.end_of_round import end_of_round
from engine.ashes.rounds.player_turns_phase import begin_player_turns, player_turns
from engine.ashes.rounds.prepare_phase import prepare
from engine.ashes.rounds.recovery_phase import recovery
from engine.ashes.table import Table
from engine.kernel.game import Flow


def play_rounds(table: Table, under_way: bool = False) -> Flow:
    """Play round after round, from the phase the state stands in, until the game is over.

    With `under_way` the turn it stands at has begun.
    """
    state = table.state
    while True:
        if state.phase == "prepare":
            yield from prepare(table)
            table.at_rest()
            yield from begin_player_turns(table)
        if state.phase == "player turns":
            yield from player_turns(table, under_way)
        if state.phase != "end of round":
            yield from recovery(table)
            table.at_rest()
        yield from end_of_round(table)
        table.at_rest()
        under_way = False
        begin_round(table)
        yield from end_changes(table, "start of next round")


def begin_round(table: Table) -> None:
    """The next round begins, with its prepare phase."""
    table.do(RoundBegan(table.state.round + 1), rulebook.ROUND)
    table.do(PhaseBegan("prepare"), rulebook.ROUND)

"""Playing round after round, phase by phase (Rulebook p. 6, Round Order)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan, RoundBegan
from engine.ashes.model import rule_texts
from engine.ashes.play.damage import end_changes
from engine.ashes.rounds.prepare_phase import prepare
from engine.ashes.rounds.recovery_phase import end_of_round, recovery
from engine.ashes.rounds.turns import begin_player_turns, player_turns
from engine.ashes.running_game import Table
from engine.kernel.rules_interface import Flow


def play_rounds(table: Table, under_way: bool = False) -> Flow:
    """Play round after round until the game is over, beginning in the current phase of the state.

    With `under_way` the current turn of the state has begun.
    """
    state = table.state
    while True:
        if state.phase == "prepare":
            yield from prepare(table)
            table.between_actions()
            yield from begin_player_turns(table)
        if state.phase == "player turns":
            yield from player_turns(table, under_way)
        if state.phase != "end of round":
            yield from recovery(table)
            table.between_actions()
        yield from end_of_round(table)
        table.between_actions()
        under_way = False
        begin_round(table)
        yield from end_changes(table, "start of next round")


def begin_round(table: Table) -> None:
    """Begin the next round with its prepare phase."""
    table.apply_event(RoundBegan(table.state.round + 1), rule_texts.ROUND)
    table.apply_event(PhaseBegan("prepare"), rule_texts.ROUND)

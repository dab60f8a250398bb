"""Playing round after round, phase by phase (Rulebook p. 6, Round Order).

A game can also start in the middle of a round, at a position that a player enters.
"""

from __future__ import annotations

from functools import partial

from engine.ashes.events import PhaseBegan, RoundBegan
from engine.ashes.mechanics.revealing_unseen_cards import make_cards_unseen
from engine.ashes.model import rule_texts
from engine.ashes.model.choices import Begin
from engine.ashes.play.damage import end_changes
from engine.ashes.real_table.report_handling import TableRearranged, TableReports, ask_between_actions
from engine.ashes.rounds.prepare_phase import prepare
from engine.ashes.rounds.recovery_phase import end_of_round, recovery
from engine.ashes.rounds.turns import begin_player_turns, player_turns
from engine.ashes.table import Table
from engine.kernel.decision import Decision, RuleFlow, option_for
from engine.kernel.game import Flow


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


def ask_starting_position(table: Table, seat: str) -> RuleFlow:
    """Ask a seat for the position at which the game starts, in any number of reports.

    Whatever is not reported stays as it comes out of the box; cards of a real deck are unseen in its draw
    pile. If no phase is reported, the game is set up by the rules.
    """
    while True:
        try:
            yield from ask_between_actions(table, partial(_position_question, table, seat))
            break
        except TableRearranged:  # here another phase or turn is part of the position
            continue
    if table.state.phase != "setup":
        for real in [player.seat for player in table.state.players.values() if player.real]:
            make_cards_unseen(table, real)


def _position_question(table: Table, seat: str) -> Decision:
    stands = table.state.phase != "setup"
    return Decision(
        seat,
        "begin",
        "Enter what else is on the table, then begin"
        if stands
        else "Enter what is on the table and where the game stands, or begin with the standard setup",
        (option_for(Begin(), "begin"),),
        rule_texts.BEGINNING,
        reports=TableReports(table),
    )

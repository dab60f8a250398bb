"""Round after round, each with its phases (Rulebook p. 6, Round Order).

Beginning in the middle: the game goes on where people say that it stands, without the setup.
"""

from __future__ import annotations

from functools import partial

from engine.ashes.events import PhaseBegan, RoundBegan
from engine.ashes.mechanics.unseen_cards import lay_unseen
from engine.ashes.model import rulebook
from engine.ashes.model.choices import Begin
from engine.ashes.play.damage import end_changes
from engine.ashes.reports.report_handling import TableRearranged, TableStatements, ask_between_actions
from engine.ashes.rounds.prepare_phase import prepare
from engine.ashes.rounds.recovery_phase import end_of_round, recovery
from engine.ashes.rounds.turns import begin_player_turns, player_turns
from engine.ashes.table import Table
from engine.kernel.decision import Decision, RuleFlow, option_for
from engine.kernel.game import Flow


def play_rounds(table: Table, under_way: bool = False) -> Flow:
    """Play round after round, from the phase the state stands in, until the game is over.

    With `under_way` the turn it stands at has begun.
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
    """The next round begins, with its prepare phase."""
    table.apply_event(RoundBegan(table.state.round + 1), rulebook.ROUND)
    table.apply_event(PhaseBegan("prepare"), rulebook.ROUND)


def begin_in_the_middle(table: Table, seat: str) -> RuleFlow:
    """Ask a seat for the position, in as many answers as it takes; it begins when they say so.

    Whatever is not said lies as it comes out of the box, of a real deck unseen in the draw pile. Without a
    phase the game is set up by the rules.
    """
    while True:
        try:
            yield from ask_between_actions(table, partial(_position, table, seat))
            break
        except TableRearranged:  # another phase or turn is a part of the position here
            continue
    if table.state.phase != "setup":
        for real in [player.seat for player in table.state.players.values() if player.real]:
            lay_unseen(table, real)


def _position(table: Table, seat: str) -> Decision:
    stands = table.state.phase != "setup"
    return Decision(
        seat,
        "begin",
        "Enter what else is on the table, then begin"
        if stands
        else "Enter what is on the table and where the game stands, or begin with the standard setup",
        (option_for(Begin(), "begin"),),
        rulebook.BEGINNING,
        reports=TableStatements(table),
    )

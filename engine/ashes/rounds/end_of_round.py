"""The end of the round: its effects, and the first player token passes on (Rulebook p. 6 and p. 13)."""

from __future__ import annotations

from engine.ashes.events import PhaseBegan
from engine.ashes.model import rulebook
from engine.ashes.play.damage import end_changes
from engine.ashes.play.delayed import drop_delayed
from engine.ashes.play.windows import respond
from engine.ashes.procedure import Course, Procedure, Step
from engine.ashes.table import Moment, Steps, Table


def end_of_round(table: Table) -> Steps:
    """The first player's effects of the end of the round, then the others'; the token passes on."""
    table.rule, table.cause = rulebook.END_OF_ROUND, None
    table.do(PhaseBegan("end of round"))
    yield from END_OF_ROUND.follow(table, Course())


def _effects(table: Table, _course: Course) -> Steps:
    yield from respond(table, "when", Moment("end_of_round", (), table.state.first_player))


def _durations(table: Table, _course: Course) -> Steps:
    yield from end_changes(table, "end of round")
    drop_delayed(table, "turn", "round")


def pass_token(table: Table, _course: Course) -> Steps:
    """The first player token goes to the next seat."""
    yield from ()
    holder = table.state.first_player
    passed_on, rule = table.policy(holder).passes_token(table, holder)
    table.do(passed_on, rule)


END_OF_ROUND = Procedure(
    "end of round",
    (Step("effects", _effects), Step("durations", _durations), Step("first player token", pass_token)),
)
"""The steps of the end of a round."""

"""Handling reports at a question: refusing them, carrying them out, and asking anew after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from engine.ashes.events import TableCorrected
from engine.ashes.model import rule_texts
from engine.ashes.model.state import State
from engine.ashes.play.damage import check_all_lives
from engine.ashes.real_table.report_trials_and_search import (
    NoReportsLeadThere,
    TableReportTrial,
    position_between_actions,
    reports_between,
)
from engine.ashes.real_table_report_base import Correction, Report, read_report, refuse
from engine.ashes.running_game import Table
from engine.kernel.decision import Answer, Decision, DecisionFlow, IllegalAnswer, Option, RuleFlow, option_for
from engine.kernel.option_meaning import ChosenValues

ResultT = TypeVar("ResultT")


class TableRearranged(Exception):
    """Raised inside the flow of a game if it goes on elsewhere than at the question that was asked."""


class TableReports:
    """The reports that a question takes: those of its table."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def has_form(self, pick: str) -> bool:
        return pick.partition(":")[0] in {kind.id_prefix for kind in self.table.mode.reports}

    def check(self, picks: Answer) -> None:
        """Raise `IllegalAnswer` if these reports cannot all be so, one after the other."""
        trial = self.trial()
        taken = [trial.read(pick) for pick in picks]
        if len(taken) > 1 and not all(isinstance(item, Correction) for item in taken):
            refuse("only corrections can be entered several at a time")
        for report in taken:
            trial.apply(report)
        trial.close()

    def translated(self, state: State, picks: Answer) -> Answer | None:
        """Return the reports to give before the current action; None if `picks` do not end that action.

        `picks` are reports given within an action. One that sets phase or turn ends it, and means the table
        as it is by now, so reports of all changes since the last question between actions come before
        `picks`. Raises `IllegalAnswer` if no reports can lead to the table as it is.
        """
        trial = self.trial()
        if not any(trial.read(pick).ends_action for pick in picks):
            return None
        try:
            since = reports_between(self.table, position_between_actions(state, self.table))
        except NoReportsLeadThere as why:
            raise IllegalAnswer(f"undo what is under way first: {why}") from None
        return (*(item.id for item in since), *picks)

    def true_roll(self, asked: Decision, pick: str) -> Answer | None:
        """Return what a question about dice should have been answered, if a report says that; else None."""
        return read_report(pick, self.table.mode.reports).true_roll(asked)

    def option(self, pick: str) -> Option:
        """Return the report as an option with its label."""
        report = read_report(pick, self.table.mode.reports)
        return option_for(report, report.label(self.table))

    def trial(self) -> TableReportTrial:
        """Return a copy of the table to try reports on."""
        return TableReportTrial(self.table)


def holds_reports(picked: ChosenValues) -> bool:
    """Return True if an answer consists of reports."""
    return bool(picked) and isinstance(picked[0], Report)


def carry_out(table: Table, picked: ChosenValues) -> RuleFlow:
    """Carry out reports, and destroy what has too many wounds after them.

    Raises `TableRearranged` if another turn or phase is current then, or a seat is played otherwise.
    """
    before = _current_position(table)
    with table.attributed_to(rule_texts.CORRECTION, None):
        if isinstance(picked[0], Correction):
            table.apply_event(TableCorrected())
        for report in picked:
            assert isinstance(report, Report)
            yield from report.carry_out(table)
        yield from check_all_lives(table)
        for seat in table.seats():
            yield from table.policy(seat).table_corrected(table, seat)
    table.between_actions()
    if _current_position(table) != before:
        raise TableRearranged


def _current_position(table: Table) -> tuple[str, ...]:
    """Return what decides which question is asked next: phase, turn, and how each seat is played."""
    state = table.state
    return state.phase, state.turn, state.facing, *(player.policy for player in state.players.values())


def ask_between_actions(table: Table, ask: Callable[[], Decision | None]) -> DecisionFlow[ChosenValues]:
    """Ask a question between actions and return what was picked.

    After reports, carries them out and asks anew. Returns nothing picked if `ask` has no question left.
    """
    while (decision := ask()) is not None:
        picked = yield decision
        if not holds_reports(picked):
            return picked
        yield from carry_out(table, picked)
    return ()


def start_between_actions(table: Table, begin: Callable[[], DecisionFlow[ResultT]]) -> DecisionFlow[ResultT]:
    """Run a flow whose first question is asked between actions, and start it anew after each report."""
    while True:
        piece = begin()
        try:
            picked = yield replace(next(piece), reports=TableReports(table))
            while not holds_reports(picked):
                picked = yield piece.send(picked)
        except StopIteration as done:
            result: ResultT = done.value
            return result
        piece.close()
        yield from carry_out(table, picked)

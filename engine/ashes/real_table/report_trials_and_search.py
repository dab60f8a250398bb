"""Trying reports on a copy of a table, and finding those that lead to another position of its game."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ashes.mechanics.play_area import leave_aside_zone
from engine.ashes.model import rule_texts
from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.model.invariants import Unsound, check
from engine.ashes.model.prints import UNLISTED
from engine.ashes.model.state import State
from engine.ashes.real_table_report_base import Correction, Report, read_report, refuse
from engine.ashes.running_game import Table, TableReport
from engine.kernel.decision import IllegalAnswer
from engine.kernel.option_meaning import Choice


class NoReportsLeadThere(ValueError):
    """Raised if no reports lead to a position; the text says why."""


def reports_between(table: Table, there: State) -> tuple[TableReport, ...]:
    """Return the reports that turn `table` into the position `there`, in order.

    Both are positions of one game: the same players, and cards and dice of the same numbers; `there` may have
    more cards. Ignores what nobody sees on a table (`visible_position`), such as changes until the end of the
    turn. Raises `NoReportsLeadThere` if a report on the way is refused, or a difference remains.
    """
    if len(there.cards) < len(table.state.cards):
        raise NoReportsLeadThere("cards of the game are missing there")
    for card in there.cards[len(table.state.cards) :]:
        if card.name in UNLISTED:
            raise NoReportsLeadThere(f"{card.title} is on no list of cards; say of it that it is played")
    trial, reports = TableReportTrial(table), []
    try:
        for kind in table.mode.reports:
            for report in kind.leading_to(trial.table, there):
                trial.apply(report)
                reports.append(report)
        trial.close()
    except IllegalAnswer as error:
        raise NoReportsLeadThere(str(error)) from None
    if visible_position(trial.state) != visible_position(there):
        raise NoReportsLeadThere("something there cannot be said, such as a player who is out of the game")
    return tuple(reports)


def position_between_actions(state: State, table: Table) -> State:
    """Return a position within an action as one between actions.

    Battles end, and cards being resolved go to their final places.
    """
    trial = TableReportTrial(replace(table, state=state))
    for player in state.players.values():
        for card in player.zones["aside"]:
            leave_aside_zone(trial.table, card)
    trial.state.battles.clear()
    return trial.state


def visible_position(state: State) -> State:
    """Return a copy of a position without what nobody sees on a real table.

    It has no memory of texts, delayed texts, temporary changes, and sides of exhausted dice.
    """
    twin = state.copy()
    twin.cards = [_seen(card) for card in twin.cards]
    twin.dice = [_shown(die) for die in twin.dice]
    for player in twin.players.values():
        player.unseen = ()
    twin.drop_memory()
    return twin


def _seen(card: Card) -> Card:
    face_up = card.face_up or card.zone != "battlefield"
    return replace(card, face_up=face_up, copied="", printed=None, seen_by=(), was="", number=0)


def _shown(die: Die) -> Die:
    return replace(die, side="") if die.pool in ("exhausted", "out") else die


class TableReportTrial:
    """A copy of a table on which reports are tried before they count."""

    def __init__(self, table: Table) -> None:
        self.table = Table(
            table.state.copy(),
            table.catalog,
            table.mode,
            lambda happening: happening.event.apply(self.state),
            rule_texts.CORRECTION,
            left_play=table.left_play.copy(),
        )

    @property
    def state(self) -> State:
        """Return the state after the reports taken so far."""
        return self.table.state

    def read(self, pick: str) -> TableReport:
        """Return the report of an id. Raises `IllegalAnswer` if this game has no such report."""
        return read_report(pick, self.table.mode.reports)

    def apply(self, report: Choice) -> None:
        """Try one more report. Raises `IllegalAnswer` with the reason if it cannot be so."""
        assert isinstance(report, Report)
        report.check(self.table)
        if isinstance(report, Correction):
            report.set(self.table)

    def close(self) -> None:
        """Raise `IllegalAnswer` if the reports taken lead to an impossible table."""
        try:
            check(self.state, self.table.catalog, self.table.mode.rules)
        except Unsound as fault:
            refuse(str(fault))

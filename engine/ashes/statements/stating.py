"""Taking statements at a question: tried on a copy of the table, refused with a reason, then carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from engine.ashes.events import TableCorrected
from engine.ashes.model import rulebook
from engine.ashes.model.state import State
from engine.ashes.play.damage import check_all_lives
from engine.ashes.statement import Correction, Statement, read_statement, refuse
from engine.ashes.statements.difference import NoWay, at_rest_from, statements_between
from engine.ashes.statements.trial import TableTrial
from engine.ashes.table import Asking, Steps, Table
from engine.kernel.choice import Picked
from engine.kernel.decision import Answer, Decision, IllegalAnswer, Option, offer

ResultT = TypeVar("ResultT")


class Rearranged(Exception):
    """Raised inside the flow of a game when it goes on elsewhere than at the question that was asked."""


class TableStatements:
    """What can be said of a table, as it is now: the same with every question."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableStatements)

    def __hash__(self) -> int:
        return hash(TableStatements)

    def check(self, picks: Answer) -> None:
        """Raise `IllegalAnswer` when these cannot all be so, one after the other."""
        trial = self.trial()
        taken = [trial.read(pick) for pick in picks]
        if len(taken) > 1 and not all(isinstance(item, Correction) for item in taken):
            refuse("only corrections can be entered several at a time")
        for statement in taken:
            trial.take(statement)
        trial.close()

    def within(self, state: State, picks: Answer) -> Answer | None:
        """Who says that the game stands elsewhere means the table as it lies by then: all that changed since
        is said as well, and what was under way is over."""
        trial = self.trial()
        if not any(trial.read(pick).ends_action for pick in picks):
            return None
        try:
            since = statements_between(self.table, at_rest_from(state, self.table))
        except NoWay as why:
            raise IllegalAnswer(f"undo what is under way first: {why}") from None
        return (*(item.id for item in since), *picks)

    def misread(self, asked: Decision, pick: str) -> Answer | None:
        """What a statement says that the dice of a question showed."""
        return read_statement(pick, self.table.mode.statements).misread(asked)

    def option(self, pick: str) -> Option:
        """The statement in words."""
        statement = read_statement(pick, self.table.mode.statements)
        return offer(statement, statement.label(self.table))

    def trial(self) -> TableTrial:
        """The table as it is, to try statements on."""
        return TableTrial(self.table)


def is_stated(picked: Picked) -> bool:
    """Whether an answer says what lies on the table."""
    return bool(picked) and isinstance(picked[0], Statement)


def carry_out(table: Table, picked: Picked) -> Steps:
    """Do what was said, then see to what follows: a card with as many wounds as life is destroyed.

    Raises `Rearranged` when another turn or phase is under way then, or a seat is played otherwise.
    """
    stood = _stands(table)
    with table.because(rulebook.CORRECTION, None):
        if isinstance(picked[0], Correction):
            table.do(TableCorrected())
        for statement in picked:
            assert isinstance(statement, Statement)
            yield from statement.carry_out(table)
        yield from check_all_lives(table)
        for seat in table.seats():
            yield from table.policy(seat).table_corrected(table, seat)
    table.at_rest()
    if _stands(table) != stood:
        raise Rearranged


def _stands(table: Table) -> tuple[str, ...]:
    """What decides which question is asked next: where the game stands, and how each seat is played."""
    state = table.state
    return state.phase, state.turn, state.facing, *(player.policy for player in state.players.values())


def asked_at_rest(table: Table, ask: Callable[[], Decision | None]) -> Asking[Picked]:
    """Ask a question at which the table is at rest, again after each statement; what was picked at last.

    Nothing is picked when there is no question, or none any more.
    """
    while (decision := ask()) is not None:
        picked = yield decision
        if not is_stated(picked):
            return picked
        yield from carry_out(table, picked)
    return ()


def begun_at_rest(table: Table, begin: Callable[[], Asking[ResultT]]) -> Asking[ResultT]:
    """A piece of the game whose first question is asked at rest: it begins anew after each statement."""
    while True:
        piece = begin()
        try:
            picked = yield replace(next(piece), statements=TableStatements(table))
            while not is_stated(picked):
                picked = yield piece.send(picked)
        except StopIteration as done:
            result: ResultT = done.value
            return result
        piece.close()
        yield from carry_out(table, picked)

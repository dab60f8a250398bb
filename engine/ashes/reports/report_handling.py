"""Taking statements at a question: tried on a copy of the table, refused with a reason, then carried out.

The statements that lead from a table to another position of its game.

A copy of a table on which statements are tried before they count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from engine.ashes.events import TableCorrected
from engine.ashes.mechanics.play_area import leave_aside_zone
from engine.ashes.model import rulebook
from engine.ashes.model.card import Card
from engine.ashes.model.dice import Die
from engine.ashes.model.invariants import Unsound, check
from engine.ashes.model.prints import UNLISTED
from engine.ashes.model.state import State
from engine.ashes.play.damage import check_all_lives
from engine.ashes.report import Correction, Report, read_report, refuse
from engine.ashes.table import Table, TableReport
from engine.kernel.choice import Choice, ChosenValues
from engine.kernel.decision import Answer, Decision, DecisionFlow, IllegalAnswer, Option, RuleFlow, option_for


class TableReportTrial:
    """A copy of a table on which statements are tried."""

    def __init__(self, table: Table) -> None:
        self.table = Table(
            table.state.copy(),
            table.catalog,
            table.mode,
            lambda happening: happening.event.apply(self.state),
            rulebook.CORRECTION,
            left_play=table.left_play.copy(),
        )

    @property
    def state(self) -> State:
        """The state with what was taken so far."""
        return self.table.state

    def read(self, pick: str) -> TableReport:
        """The statement of an id; `IllegalAnswer` when it is none of this game."""
        return read_report(pick, self.table.mode.reports)

    def take(self, statement: Choice) -> None:
        """Take one more; `IllegalAnswer`, with the reason, when it cannot be so."""
        assert isinstance(statement, Report)
        statement.check(self.table)
        if isinstance(statement, Correction):
            statement.set(self.table)

    def close(self) -> None:
        """Raise `IllegalAnswer` when what was taken does not make a table that can be."""
        try:
            check(self.state, self.table.catalog, self.table.mode.rules)
        except Unsound as fault:
            refuse(str(fault))


class NoReportsLeadThere(ValueError):
    """No statements lead there; the text says why."""


def statements_between(table: Table, there: State) -> tuple[TableReport, ...]:
    """What to say at a table so that it lies as `there`, to count at once and in this order.

    Both are positions of one game: the same players, and cards and dice of the same numbers; `there` may have
    more cards. What nobody sees on a table, such as what lasts until the end of the turn, is not looked at
    (`as_people_see_it`). Raises `NoWay` when a statement on the way is refused, or something is left over.
    """
    if len(there.cards) < len(table.state.cards):
        raise NoReportsLeadThere("cards of the game are missing there")
    for card in there.cards[len(table.state.cards) :]:
        if card.name in UNLISTED:
            raise NoReportsLeadThere(f"{card.title} is on no list of cards; say of it that it is played")
    trial, said = TableReportTrial(table), []
    try:
        for kind in table.mode.reports:
            for statement in kind.leading_to(trial.table, there):
                trial.take(statement)
                said.append(statement)
        trial.close()
    except IllegalAnswer as error:
        raise NoReportsLeadThere(str(error)) from None
    if visible_position(trial.state) != visible_position(there):
        raise NoReportsLeadThere("something there cannot be said, such as a player who is out of the game")
    return tuple(said)


def at_rest_from(state: State, table: Table) -> State:
    """What is left of a position within an action: no battle, and cards on their way are where they go."""
    trial = TableReportTrial(replace(table, state=state))
    for player in state.players.values():
        for card in player.zones["aside"]:
            leave_aside_zone(trial.table, card)
    trial.state.battles.clear()
    return trial.state


def visible_position(state: State) -> State:
    """A copy of a position without what is not to be seen on a table.

    That is what texts remember and wait for, what lasts for a while, and the side of exhausted dice.
    """
    twin = state.copy()
    twin.cards = [_seen(card) for card in twin.cards]
    twin.dice = [_shown(die) for die in twin.dice]
    for player in twin.players.values():
        player.unseen = ()
    twin.forget()
    return twin


def _seen(card: Card) -> Card:
    face_up = card.face_up or card.zone != "battlefield"
    return replace(card, face_up=face_up, copied="", printed=None, seen_by=(), was="", number=0)


def _shown(die: Die) -> Die:
    return replace(die, side="") if die.pool in ("exhausted", "out") else die


ResultT = TypeVar("ResultT")


class TableRearranged(Exception):
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
        except NoReportsLeadThere as why:
            raise IllegalAnswer(f"undo what is under way first: {why}") from None
        return (*(item.id for item in since), *picks)

    def misread(self, asked: Decision, pick: str) -> Answer | None:
        """What a statement says that the dice of a question showed."""
        return read_report(pick, self.table.mode.reports).misread(asked)

    def option(self, pick: str) -> Option:
        """The statement in words."""
        statement = read_report(pick, self.table.mode.reports)
        return option_for(statement, statement.label(self.table))

    def trial(self) -> TableReportTrial:
        """The table as it is, to try statements on."""
        return TableReportTrial(self.table)


def is_stated(picked: ChosenValues) -> bool:
    """Whether an answer says what lies on the table."""
    return bool(picked) and isinstance(picked[0], Report)


def carry_out(table: Table, picked: ChosenValues) -> RuleFlow:
    """Do what was said, then see to what follows: a card with as many wounds as life is destroyed.

    Raises `Rearranged` when another turn or phase is under way then, or a seat is played otherwise.
    """
    stood = _stands(table)
    with table.attributed_to(rulebook.CORRECTION, None):
        if isinstance(picked[0], Correction):
            table.apply_event(TableCorrected())
        for statement in picked:
            assert isinstance(statement, Report)
            yield from statement.carry_out(table)
        yield from check_all_lives(table)
        for seat in table.seats():
            yield from table.policy(seat).table_corrected(table, seat)
    table.between_actions()
    if _stands(table) != stood:
        raise TableRearranged


def _stands(table: Table) -> tuple[str, ...]:
    """What decides which question is asked next: where the game stands, and how each seat is played."""
    state = table.state
    return state.phase, state.turn, state.facing, *(player.policy for player in state.players.values())


def ask_between_actions(table: Table, ask: Callable[[], Decision | None]) -> DecisionFlow[ChosenValues]:
    """Ask a question at which the table is at rest, again after each statement; what was picked at last.

    Nothing is picked when there is no question, or none any more.
    """
    while (decision := ask()) is not None:
        picked = yield decision
        if not is_stated(picked):
            return picked
        yield from carry_out(table, picked)
    return ()


def start_between_actions(table: Table, begin: Callable[[], DecisionFlow[ResultT]]) -> DecisionFlow[ResultT]:
    """A piece of the game whose first question is asked at rest: it begins anew after each statement."""
    while True:
        piece = begin()
        try:
            picked = yield replace(next(piece), reports=TableStatements(table))
            while not is_stated(picked):
                picked = yield piece.send(picked)
        except StopIteration as done:
            result: ResultT = done.value
            return result
        piece.close()
        yield from carry_out(table, picked)

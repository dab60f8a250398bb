"""A copy of a table on which statements are tried before they count."""

from __future__ import annotations

from engine.ashes.model import rulebook
from engine.ashes.model.invariants import Unsound, check
from engine.ashes.model.state import State
from engine.ashes.statement import Correction, Statement, read_statement, refuse
from engine.ashes.table import Table
from engine.kernel.choice import Choice


class TableTrial:
    """A copy of a table on which statements are tried."""

    def __init__(self, table: Table) -> None:
        self.table = Table(
            table.state.copy(),
            table.catalog,
            table.mode,
            lambda happening: happening.event.apply(self.state),
            rulebook.CORRECTION,
            gone=table.gone.copy(),
        )

    @property
    def state(self) -> State:
        """The state with what was taken so far."""
        return self.table.state

    def read(self, pick: str) -> Statement:
        """The statement of an id; `IllegalAnswer` when it is none of this game."""
        return read_statement(pick, self.table.mode.statements)

    def take(self, statement: Choice) -> None:
        """Take one more; `IllegalAnswer`, with the reason, when it cannot be so."""
        assert isinstance(statement, Statement)
        statement.check(self.table)
        if isinstance(statement, Correction):
            statement.set(self.table)

    def close(self) -> None:
        """Raise `IllegalAnswer` when what was taken does not make a table that can be."""
        try:
            check(self.state, self.table.catalog, self.table.mode.rules)
        except Unsound as fault:
            refuse(str(fault))

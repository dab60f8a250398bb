"""The Chimera's behavior table: rows of results, phases side by side, the current cell marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from host.presenter.display.behavior_table import behavior_table_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.display.behavior_table import Cell, PhaseColumn


_ALL_PHASES = 60
"""Columns from which all phases are side by side; narrower, only the current one is shown."""


class BehaviorTable(Static):
    """Behavior table as wide as its container, with all phases if they fit and are wanted."""

    def __init__(self, columns: tuple[PhaseColumn, ...], *, all_phases: bool = True) -> None:
        super().__init__(classes="paragraph")
        self._columns = columns
        self._all_phases = all_phases
        self._width = 0

    def on_resize(self, event: events.Resize) -> None:
        if event.size.width != self._width:
            self._width = event.size.width
            self._draw()

    def show(self, columns: tuple[PhaseColumn, ...]) -> None:
        """Show another table, or another current row of it."""
        if columns != self._columns:
            self._columns = columns
            self._draw()

    def _draw(self) -> None:
        columns = self._columns
        if not self._all_phases or self._width < _ALL_PHASES:
            columns = tuple(column for column in columns if column.live) or columns
        lines = (
            (line_of(cells) for cells in behavior_table_lines(columns, self._width)) if self._width else ()
        )
        self.update(Content("\n").join(lines))
        # Without this, a layout at this moment would keep the old height: one line at first.
        self.call_after_refresh(self.refresh, layout=True)


class BehaviorPane(VerticalScroll, can_focus=True):
    """Panel with the behavior table beside the question."""

    def __init__(self) -> None:
        super().__init__(id="behavior")
        self._table = BehaviorTable(())

    def compose(self) -> ComposeResult:
        yield self._table

    def show(self, columns: tuple[PhaseColumn, ...]) -> None:
        """Show the table with its current row."""
        self._table.show(columns)


def line_of(cells: Sequence[Cell]) -> Content:
    """Return a line of the table; the current cell is bold, beside its mark."""
    return Content.assemble(*((cell.text, _style(cell)) for cell in cells))


def _style(cell: Cell) -> str:
    if cell.live:
        return "bold $accent"
    return "bold $secondary" if cell.head else ""

"""The Chimera's behavior table: rows, phases side by side, the live one marked."""

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
"""Columns from which all phases are side by side; in fewer there is room for the live one."""


class BehaviorTable(Static):
    """Draws the table as wide as there is room."""

    def __init__(self, columns: tuple[PhaseColumn, ...]) -> None:
        super().__init__(classes="paragraph")
        self._columns = columns
        self._wide = 0

    def on_resize(self, event: events.Resize) -> None:
        """Wrap it anew."""
        if event.size.width != self._wide:
            self._wide = event.size.width
            self._draw()

    def show(self, columns: tuple[PhaseColumn, ...]) -> None:
        """Show another table, or another live row of it."""
        if columns != self._columns:
            self._columns = columns
            self._draw()

    def _draw(self) -> None:
        columns = self._columns
        if self._wide < _ALL_PHASES:
            columns = tuple(column for column in columns if column.live) or columns
        lines = (line_of(cells) for cells in behavior_table_lines(columns, self._wide)) if self._wide else ()
        self.update(Content("\n").join(lines))
        # What is laid out at this moment would keep the height it had: one line, when it is first seen.
        self.call_after_refresh(self.refresh, layout=True)


class BehaviorPane(VerticalScroll, can_focus=True):
    """The table among the panels beside the question, where it is seen with the row that counts."""

    def __init__(self) -> None:
        super().__init__(id="behavior")
        self._table = BehaviorTable(())

    def compose(self) -> ComposeResult:
        """The table."""
        yield self._table

    def show(self, columns: tuple[PhaseColumn, ...]) -> None:
        """Show it as it is now."""
        self._table.show(columns)


def line_of(cells: Sequence[Cell]) -> Content:
    """A line of it; the live part stands out, besides its mark."""
    return Content.assemble(*((cell.text, _style(cell)) for cell in cells))


def _style(cell: Cell) -> str:
    if cell.live:
        return "bold $accent"
    return "bold $secondary" if cell.head else ""

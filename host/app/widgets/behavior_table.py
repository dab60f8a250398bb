"""The Chimera's behavior table: rows, phases side by side, the live one marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from host.presenter.behavior_table import drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.behavior_table import Cell, PhaseColumn


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
            lines = (line_of(cells) for cells in drawn(self._columns, self._wide))
            self.update(Content("\n").join(lines))


def line_of(cells: Sequence[Cell]) -> Content:
    """A line of it; the live part stands out, besides its mark."""
    return Content.assemble(*((cell.text, _style(cell)) for cell in cells))


def _style(cell: Cell) -> str:
    if cell.live:
        return "bold $accent"
    return "bold $secondary" if cell.head else ""

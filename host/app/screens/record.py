"""The record of each deck: how often it won, in games of all kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import DataTable, Static

from host.app.screens.reading_saves import ReadingSaves
from host.app.widgets.figures import cells
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.too_small import TooSmall
from host.presenter.records.results import ABOUT_DECKS, DECK_HEADINGS, by_deck, played

if TYPE_CHECKING:
    from host.presenter.ports import KeptResultLike


class RecordScreen(ReadingSaves):
    """A row for each deck and what it was played against."""

    CSS_PATH = "campaigns.tcss"
    AUTO_FOCUS = "#results"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to where you were", id="record.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._table: DataTable[Text] = DataTable(id="results", cursor_type="row", zebra_stripes=True)

    def compose(self) -> ComposeResult:
        """The table, and what its figures mean."""
        yield TooSmall()
        with Vertical(id="record"):
            yield self._table
            yield Static(ABOUT_DECKS, id="plot", markup=False)
        yield KeysFooter()

    def found(self) -> tuple[Sequence[KeptResultLike]]:
        """The results of all games."""
        return (self.app.store.record(),)

    def show(self, results: Sequence[KeptResultLike] = ()) -> None:
        """A row for each deck."""
        self._table.add_columns(*cells(DECK_HEADINGS, DECK_HEADINGS))
        self._table.add_rows(cells(row, DECK_HEADINGS) for row in by_deck(results))
        self.query_one("#record").border_title = Content(played(results))

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

"""The record of each deck: how often it won, in games of all kinds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import DataTable, Static

from host.app.widgets.figures import cells
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.too_small import TooSmall
from host.presenter.results import ABOUT_DECKS, DECK_HEADINGS, by_deck, played
from host.store.errors import StoreError

if TYPE_CHECKING:
    from host.app.base import BaseApp
    from host.presenter.ports import KeptResultLike


class RecordScreen(Screen[None]):
    """A row for each deck and what it was played against."""

    CSS_PATH = "campaigns.tcss"
    AUTO_FOCUS = "#results"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to where you were", id="record.leave"),
    ]

    app: BaseApp

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

    def on_mount(self) -> None:
        """Games that ended elsewhere are played again for it, so this is read in the background."""
        self.query_one("#record").border_title = "Reading the saved games ..."
        self.run_worker(self._read, thread=True, exclusive=True, name="read the record")

    def _read(self) -> None:
        try:
            found: Sequence[KeptResultLike] = self.app.store.record()
        except StoreError as error:
            self.app.call_from_thread(self.notify, str(error), severity="error", timeout=12)
            found = ()
        self.app.call_from_thread(self._show, found)

    def _show(self, results: Sequence[KeptResultLike]) -> None:
        if not self.is_mounted:
            return
        self._table.add_columns(*cells(DECK_HEADINGS, DECK_HEADINGS))
        self._table.add_rows(cells(row, DECK_HEADINGS) for row in by_deck(results))
        self.query_one("#record").border_title = Content(played(results))

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

"""Taking in a deck that somebody wrote down."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, Input, Static, TextArea
from textual.widgets.text_area import Selection

from cards.decks.deck import Deck
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.too_small import TooSmall
from host.decks import DeckUnreadable
from host.presenter.deck_building.deck_exchange import read_pasted, shown_text

if TYPE_CHECKING:
    from cards.library import Library
    from host.app.base import BaseApp

_HINT = "Name, Phoenixborn, dice and cards, as deck sites export them; or a deck's YAML."


class DeckImport(Screen[Deck]):
    """Closes with the deck, legal or not, or with None."""

    CSS_PATH = "deck_import.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "import", "Import", priority=True, tooltip="Import the text", id="import.read"),
        Binding("escape", "leave", "Back", tooltip="Back without importing", id="import.leave"),
    ]

    AUTO_FOCUS = "#import-text"

    app: BaseApp

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library

    def compose(self) -> ComposeResult:
        """The file, the text, what is wrong with it."""
        yield TooSmall()
        with Horizontal(id="import-line"):
            yield Static(" From a file: ", id="import-label")
            yield Input(placeholder="path; Enter loads it below", compact=True, id="import-file")
        text = TextArea(id="import-text", tab_behavior="focus", show_line_numbers=True)
        text.border_title = "Paste a deck here"
        yield text
        yield Static(_HINT, id="import-told", markup=False)
        yield Button("Import (Ctrl+S)", id="import", compact=True)
        yield KeysFooter()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Read the file into the text, where mistakes can be put right."""
        try:
            text = shown_text(message.value)
        except DeckUnreadable as error:
            self._tell(str(error))
        else:
            area = self.query_one(TextArea)
            area.text = text
            area.focus()
            self._tell("")

    def on_button_pressed(self) -> None:
        """Read the text."""
        self.action_import()

    def on_text_area_changed(self) -> None:
        """What was wrong may be right now."""
        self._tell("")

    def action_import(self) -> None:
        """Close with the deck, or say on which line there is none."""
        area = self.query_one(TextArea)
        try:
            deck = read_pasted(area.text, self._library)
        except DeckUnreadable as error:
            self._show_line(error.line)
            self._tell(str(error))
        else:
            self.dismiss(deck)

    def action_leave(self) -> None:
        """Close without a deck."""
        self.dismiss(None)

    def _show_line(self, line: int | None) -> None:
        """Select the line that is wrong."""
        area = self.query_one(TextArea)
        area.focus()
        if line is not None and line <= area.document.line_count:
            area.selection = Selection((line - 1, 0), (line - 1, len(area.document[line - 1])))
            area.scroll_cursor_visible()

    def _tell(self, error: str) -> None:
        told = self.query_one("#import-told", Static)
        told.update(f"{error[:1].upper()}{error[1:]}" if error else _HINT)
        told.set_class(bool(error), "-error")

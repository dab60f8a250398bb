"""Decks as text: a screen that imports one, and a dialog that exports one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Static, TextArea
from textual.widgets.text_area import Selection

from cards.decks.deck import Deck
from cards.decks.text_format import deck_as_text
from cards.errors import shortened
from cards.library import library_of
from cards.wording.words import capitalized
from host.app.app_services import services
from host.app.screens.dialogs import Dialog
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.decks import DeckRepository, DeckUnreadable
from host.presenter.deck_building.deck_exchange import (
    export_deck,
    printable_file_text,
    read_pasted,
    suggested_file,
)

if TYPE_CHECKING:
    from cards.library import Library

_HINT = "Name, Phoenixborn, dice and cards, as deck sites export them; or a deck's YAML or JSON."


class DeckImport(Screen[Deck]):
    """Closes with a deck, legal or not, or with None. It shows a `text` at first."""

    CSS_PATH = "deck_exchange.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "import", "Import", priority=True, tooltip="Import the text", id="import.read"),
        Binding("escape", "leave", "Back", tooltip="Back without importing", id="import.leave"),
    ]

    AUTO_FOCUS = "#import-text"

    def __init__(self, library: Library, text: str) -> None:
        super().__init__()
        self._library = library
        self._pasted = text

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Horizontal(id="import-line"):
            yield Static(" From a file: ", id="import-label")
            yield Input(placeholder="path; Enter loads it below", compact=True, id="import-file")
        text = TextArea(self._pasted, id="import-text", tab_behavior="focus", show_line_numbers=True)
        text.border_title = "Paste a deck here"
        yield text
        yield Static(_HINT, id="import-told", markup=False)
        yield Button("Import (Ctrl+S)", id="import", compact=True)
        yield KeysFooter()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        try:
            text = printable_file_text(message.value)
        except DeckUnreadable as error:
            self._show_problem(str(error))
        else:
            area = self.query_one(TextArea)
            area.text = text
            area.focus()
            self._show_problem("")

    def on_button_pressed(self) -> None:
        self.action_import()

    def on_text_area_changed(self) -> None:
        self._show_problem("")

    def action_import(self) -> None:
        """Close with the deck, or show the problem and its line."""
        area = self.query_one(TextArea)
        try:
            reading = read_pasted(area.text, self._library)
        except DeckUnreadable as error:
            self._show_line(error.line)
            self._show_problem(str(error))
        else:
            if reading.left_out:
                self.notify("\n".join(map(capitalized, reading.left_out)), severity="warning", timeout=30)
            self.dismiss(reading.deck)

    def action_leave(self) -> None:
        """Close without a deck."""
        self.dismiss(None)

    def _show_line(self, line: int | None) -> None:
        """Select the line with the problem."""
        area = self.query_one(TextArea)
        area.focus()
        if line is not None and line <= area.document.line_count:
            area.selection = Selection((line - 1, 0), (line - 1, len(area.document[line - 1])))
            area.scroll_cursor_visible()

    def _show_problem(self, error: str) -> None:
        line = self.query_one("#import-told", Static)
        line.update(capitalized(error) if error else _HINT)
        line.set_class(bool(error), "-error")


class DeckExport(Dialog[None]):
    """The deck as text to select or copy, and the file to write it to."""

    CSS_PATH = "deck_exchange.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "Copy the text", show=False, id="export.copy"),
        Binding("w", "write", "Save as a file", show=False, id="export.write"),
    ]

    FIRST_FOCUS = "#export-text"

    def __init__(self, deck: Deck) -> None:
        super().__init__(f"Export: {shortened(deck.name) or 'a deck without a name'}")
        self._deck = deck
        self._text = deck_as_text(deck, library_of(deck.box))

    def compose(self) -> ComposeResult:
        folder = DeckRepository(services(self).store.directory).folder
        with Vertical(id="dialog") as box:
            box.border_title = Content(self._heading)
            yield TextArea(self._text, read_only=True, soft_wrap=True, id="export-text")
            with Horizontal(id="export-line"):
                yield Static("File (.txt, .yaml): ", id="export-label")
                yield Input(str(suggested_file(self._deck, folder)), compact=True, id="export-file")
            with Horizontal(id="dialog-buttons"):
                yield Button("Copy the text (c)", id="copy", compact=True)
                yield Button("Write a file (w)", id="write", compact=True)
                yield Button("Close (Esc)", id="close", compact=True)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        if message.button.id == "copy":
            self.action_copy()
        elif message.button.id == "write":
            self.action_write()

    def on_input_submitted(self) -> None:
        self.action_write()

    def action_copy(self) -> None:
        """Copy the text to the terminal's clipboard."""
        self.app.copy_to_clipboard(self._text)
        self.notify("Copied. If your terminal has no clipboard, select the text or save a file.")

    def action_write(self) -> None:
        """Write the file."""
        path = self.query_one("#export-file", Input).value
        folder = DeckRepository(services(self).store.directory).folder
        if services(self).saves.try_action(
            lambda: export_deck(self._deck, path, folder, library_of(self._deck.box))
        ):
            self.notify(path, title="Written to", timeout=12)

"""A deck as text: to be selected, copied, or written to a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static, TextArea

from cards.decks.text_format import deck_as_text
from cards.errors import plain
from cards.library import library_of
from host.app.screens.dialog import Dialog
from host.decks import DeckShelf
from host.presenter.deck_building.deck_exchange import export_deck, suggested_file

if TYPE_CHECKING:
    from cards.decks.deck import Deck


class DeckExport(Dialog[None]):
    """The text, what copies it, and the file to write."""

    CSS_PATH = "deck_export.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "Copy the text", show=False, id="export.copy"),
        Binding("w", "write", "Save as a file", show=False, id="export.write"),
    ]

    FIRST_FOCUS = "#export-text"

    def __init__(self, deck: Deck) -> None:
        super().__init__(f"Export: {plain(deck.name) or 'a deck without a name'}")
        self._deck = deck
        self._text = deck_as_text(deck, library_of(deck.box))

    def compose(self) -> ComposeResult:
        """The text above, the file below."""
        folder = DeckShelf(self.app.store.directory).folder
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
        """Copy or write."""
        if message.button.id == "copy":
            self.action_copy()
        elif message.button.id == "write":
            self.action_write()

    def on_input_submitted(self) -> None:
        """Enter after the name of the file writes it."""
        self.action_write()

    def action_copy(self) -> None:
        """Put the text on the clipboard of the terminal."""
        self.app.copy_to_clipboard(self._text)
        self.notify("Copied. If your terminal has no clipboard, select the text or save a file.")

    def action_write(self) -> None:
        """Write the file."""
        path = self.query_one("#export-file", Input).value
        folder = DeckShelf(self.app.store.directory).folder
        if self.app.attempt(lambda: export_deck(self._deck, path, folder, library_of(self._deck.box))):
            self.notify(path, title="Written to", timeout=12)

"""Who plays Ardent Reapers, and with which decks."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from cards.errors import shortened
from cards.reapers.library import reapers_library
from engine.reapers.setup import ReapersSetup
from host.app.app_services import services
from host.app.screens.setup.setup_form import SetupFormScreen
from host.app.widgets.form_fields import ChoiceField
from host.decks.errors import DeckRefused, DeckUnreadable
from host.decks.reapers_decks import ReapersDeckRepository
from host.presenter.games.reapers_cards import deck_paragraphs
from host.presenter.setup_forms.reapers_form import UNLISTED_CARDS, ReapersForm
from host.store.errors import StoreError

_LIST = "a text file, one card per line"
_ABOUT_LIST = "Type the name of a file that lists your deck, one card per line; Enter adds it."
SEATS = 2


class ReapersFormScreen(SetupFormScreen[ReapersSetup]):
    """Closes with a `ReapersSetup` that can be played, or None."""

    heading: ClassVar[str] = ReapersForm.heading
    begin: ClassVar[str] = ReapersForm.begin
    rules: ClassVar[str] = ReapersForm.rules

    @property
    def _shelf(self) -> ReapersDeckRepository:
        return ReapersDeckRepository(services(self).store.directory)

    def lines(self) -> ComposeResult:
        """Two lines for each seat; then what the rules leave open."""
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield self.choice_field(f"who-{number}")
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            deck = self.choice_field(f"deck-{number}")
            deck.values = self._decks()
            yield deck
            yield self.choice_field(f"real-{number}")
        with Horizontal(classes="form-line"):
            yield Static("  Add your deck", classes="form-label")
            yield Input(placeholder=_LIST, compact=True, id="list", tooltip=_ABOUT_LIST)
        yield self.choice_field("hidden")
        yield self.choice_field("undo")
        yield self.choice_field("coin")

    def on_mount(self) -> None:
        """Show the lines that count."""
        self.show_lines()

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        """Show the lines that count now."""
        self.show_lines()

    def show_lines(self) -> None:
        """Built-in players have no real cards, and are not asked."""
        for line in self.beginning.lines(self.said()):
            if line.id.startswith(("real-", "undo")):
                self.query_one(f"#{line.id}", ChoiceField).display = line.is_visible

    def _decks(self) -> list[tuple[str, str]]:
        """The published decks, then one's own; a sentence when these cannot be read."""
        try:
            self.beginning.own()
        except StoreError as error:
            self.notify(str(error), title="Your decks", severity="error", timeout=12)
        decks: list[tuple[str, str]] = self.beginning.decks()
        return decks

    def explained(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        """The cards of a deck; where nothing is to be chosen those of the first seat's."""
        if line and not line.startswith("deck"):
            return super().explained(line)
        key = self.value(line or "deck-1")
        library = reapers_library()
        deck = (
            self.beginning.own()[key.removeprefix(UNLISTED_CARDS)]
            if key.startswith(UNLISTED_CARDS)
            else library.deck(key)
        )
        return deck.name, deck_paragraphs(deck, library)

    def on_input_submitted(self, message: Input.Submitted) -> None:  # type: ignore[override]
        """Enter in the line of one's own deck adds it; in any other it begins."""
        if message.input.id != "list" or not message.value.strip():
            return
        message.prevent_default()
        try:
            kept = self._shelf.save_file(Path(message.value.strip()).expanduser())
        except (StoreError, DeckUnreadable, DeckRefused) as error:
            self.notify(str(error), severity="error", timeout=12)
            return
        message.input.value = ""
        for number in range(1, SEATS + 1):
            self.query_one(f"#deck-{number}", ChoiceField).offer(self._decks())
        self.query_one("#deck-1", ChoiceField).choose(UNLISTED_CARDS + kept.name)
        self.notify(f"{shortened(kept.name)} is among your decks")

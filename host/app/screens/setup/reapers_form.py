"""Form of a game of Ardent Reapers: who plays, with which decks."""

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
    begin_label: ClassVar[str] = ReapersForm.begin
    rules: ClassVar[str] = ReapersForm.rules

    @property
    def _repository(self) -> ReapersDeckRepository:
        return ReapersDeckRepository(services(self).store.directory)

    def compose_fields(self) -> ComposeResult:
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
        self.show_fields()

    def on_choice_field_changed(self, message: ChoiceField.Changed) -> None:
        self.show_fields()

    def show_fields(self) -> None:
        """Show the fields that count now: built-in players have no real cards and no say about undo."""
        for line in self.form.lines(self.field_values()):
            if line.id.startswith(("real-", "undo")):
                self.query_one(f"#{line.id}", ChoiceField).display = line.is_visible

    def _decks(self) -> list[tuple[str, str]]:
        """Return the published decks, then the player's own; a notice says if these cannot be read."""
        try:
            self.form.own()
        except StoreError as error:
            self.notify(str(error), title="Your decks", severity="error", timeout=12)
        decks: list[tuple[str, str]] = self.form.decks()
        return decks

    def description_of(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        if line and not line.startswith("deck"):
            return super().description_of(line)
        key = self.value(line or "deck-1")
        library = reapers_library()
        deck = (
            self.form.own()[key.removeprefix(UNLISTED_CARDS)]
            if key.startswith(UNLISTED_CARDS)
            else library.deck(key)
        )
        return deck.name, deck_paragraphs(deck, library)

    def on_input_submitted(self, message: Input.Submitted) -> None:  # type: ignore[override]
        # Enter in the field of the player's own deck adds it; in any other field it begins.
        if message.input.id != "list" or not message.value.strip():
            return
        message.prevent_default()
        try:
            entry = self._repository.save_file(Path(message.value.strip()).expanduser())
        except (StoreError, DeckUnreadable, DeckRefused) as error:
            self.notify(str(error), severity="error", timeout=12)
            return
        message.input.value = ""
        for number in range(1, SEATS + 1):
            self.query_one(f"#deck-{number}", ChoiceField).offer(self._decks())
        self.query_one("#deck-1", ChoiceField).choose(UNLISTED_CARDS + entry.name)
        self.notify(f"{shortened(entry.name)} is among your decks")

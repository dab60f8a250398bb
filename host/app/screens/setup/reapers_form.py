"""Form of a game of Ardent Reapers, which also adds a deck from a list."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from cards.errors import shortened
from host.app.app_services import services
from host.app.screens.setup.setup_form import MORE, SetupFormScreen
from host.decks.errors import DeckRefused, DeckUnreadable
from host.decks.reapers_decks import ReapersDeckRepository
from host.presenter.setup_forms.reapers_form import OWN
from host.store.errors import StoreError

_LIST = "a text file, one card per line"
_ABOUT_LIST = "Type the name of a file that lists your deck, one card per line; Enter adds it."


class ReapersFormScreen(SetupFormScreen):
    """Closes with a setup of Ardent Reapers, or None."""

    def compose_fields(self) -> ComposeResult:
        for widget in super().compose_fields():
            if widget.id == MORE.id:
                with Horizontal(classes="form-line"):
                    yield Static("  Add your deck", classes="form-label")
                    yield Input(placeholder=_LIST, compact=True, id="list", tooltip=_ABOUT_LIST)
            yield widget

    def on_input_submitted(self, message: Input.Submitted) -> None:  # type: ignore[override]
        # Enter in the field of the player's own deck adds it; in any other field it begins.
        if message.input.id != "list" or not message.value.strip():
            return
        message.prevent_default()
        try:
            path = Path(message.value.strip()).expanduser()
            entry = ReapersDeckRepository(services(self).store.directory).save_file(path)
        except (StoreError, DeckUnreadable, DeckRefused) as error:
            self.notify(str(error), severity="error", timeout=12)
            return
        message.input.value = ""
        self.change("deck-1", **{"deck-1": OWN + entry.name})
        self.notify(f"{shortened(entry.name)} is among your decks")

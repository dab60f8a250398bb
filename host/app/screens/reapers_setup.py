"""Who plays Ardent Reapers, and with which decks."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from pydantic import ValidationError
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from cards.errors import plain
from cards.reapers.deck import ReapersDeck
from cards.reapers.library import reapers_library
from engine.reapers.setup import ReapersSetup
from host.app.screens.form import Form, first_told
from host.app.widgets.chooser import Chooser
from host.decks.errors import DeckRefused, DeckUnreadable
from host.decks.reapers import ReapersShelf
from host.store.errors import StoreError

_WHO = [("person", "a person"), ("keen", "keen (looks ahead)"), ("random", "random (any choice)")]
_HIDDEN = [("blind", "picked blind"), ("shown", "chosen from the hand, which is shown")]
_OWN = "own:"
"""What the key of a list of one's own begins with."""
_LIST = "a text file, a card a line"
_ABOUT_LIST = "Type the name of a file that lists your deck, a card a line; Enter adds it."
SEATS = 2


class ReapersSetupScreen(Form[ReapersSetup]):
    """Closes with a `ReapersSetup` that can be played, or None."""

    heading: ClassVar[str] = "New game: Ardent Reapers"
    begin: ClassVar[str] = "Begin the game"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._own: dict[str, ReapersDeck] = {}

    @property
    def _shelf(self) -> ReapersShelf:
        return ReapersShelf(self.app.store.directory)

    def lines(self) -> ComposeResult:
        """Two lines for each seat; then what the rules leave open."""
        decks = self._decks()
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield Chooser(
                    f"who-{number}", f"Seat {number}", _WHO, ("person", "keen")[number - 1],
                    "Who plays here.",
                )  # fmt: skip
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield Chooser(
                f"deck-{number}", "  deck", decks, decks[(number - 1) % len(decks)][0],
                "The deck of this seat, as it was published or from a list of your own.",
            )  # fmt: skip
        with Horizontal(classes="form-line"):
            yield Static("  Add own deck", classes="form-label")
            yield Input(placeholder=_LIST, compact=True, id="list", tooltip=_ABOUT_LIST)
        yield Chooser(
            "hidden", "Hidden cards", _HIDDEN, "blind",
            "When you choose which cards your opponent discards from a hand you may not see.",
        )  # fmt: skip

    def _decks(self) -> list[tuple[str, str]]:
        """The published decks, then one's own."""
        published = [(name, name) for name in reapers_library().decks]
        try:
            lists = self._shelf.lists()
        except StoreError as error:
            self.notify(str(error), title="Your decks", severity="error", timeout=12)
            lists = []
        self._own = {own.name: own.deck for own in lists if own.deck is not None}
        return published + [(_OWN + name, f"{plain(name)} (yours)") for name in self._own]

    def _deck(self, key: str) -> str | ReapersDeck:
        return self._own[key.removeprefix(_OWN)] if key.startswith(_OWN) else key

    def on_input_submitted(self, message: Input.Submitted) -> None:  # type: ignore[override]
        """Enter in the line of one's own deck adds it; in any other it begins."""
        if message.input.id != "list" or not message.value.strip():
            return
        message.prevent_default()
        try:
            kept = self._shelf.keep(Path(message.value.strip()).expanduser())
        except (StoreError, DeckUnreadable, DeckRefused) as error:
            self.notify(str(error), severity="error", timeout=12)
            return
        message.input.value = ""
        for number in range(1, SEATS + 1):
            self.query_one(f"#deck-{number}", Chooser).offer(self._decks())
        self.query_one("#deck-1", Chooser).choose(_OWN + kept.name)
        self.notify(f"{plain(kept.name)} is among your decks")

    def chosen(self) -> ReapersSetup:
        """`ValueError` when it is no game."""
        seats = [
            {
                "name": self.query_one(f"#name-{number}", Input).value.strip(),
                "deck": self._deck(self.value(f"deck-{number}")),
                "player": self.value(f"who-{number}"),
            }
            for number in range(1, SEATS + 1)
        ]
        try:
            return ReapersSetup.model_validate(
                {"seats": seats, "policies": {"hidden_hand": self.value("hidden")}, "seed": self.seed}
            )
        except ValidationError as error:
            raise ValueError(first_told(error)) from None

"""Who plays Ardent Reapers, and with which decks."""

from __future__ import annotations

from typing import ClassVar

from pydantic import ValidationError
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from cards.reapers.library import reapers_library
from engine.reapers.setup import ReapersSetup
from host.app.screens.form import Form, first_told
from host.app.widgets.chooser import Chooser

_WHO = [("person", "a person"), ("keen", "keen (looks ahead)"), ("random", "random (any choice)")]
_HIDDEN = [("blind", "picked blind"), ("shown", "chosen from the hand, which is shown")]
SEATS = 2


class ReapersSetupScreen(Form[ReapersSetup]):
    """Closes with a `ReapersSetup` that can be played, or None."""

    heading: ClassVar[str] = "New game: Ardent Reapers"
    begin: ClassVar[str] = "Begin the game"

    def lines(self) -> ComposeResult:
        """Two lines for each seat; then what the rules leave open."""
        decks = [(name, name) for name in reapers_library().decks]
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield Chooser(
                    f"who-{number}", f"Seat {number}", _WHO, ("person", "keen")[number - 1],
                    "Who plays here.",
                )  # fmt: skip
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield Chooser(
                f"deck-{number}", "  deck", decks, decks[(number - 1) % len(decks)][0],
                "The deck of this seat, as it was published.",
            )  # fmt: skip
        yield Chooser(
            "hidden", "Hidden cards", _HIDDEN, "blind",
            "When you choose which cards your opponent discards from a hand you may not see.",
        )  # fmt: skip

    def chosen(self) -> ReapersSetup:
        """`ValueError` when it is no game."""
        seats = [
            {
                "name": self.query_one(f"#name-{number}", Input).value.strip(),
                "deck": self.value(f"deck-{number}"),
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

"""Who plays against whom: seats, decks, and who answers for each."""

from __future__ import annotations

from typing import ClassVar

from pydantic import ValidationError
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from engine.setups import AshesSetup, Chance, SeatSetup
from host.app.decks import deck_of, deck_rows
from host.app.screens.dice_by_hand import by_hand, dice_line
from host.app.screens.form import SEATS, Form
from host.app.widgets.chooser import Chooser

_WHO = [
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("random", "random (any choice)"),
    ("", "nobody"),
]
_FIRST_FIVE = [("suggested", "the decks' suggestions"), ("choose", "everybody chooses")]
_REACTIONS = [("when possible", "only when one is possible"), ("always", "always: asking tells nothing")]
_DICE: tuple[Chance, ...] = ("player dice",)


class PlayersSetupScreen(Form[AshesSetup]):
    """Closes with an `AshesSetup` that can be played, or None."""

    heading: ClassVar[str] = "New game: Ashes Reborn"
    begin: ClassVar[str] = "Begin the game"

    def lines(self) -> ComposeResult:
        """Two lines for each seat, clockwise; then what concerns all."""
        decks = deck_rows(self.app)
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield Chooser(
                    f"who-{number}", f"Seat {number}", _WHO, ("person", "sharp", "", "")[number - 1],
                    "Who plays here; the seats are clockwise.",
                )  # fmt: skip
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield Chooser(
                f"deck-{number}", "  deck", decks, decks[(number - 1) % len(decks)][0],
                "The deck of this seat: one of the box, or one of your own.",
            )  # fmt: skip
        yield Chooser(
            "first_five",
            "First Five",
            _FIRST_FIVE,
            "suggested",
            "The five different cards to begin with.",
        )
        yield Chooser(
            "reactions", "Reactions", _REACTIONS, "when possible",
            "Asked only when possible, being asked shows that there is a reaction.",
        )  # fmt: skip
        for kind in _DICE:
            yield dice_line(kind)

    def on_mount(self) -> None:
        """Seats where nobody sits need no deck."""
        self._show_seats()

    def on_chooser_changed(self) -> None:
        """Somebody may have sat down or left."""
        self._show_seats()

    def _show_seats(self) -> None:
        for number in range(1, SEATS + 1):
            taken = bool(self.value(f"who-{number}"))
            self.query_one(f"#name-{number}").display = taken
            self.query_one(f"#deck-{number}").display = taken

    def chosen(self) -> AshesSetup:
        """`ValueError` when it is no game, `LookupError` when a deck is gone or no longer legal."""
        seats = []
        for number in range(1, SEATS + 1):
            if who := self.value(f"who-{number}"):
                name = self.query_one(f"#name-{number}", Input).value.strip()
                deck = deck_of(self.value(f"deck-{number}"), self.app.store.directory)
                seats.append({"name": name, "deck": deck, "player": who})
        try:
            return AshesSetup(
                seats=tuple(SeatSetup.model_validate(seat) for seat in seats),
                first_five="choose" if self.value("first_five") == "choose" else "suggested",
                reactions="always" if self.value("reactions") == "always" else "when possible",
                by_hand=by_hand(self, _DICE),
                seed=self.seed,
            )
        except ValidationError as error:
            raise ValueError(_told(error)) from None


def _told(error: ValidationError) -> str:
    """The first thing that is wrong, in a sentence."""
    first = error.errors()[0]
    if first["loc"][-1:] == ("name",):
        return "Every player needs a name, of up to 24 letters."
    return first["msg"].removeprefix("Value error, ")

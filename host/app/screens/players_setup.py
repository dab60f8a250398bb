"""Who plays against whom: seats, decks, and who answers for each."""

from __future__ import annotations

from typing import ClassVar, cast

from pydantic import ValidationError
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from engine.games import entry_of
from engine.setups import PlayersSetup
from host.app.decks import deck_rows
from host.app.screens.form import SEATS, first_told
from host.app.screens.game_form import GameForm
from host.app.widgets.chooser import Chooser

_WHO = [
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("random", "random (any choice)"),
    ("", "nobody"),
]
_FIRST_FIVE = [("suggested", "the decks' suggestions"), ("choose", "everybody chooses")]
_REACTIONS = [("when possible", "only when one is possible"), ("always", "always: asking tells nothing")]


class PlayersSetupScreen(GameForm[PlayersSetup]):
    """Closes with the setup of a game of players against each other that can be played, or None."""

    heading: ClassVar[str] = "New game: Ashes Reborn"
    begin: ClassVar[str] = "Begin the game"
    rules: ClassVar[str] = "ashes"
    seats: ClassVar[tuple[tuple[str, str], ...]] = tuple(
        (f"-{number}", f"Seat {number}") for number in range(1, SEATS + 1)
    )

    def lines(self) -> ComposeResult:
        """The ways to play; two lines for each seat, clockwise; then what concerns all."""
        decks = deck_rows(self.app, self.cards)
        yield from self.whose_is_what()
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield Chooser(
                    f"who-{number}", f"Seat {number}", _WHO, ("person", "sharp", "", "")[number - 1],
                    "Who plays here; the seats are clockwise.",
                )  # fmt: skip
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield from self.deck_lines(
                f"-{number}",
                "  deck",
                decks[(number - 1) % len(decks)][0],
                "The deck of this seat: one of the box, or one of your own.",
            )
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

    def is_person(self, ending: str) -> bool:
        """Whether a person sits at a seat."""
        return self.value(f"who{ending}") == "person"

    def show_lines(self) -> None:
        """Seats where nobody sits need no deck."""
        for number in range(1, SEATS + 1):
            taken = bool(self.value(f"who-{number}"))
            self.query_one(f"#name-{number}").display = taken
            self.query_one(f"#deck-{number}").display = taken
        super().show_lines()

    def chosen(self) -> PlayersSetup:
        """`ValueError` when it is no game, `LookupError` when a deck is gone or no longer legal."""
        seats, real = [], []
        for number in range(1, SEATS + 1):
            if who := self.value(f"who-{number}"):
                name = self.query_one(f"#name-{number}", Input).value.strip()
                depth = self.value(f"depth-{number}") if who == "person" else "full"
                seats.append({"name": name, "deck": self.deck(f"-{number}"), "player": who, "depth": depth})
                if self.real(f"-{number}"):
                    real.append(name)
        try:
            return cast(
                "PlayersSetup",
                entry_of(self.rules).setup.model_validate(
                    {
                        "seats": seats,
                        "first_five": self.value("first_five"),
                        "reactions": self.value("reactions"),
                        "by_hand": self.by_hand(),
                        "real_decks": real,
                        "begins": self.value("begins"),
                        "seed": self.seed,
                    }
                ),
            )
        except ValidationError as error:
            raise ValueError(first_told(error)) from None


class RavenSetupScreen(PlayersSetupScreen):
    """The same for a game by Raven Rules, with decks of the original cards."""

    heading: ClassVar[str] = "New game: Raven Rules"
    rules: ClassVar[str] = "raven"

"""Who plays against whom: seats, decks, and who answers for each."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from engine.setups.players import PlayersSetup
from host.app.decks import deck_rows
from host.app.screens.form import SEATS
from host.app.screens.game_form import GameForm
from host.presenter.setup_forms.ashes_form import PlayersBeginning, RavenBeginning


class PlayersSetupScreen(GameForm[PlayersSetup]):
    """Closes with the setup of a game of players against each other that can be played, or None."""

    heading: ClassVar[str] = PlayersBeginning.heading
    begin: ClassVar[str] = PlayersBeginning.begin
    rules: ClassVar[str] = PlayersBeginning.rules
    seats: ClassVar[tuple[tuple[str, str], ...]] = PlayersBeginning.seats

    def lines(self) -> ComposeResult:
        """The ways to play; two lines for each seat, clockwise; then what concerns all."""
        decks = deck_rows(self.app, self.cards)
        yield from self.whose_is_what()
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield self.chooser(f"who-{number}")
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield from self.deck_lines(
                f"-{number}",
                "  deck",
                decks[(number - 1) % len(decks)][0],
                "This seat's deck: a printed one, or one of your own.",
            )
        yield self.chooser("first_five")
        yield self.chooser("reactions")
        yield self.chooser("undo")

    def show_lines(self) -> None:
        """Seats where nobody sits need no deck."""
        for number in range(1, SEATS + 1):
            taken = bool(self.value(f"who-{number}"))
            self.query_one(f"#name-{number}").display = taken
            self.query_one(f"#deck-{number}").display = taken
        self.query_one("#undo").display = sum(self.is_person(ending) for ending, _ in self.seats) > 1
        super().show_lines()


class RavenSetupScreen(PlayersSetupScreen):
    """The same for a game by Raven Rules, with decks of the original cards."""

    heading: ClassVar[str] = RavenBeginning.heading
    rules: ClassVar[str] = RavenBeginning.rules

"""Who plays against whom: seats, decks, and who answers for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import ValidationError
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from cards.errors import plain
from engine.match import AshesSetup, SeatSetup
from host.app.decks import deck_of, deck_rows
from host.app.widgets.chooser import Chooser
from host.app.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from host.app.app import CinderboardApp

SEATS = 4
_WHO = [
    ("person", "a person"),
    ("sharp", "sharp (looks ahead)"),
    ("random", "random (any choice)"),
    ("", "nobody"),
]
_FIRST_FIVE = [("suggested", "the decks' suggestions"), ("choose", "everybody chooses")]
_REACTIONS = [("when possible", "only when one is possible"), ("always", "always: asking tells nothing")]
_ROLLS = [("program", "the program rolls"), ("table", "rolled at the table, entered here")]
_HINT = "Up and down: lines. Left and right: values. Enter: begin."


class PlayersSetupScreen(Screen[AshesSetup]):
    """Closes with an `AshesSetup` that can be played, or None."""

    CSS_PATH = "players_setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin the game", tooltip="Begin with these", id="players_setup.begin"),
        Binding("up", "move(-1)", "Line above", show=False, id="players_setup.up"),
        Binding("down", "move(1)", "Line below", show=False, id="players_setup.down"),
        Binding("escape", "leave", "Back", tooltip="Back without a game", id="players_setup.leave"),
    ]  # fmt: skip

    AUTO_FOCUS = "#begin-players"

    app: CinderboardApp

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def compose(self) -> ComposeResult:
        """Two lines for each seat, clockwise; then what concerns all."""
        decks = deck_rows(self.app)
        yield TooSmall()
        with VerticalScroll(id="players-setup", can_focus=False) as form:
            form.border_title = "New game: Ashes Reborn"
            for number in range(1, SEATS + 1):
                with Horizontal(classes="player-seat"):
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
            yield Chooser(
                "player-dice", "Player dice", _ROLLS, "program",
                "With real dice on the table: roll them there and enter what they show.",
            )  # fmt: skip
            with Horizontal(classes="player-seat"):
                yield Static("  Seed", id="players-seed-label")
                yield Input(str(self._seed), type="integer", max_length=12, compact=True, id="players-seed")
        yield Static(_HINT, id="players-about")
        yield Button("Begin the game (Enter)", id="begin-players", variant="primary", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Seats where nobody sits need no deck."""
        self._show_seats()

    def on_descendant_focus(self) -> None:
        """Tell about the line the focus is on."""
        focused = self.focused
        about = focused.about if isinstance(focused, Chooser) else ""
        self.query_one("#players-about", Static).update(about or _HINT)

    def on_chooser_changed(self) -> None:
        """Somebody may have sat down or left."""
        self._show_seats()

    def _show_seats(self) -> None:
        for number in range(1, SEATS + 1):
            taken = bool(self.query_one(f"#who-{number}", Chooser).value)
            self.query_one(f"#name-{number}").display = taken
            self.query_one(f"#deck-{number}").display = taken

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def on_input_submitted(self) -> None:
        """Enter in a line begins too."""
        self.action_begin()

    def action_move(self, by: int) -> None:
        """Go to the line above or below."""
        if by < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_begin(self) -> None:
        """Close with what is chosen, or say what is wrong with it."""
        try:
            self.dismiss(self.chosen())
        except ValidationError as error:
            self.notify(_told(error), severity="error", timeout=12)
        except LookupError as error:
            self.notify(plain(str(error.args[0])), severity="error", timeout=12, markup=False)

    def action_leave(self) -> None:
        """Close without a game."""
        self.dismiss(None)

    def chosen(self) -> AshesSetup:
        """What is chosen now; pydantic's error when it is no game."""
        seats = []
        for number in range(1, SEATS + 1):
            who = self._value(f"who-{number}")
            if who:
                name = self.query_one(f"#name-{number}", Input).value.strip()
                deck = deck_of(self._value(f"deck-{number}"), self.app.store.directory)
                seats.append(SeatSetup.model_validate({"name": name, "deck": deck, "player": who}))
        seed = self.query_one("#players-seed", Input).value
        return AshesSetup.model_validate(
            {
                "seats": seats,
                "first_five": self._value("first_five"),
                "reactions": self._value("reactions"),
                "by_hand": ("player dice",) if self._value("player-dice") == "table" else (),
                "seed": int(seed) if seed.strip("-") else self._seed,
            }
        )

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Chooser).value


def _told(error: ValidationError) -> str:
    """The first thing that is wrong, in a sentence."""
    first = error.errors()[0]
    if first["loc"][-1:] == ("name",):
        return "Every player needs a name, of up to 24 letters."
    return first["msg"].removeprefix("Value error, ")

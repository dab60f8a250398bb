"""What to play: everything has a good default, so that Enter begins at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from cards.errors import plain
from cards.library import standard_library
from engine.match import RedRainsSetup, Setup
from engine.setups import deck_name
from host.app.decks import deck_of, deck_rows
from host.app.widgets.chooser import Chooser
from host.app.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from host.app.app import CinderboardApp

BY_HAND = ("player dice", "rage dice", "behavior die")
_WHO = [("program", "the program rolls"), ("table", "rolled at the table, entered here")]


class SetupScreen(Screen[Setup]):
    """Closes with a `Setup`, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin the game", tooltip="Begin with what is chosen", id="setup.begin"),
        Binding("up", "move(-1)", "Line above", show=False, id="setup.up"),
        Binding("down", "move(1)", "Line below", show=False, id="setup.down"),
        Binding("escape", "leave", "Back", tooltip="Back without a game", id="setup.leave"),
    ]

    AUTO_FOCUS = "#begin"

    app: CinderboardApp

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def compose(self) -> ComposeResult:
        """One line for each choice."""
        library = standard_library()
        proto = RedRainsSetup()
        chimeras = [(name, name) for name in sorted(library.chimeras)]
        yield TooSmall()
        with VerticalScroll(id="setup", can_focus=False) as form:
            form.border_title = "New game: Red Rains"
            yield Chooser(
                "deck", "Your deck", deck_rows(self.app), deck_name(proto.deck),
                "The deck you play: one of the box, or one of your own.",
            )  # fmt: skip
            yield Chooser("chimera", "Chimera", chimeras, proto.chimera, "Whom you fight.")
            yield Chooser(
                "aspects", "Its aspects", [(name, name) for name in library.chimera(proto.chimera).decks],
                next(iter(library.chimera(proto.chimera).decks)), "Which of its two aspect decks it uses.",
            )  # fmt: skip
            yield Chooser(
                "difficulty", "Difficulty", [(name, name) for name in ("standard", "heroic")],
                proto.difficulty, "Heroic has more life, more threat and more aspects at the start.",
            )  # fmt: skip
            yield Chooser(
                "level", "Level", [(str(level), str(level)) for level in (1, 2, 3)], str(proto.level),
                "A campaign plays level 1, 2 and 3 in order.",
            )  # fmt: skip
            yield Chooser(
                "first_five", "First Five",
                [("suggested", "the deck's suggestion"), ("choose", "I choose five cards")], proto.first_five,
                "The five different cards you begin with.",
            )  # fmt: skip
            for kind in BY_HAND:
                yield Chooser(
                    kind.replace(" ", "-"), kind.capitalize(), _WHO, "program",
                    "With real dice on the table: roll them there and enter what they show.",
                )  # fmt: skip
            with Vertical(id="seed-line"):
                yield Static("  Seed", id="seed-label")
                yield Input(
                    str(self._seed), type="integer", max_length=12, compact=True, id="seed",
                    tooltip="The same seed gives the same luck again.",
                )  # fmt: skip
        yield Static(id="about")
        yield Button("Begin the game (Enter)", id="begin", variant="primary", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Say how to go on."""
        self._tell()

    def on_descendant_focus(self) -> None:
        """Tell about the line the focus is on."""
        self._tell()

    def on_chooser_changed(self, message: Chooser.Changed) -> None:
        """Another Chimera has other aspect decks."""
        if message.chooser.id == "chimera":
            decks = standard_library().chimera(message.chooser.value).decks
            self.query_one("#aspects", Chooser).offer([(name, name) for name in decks])

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def on_input_submitted(self) -> None:
        """Enter in the seed begins too."""
        self.action_begin()

    def action_move(self, by: int) -> None:
        """Go to the line above or below."""
        if by < 0:
            self.focus_previous()
        else:
            self.focus_next()

    def action_begin(self) -> None:
        """Close with what is chosen, or say why the deck cannot be played."""
        try:
            self.dismiss(self.chosen())
        except LookupError as error:
            self.notify(plain(str(error)), severity="error", timeout=12, markup=False)

    def action_leave(self) -> None:
        """Close without a game."""
        self.dismiss(None)

    def chosen(self) -> Setup:
        """What is chosen now; `LookupError` when the deck is gone or no longer legal."""
        chosen: dict[str, Any] = {
            name: self.query_one(f"#{name}", Chooser).value
            for name in ("deck", "chimera", "aspects", "difficulty", "first_five")
        }
        chosen["deck"] = deck_of(chosen["deck"], self.app.store.directory)
        seed = self.query_one("#seed", Input).value
        by_hand = tuple(
            kind for kind in BY_HAND if self.query_one(f"#{kind.replace(' ', '-')}", Chooser).value == "table"
        )
        return RedRainsSetup(
            **chosen,
            level=int(self.query_one("#level", Chooser).value),
            by_hand=by_hand,
            seed=int(seed) if seed.strip("-") else self._seed,
        )

    def _tell(self) -> None:
        focused = self.focused
        about = focused.about if isinstance(focused, Chooser) else ""
        if isinstance(focused, Input):
            about = "The same seed gives the same luck again."
        hint = "Up and down: lines. Left and right: values. Enter: begin."
        self.query_one("#about", Static).update(about or hint)

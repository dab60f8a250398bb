"""Who drafts, from which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from cards.library import standard_library
from engine.draft.draft import SetupError, draft_setup
from engine.draft.setup import Collection, DraftSetup
from host.app.widgets.chooser import Chooser
from host.app.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from host.app.app import CinderboardApp

SEATS = 4
_WHO = [("person", "a person"), ("bot", "the drafting bot"), ("", "nobody")]
_EVERYTHING = "everything"
_HINT = "Up and down: lines. Left and right: values. Enter: begin."


class DraftSetupScreen(Screen[DraftSetup]):
    """Closes with a `DraftSetup` that can be dealt, or None."""

    CSS_PATH = "draft.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin the draft", tooltip="Begin with these", id="draft_setup.begin"),
        Binding("up", "move(-1)", "Line above", show=False, id="draft_setup.up"),
        Binding("down", "move(1)", "Line below", show=False, id="draft_setup.down"),
        Binding("escape", "leave", "Back", tooltip="Back without a draft", id="draft_setup.leave"),
    ]  # fmt: skip

    AUTO_FOCUS = "#begin-draft"

    app: CinderboardApp

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._seed = seed

    def compose(self) -> ComposeResult:
        """A line for each seat, clockwise; the cards; the seed."""
        yield TooSmall()
        with VerticalScroll(id="draft-setup", can_focus=False) as form:
            form.border_title = "New draft"
            for number in range(1, SEATS + 1):
                with Horizontal(classes="draft-seat"):
                    yield Chooser(
                        f"who-{number}", f"Seat {number}", _WHO, "person" if number <= 2 else "",
                        "Who drafts here; the seats are clockwise.",
                    )  # fmt: skip
                    yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
            yield Chooser(
                "releases", "Cards", self._releases(), Collection().releases[0],
                "The products whose cards are drafted, one copy of each.",
            )  # fmt: skip
            with Horizontal(classes="draft-seat"):
                yield Static("  Seed", id="draft-seed-label")
                yield Input(str(self._seed), type="integer", max_length=12, compact=True, id="draft-seed")
        yield Static(_HINT, id="draft-about")
        yield Button("Begin the draft (Enter)", id="begin-draft", variant="primary", compact=True)
        yield Footer()

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
        seats = []
        for number in range(1, SEATS + 1):
            who = self.query_one(f"#who-{number}", Chooser).value
            if who:
                seats.append((self.query_one(f"#name-{number}", Input).value.strip(), who))
        chosen = self.query_one("#releases", Chooser).value
        releases = [chosen] if chosen != _EVERYTHING else self._everything()
        seed = self.query_one("#draft-seed", Input).value
        try:
            setup = draft_setup(seats, releases, int(seed) if seed.strip("-") else self._seed)
        except SetupError as error:
            self.notify(str(error), severity="error", timeout=12)
        else:
            self.dismiss(setup)

    def action_leave(self) -> None:
        """Close without a draft."""
        self.dismiss(None)

    def _releases(self) -> list[tuple[str, str]]:
        default = Collection().releases[0]
        rows = [(default, f"the {default}")]
        everything = self._everything()
        if len(everything) > 1:
            rows.append((_EVERYTHING, f"all {len(everything)} products"))
        return rows

    def _everything(self) -> list[str]:
        """The releases that have a card to draft."""
        library = standard_library()
        return sorted(
            {library.releases[name] for name, card in library.cards.items() if card.cost is not None}
        )

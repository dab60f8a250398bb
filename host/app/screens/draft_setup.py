"""Who drafts, from which cards."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from engine.draft.setup import Collection, DraftSetup
from engine.drafting import draft_setup
from engine.games import entry_of
from host.app.screens.form import SEATS, Form
from host.app.widgets.chooser import Chooser

_WHO = [("person", "a person"), ("bot", "the drafting bot"), ("", "nobody")]
_EVERYTHING = "everything"


class DraftSetupScreen(Form[DraftSetup]):
    """Closes with a `DraftSetup` that can be dealt, or None."""

    heading: ClassVar[str] = "New draft"
    begin: ClassVar[str] = "Begin the draft"

    def lines(self) -> ComposeResult:
        """A line for each seat, clockwise; then the cards."""
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield Chooser(
                    f"who-{number}", f"Seat {number}", _WHO, "person" if number <= 2 else "",
                    "Who drafts here; the seats are clockwise.",
                )  # fmt: skip
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
        yield Chooser(
            "releases", "Cards", self._releases(), Collection().releases[0],
            "The products whose cards are drafted, one copy of each.",
        )  # fmt: skip

    def chosen(self) -> DraftSetup:
        """`SetupError`, a `ValueError`, when nothing can be drafted so."""
        seats = [
            (self.query_one(f"#name-{number}", Input).value.strip(), who)
            for number in range(1, SEATS + 1)
            if (who := self.value(f"who-{number}"))
        ]
        chosen = self.value("releases")
        releases = [chosen] if chosen != _EVERYTHING else self._everything()
        return draft_setup(seats, releases, self.seed)

    def _releases(self) -> list[tuple[str, str]]:
        default = Collection().releases[0]
        rows = [(default, f"the {default}")]
        everything = self._everything()
        if len(everything) > 1:
            rows.append((_EVERYTHING, f"all {len(everything)} products"))
        return rows

    def _everything(self) -> list[str]:
        """The releases that have a card to draft."""
        library = entry_of("draft").cards()
        return sorted(
            {library.releases[name] for name, card in library.cards.items() if card.cost is not None}
        )

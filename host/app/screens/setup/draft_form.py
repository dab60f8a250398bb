"""Form of a draft: who drafts, from which cards."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from engine.draft import rulebook
from engine.draft.setup import DraftSetup
from host.app.screens.setup.setup_form import SEATS, SetupFormScreen
from host.presenter.setup_forms.draft_form import DraftForm

_STEPS = (
    rulebook.PHOENIXBORN,
    rulebook.CARDS,
    rulebook.DICE,
    rulebook.SWAP,
    rulebook.COPIES,
    rulebook.CONJURATIONS,
)


class DraftFormScreen(SetupFormScreen[DraftSetup]):
    """Closes with a `DraftSetup` that can be dealt, or None."""

    heading: ClassVar[str] = DraftForm.heading
    begin_label: ClassVar[str] = DraftForm.begin
    rules: ClassVar[str] = DraftForm.rules

    def compose_fields(self) -> ComposeResult:
        for number in range(1, SEATS + 1):
            with Horizontal(classes="form-line"):
                yield self.choice_field(f"who-{number}")
                yield Input(f"Player {number}", max_length=24, compact=True, id=f"name-{number}")
        yield self.choice_field("undo")
        yield self.choice_field("releases")

    def description_of(self, line: str) -> tuple[str, list[tuple[str, str]]]:
        if line:
            return super().description_of(line)
        return "How a draft goes", [(rule.title.removeprefix("Drafting: "), rule.says) for rule in _STEPS]

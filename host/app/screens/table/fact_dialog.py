"""Choosing what really happened at the table, of a roll or a card that was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.screens.dialogs import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.widget import Widget
    from textual.widgets import Button

    from host.presenter.session.table_facts import TableFact


class FactDialog(Dialog[tuple[int, int]]):
    """Facts with what each may have been instead.

    Closes with the numbers of a fact and of what it was; with (-1, 0) to correct the table instead.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f9", "correct", "Correct", tooltip="Correct the table instead", id="fact.correct"),
    ]
    FIRST_FOCUS = "#facts"

    def __init__(self, facts: Sequence[TableFact]) -> None:
        super().__init__("What was it really?")
        self._facts = facts

    def reading(self) -> Iterable[Widget]:
        rows = []
        for number, fact in enumerate(self._facts):
            rows.append(Row(Content.styled(f"── {fact.text}", "bold $secondary"), disabled=True))
            rows += [
                Row(Content(f"It was {other.label}"), id=f"{number}-{at}")
                for at, other in enumerate(fact.alternatives)
            ]
        yield OptionList(*rows, id="facts", compact=True)

    def buttons(self) -> list[tuple[str, str]]:
        return [("correct", "Correct the table (F9)")]

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Close with what was chosen."""
        message.stop()
        number, _, at = (message.option_id or "").partition("-")
        self.dismiss((int(number), int(at)))

    def action_correct(self) -> None:
        """Close to correct the table instead."""
        self.dismiss((-1, 0))

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Do the same as the key of the button; the base class handles the one that closes the dialog."""
        if message.button.id == "correct":
            self.action_correct()

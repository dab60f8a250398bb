"""The whole list of what to move by hand, where each line is ticked off."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from cards.wording.words import capitalized
from host.app.screens.dialogs import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterable

    from textual.widget import Widget
    from textual.widgets import Button

    from host.presenter.narration.instruction_list import InstructionList


class InstructionDialog(Dialog[int]):
    """Lists what to move by hand since the last action; closes with the number of a line that was wrong."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hide", "Hide", tooltip="Hide the list beside the question, or show it", id="move.hide"),
        Binding("o", "otherwise", "It was otherwise", id="move.otherwise",
                tooltip="Say what was really rolled or revealed, or correct the table"),
    ]  # fmt: skip
    FIRST_FOCUS = "#to-move"

    def __init__(self, to_move: InstructionList) -> None:
        super().__init__("On your table")
        self._to_move = to_move

    def reading(self) -> Iterable[Widget]:
        yield OptionList(*self._rows(), id="to-move", compact=True)

    def buttons(self) -> list[tuple[str, str]]:
        hide = f"{'Show' if self._to_move.hidden else 'Hide'} beside the question (h)"
        return [("otherwise", "It was otherwise (o)"), ("hide", hide)]

    def _rows(self) -> list[Row]:
        rows = []
        for number, item in enumerate(self._to_move.items):
            done = self._to_move.is_ticked(number)
            style = "$text-muted" if done else "bold"
            rows.append(Row(Content.styled(f"[{'x' if done else ' '}] {capitalized(item.text)}", style)))
        return rows

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Tick off the line, or open it again, and go on to the next."""
        message.stop()
        self._to_move.tick(message.option_index)
        listed = message.option_list
        listed.set_options(self._rows())
        listed.highlighted = min(message.option_index + 1, listed.option_count - 1)

    def action_hide(self) -> None:
        """Hide the list beside the question, or show it, and close."""
        self._to_move.hidden = not self._to_move.hidden
        self.dismiss(None)

    def action_otherwise(self) -> None:
        """Close to say what the marked line was really like."""
        self.dismiss(self.query_one("#to-move", OptionList).highlighted)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Do the same as the key of the button; the base class handles the one that closes the dialog."""
        if message.button.id == "hide":
            self.action_hide()
        elif message.button.id == "otherwise":
            self.action_otherwise()

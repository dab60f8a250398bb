"""Setting right what lies on the table: tokens on cards in play, and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.coordinate import Coordinate
from textual.screen import ModalScreen
from textual.widgets import Button, DataTable, Static

from engine.redrains.types import TOKEN_KINDS
from host.presenter.corrections import Face, Tokens, dice_on_the_table, tokens_in_play
from host.presenter.phrases.table import count_of

if TYPE_CHECKING:
    from engine.ashes.view.read_model import GameView

TITLES = ("Wound", "Exhaust", "Status", "Red R.")
COUNTERS_FROM, FACE = 2, 2
"""The columns after those of whose and what."""


class CorrectScreen(ModalScreen[tuple[str, ...] | None]):
    """Closes with the ids of the corrections, in order; None when nothing is to be changed."""

    CSS_PATH = "correct.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign,right_square_bracket", "change(1)", "More", key_display="+",
                tooltip="One token more, or the next side of the die", id="correct.more"),
        Binding("minus,left_square_bracket", "change(-1)", "Less", key_display="-",
                tooltip="One token less, or the side before", id="correct.less"),
        Binding("enter", "set", "Set", priority=True, tooltip="Set the table right", id="correct.set"),
        Binding("escape", "close", "Cancel", tooltip="Leave the table as it is", id="correct.cancel"),
    ]  # fmt: skip

    def __init__(self, view: GameView) -> None:
        super().__init__()
        self._cards = tokens_in_play(view)
        self._dice = dice_on_the_table(view)
        self._worked_on: DataTable[str | Text]

    def compose(self) -> ComposeResult:
        """Cards and their counters, dice and their sides, what has changed."""
        with Vertical(id="correct") as box:
            box.border_title = "The table is right: set what lies there"
            yield DataTable[str | Text](id="correct-cards", cursor_type="cell")
            yield DataTable[str | Text](id="correct-dice", cursor_type="cell")
            yield Static(id="correct-changes")
            with Horizontal(id="correct-buttons"):
                yield Button("+ more", id="more", compact=True)
                yield Button("- less", id="less", compact=True)
                yield Button("Set (Enter)", id="set", compact=True)
                yield Button("Cancel (Esc)", id="close", compact=True)

    def on_mount(self) -> None:
        """Fill both tables."""
        cards, dice = self._tables()
        kinds = TITLES if any("red rains" in row.known for row in self._cards) else TITLES[:3]
        cards.add_columns("Side", "Card", *kinds)
        for row in self._cards:
            cards.add_row(Text(row.side), Text(row.name), *self._counters(row)[: len(kinds)])
        cards.move_cursor(column=COUNTERS_FROM)
        dice.add_columns("Side", "Die", "Shows")
        for face in self._dice:
            dice.add_row(Text(face.side), Text(face.name), shown(face.known, face.right))
        dice.move_cursor(column=FACE)
        self._tell()
        cards.focus()
        for button in ("#more", "#less"):
            # A second click counts however soon it comes.
            self.query_one(button, Button).active_effect_duration = 0

    def action_change(self, by: int) -> None:
        """One more or less of what the cursor is on."""
        cards, dice = self._tables()
        if self._worked_on is dice:
            face = self._dice[dice.cursor_row]
            face.change(by)
            dice.update_cell_at(
                Coordinate(dice.cursor_row, FACE), shown(face.known, face.right), update_width=True
            )
        else:
            row, column = self._cards[cards.cursor_row], cards.cursor_column
            if column < COUNTERS_FROM:
                self.notify("Go to a column of tokens first, with the arrow keys.")
                return
            kind = TOKEN_KINDS[column - COUNTERS_FROM]
            if kind not in row.known:
                self.notify("Red Rains tokens lie on the Chimera only.")
                return
            row.change(kind, by)
            cards.update_cell_at(
                Coordinate(cards.cursor_row, column),
                shown(row.known[kind], row.right[kind]),
                update_width=True,
            )
        self._tell()

    def action_set(self) -> None:
        """Close with what was changed."""
        self.dismiss(tuple(self._corrections()) or None)

    def action_close(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """As the keys; the table keeps the focus it had."""
        which = message.button.id
        if which == "set":
            self.action_set()
        elif which == "close":
            self.action_close()
        else:
            self.action_change(1 if which == "more" else -1)
            self._worked_on.focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remember which table was worked on, for the buttons."""
        if isinstance(event.widget, DataTable):
            self._worked_on = event.widget

    def _tables(self) -> tuple[DataTable[str | Text], DataTable[str | Text]]:
        return self.query_one("#correct-cards", DataTable), self.query_one("#correct-dice", DataTable)

    def _counters(self, row: Tokens) -> list[str]:
        return [shown(row.known[kind], row.right[kind]) if kind in row.known else "" for kind in TOKEN_KINDS]

    def _corrections(self) -> list[str]:
        rows: list[Tokens | Face] = [*self._cards, *self._dice]
        return [pick for row in rows for pick in row.corrections()]

    def _tell(self) -> None:
        count = len(self._corrections())
        what = f"{count_of(count, 'change')}; Enter sets them" if count else "Arrows, Tab, then + or -"
        self.query_one("#correct-changes", Static).update(what)


def shown(known: int | str, right: int | str) -> str:
    """`2`, or `2 > 3` where it is to be changed."""
    return f"{right}" if known == right else f"{known} > {right}"

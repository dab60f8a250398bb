"""The whole log: searched as you type, by player, action by action or step by step, copied as text.

What the log tells, opened: its steps, the rule it follows, and the events behind it with theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList
from textual.widgets.option_list import Option as Row

from host.app.screens.dialogs import Dialog
from host.app.screens.table.game_screen import GameScreen
from host.app.widgets.screen_frame import KeysFooter, WindowTooSmallNotice
from host.presenter.narration.log_actions import LogRow, last_action_of, log_as_text, log_rows, search_log
from host.presenter.narration.log_details import LogDetails

if TYPE_CHECKING:
    from host.presenter.narration.log import LogLine
    from host.presenter.session.seat_session import ReadableLog


class LogDetail(Dialog[int]):
    """Closes with the number of answers to go back to, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "back", "Go back to here", tooltip="Undo up to this point", id="line.back"),
        Binding("c", "card", "Card", tooltip="Open the card that caused it", id="line.card"),
    ]

    def __init__(self, logged: ReadableLog, text: str, lines: Sequence[LogLine]) -> None:
        super().__init__(lines[0].heading)
        self._logged = logged
        self._behind = LogDetails(logged, text, lines)

    def paragraphs(self) -> list[tuple[str, str]]:
        """The line, its rule, its question, its events."""
        return self._behind.paragraphs()

    def buttons(self) -> list[tuple[str, str]]:
        """Going back, and the card."""
        found = []
        if self._logged.answers_after(self._behind.answers_before):
            found.append(("back", "Go back to here (b)"))
        if self._behind.cause_name:
            found.append(("card", "Card (c)"))
        return found

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """As the keys; the dialog hears of the button that closes it by itself."""
        if message.button.id == "back":
            self.action_back()
        elif message.button.id == "card":
            self.action_card()

    def action_back(self) -> None:
        """Go back to the question whose answer led to this line."""
        if self._logged.answers_after(self._behind.answers_before):
            self.dismiss(self._behind.answers_before)

    def action_card(self) -> None:
        """Open the card that caused it."""
        cause = self._behind.cause
        if cause is not None:
            tables = (screen for screen in self.app.screen_stack if isinstance(screen, GameScreen))
            next(tables).open_card(cause)


_BULLET = len("· ")


class LogScreen(Screen[int]):
    """Letters search; arrow keys go through what is found. Closes with a number of answers to go back to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to the table", id="log.leave"),
        Binding("enter", "open", "Open", priority=True, tooltip="Steps, rules and sources", id="log.open"),
        Binding("f2", "steps", "Every step", tooltip="Every step, or one line per action", id="log.steps"),
        Binding("f3", "whose", "Whose", tooltip="The turns of one player, or all", id="log.whose"),
        Binding("f6", "copy", "Copy", tooltip="Copy the matches as text", id="log.copy"),
        Binding("down", "list(1)", "Next line", show=False, priority=True, id="log.down"),
        Binding("up", "list(-1)", "Previous line", show=False, priority=True, id="log.up"),
        Binding("pagedown", "list(10)", "A page down", show=False, priority=True, id="log.pagedown"),
        Binding("pageup", "list(-10)", "A page up", show=False, priority=True, id="log.pageup"),
    ]

    def __init__(self, logged: ReadableLog, card: int | None = None) -> None:
        super().__init__()
        self._logged = logged
        self._card = card
        self._steps = False
        self._whose = ""
        self._found: list[LogRow] = []

    def compose(self) -> ComposeResult:
        """Search and list."""
        yield WindowTooSmallNotice()
        yield Input(placeholder="Search the log: words, cards, rounds", id="search", compact=True)
        yield OptionList(id="found")
        yield KeysFooter()

    def on_mount(self) -> None:
        """All of it at first, at its end, or where the card did something last."""
        last = None if self._card is None else last_action_of(self._logged.deeds, self._card)
        self._show(None if last is None else last.first)
        self.query_one("#search").focus()

    def on_resize(self) -> None:
        """Long lines go on below their beginning, however wide the window is."""
        marked = self._marked()
        self._show(None if marked is None else marked.first)

    def on_input_changed(self) -> None:
        """Search as you type."""
        self._show()

    def action_list(self, by: int) -> None:
        """Go through the lines from wherever the focus is; headings are no lines."""
        rows = self.query_one("#found", OptionList)
        lines = [at for at, row in enumerate(rows.options) if not row.disabled]
        if not lines:
            return
        here = lines.index(rows.highlighted) if rows.highlighted in lines else len(lines) - 1
        rows.highlighted = lines[max(0, min(len(lines) - 1, here + by))]

    def action_open(self) -> None:
        """Open the marked line."""
        row = self._marked()
        if row is not None:
            lines = self._logged.lines[row.first : row.last + 1]
            self.app.push_screen(LogDetail(self._logged, row.text, lines), self._go_back)

    def on_option_list_option_selected(self) -> None:
        """As Enter."""
        self.action_open()

    def action_steps(self) -> None:
        """Every step, or one line per action; the place is kept."""
        marked = self._marked()
        self._steps = not self._steps
        self._show(None if marked is None else marked.first)

    def action_whose(self) -> None:
        """The turns of the next player, then those of all."""
        seats = ["", *dict.fromkeys(line.turn_seat for line in self._logged.lines if line.turn_seat)]
        self._whose = seats[(seats.index(self._whose) + 1) % len(seats)] if self._whose in seats else ""
        self._show()

    def action_copy(self) -> None:
        """Put what is found on the clipboard of the terminal."""
        self.app.copy_to_clipboard(log_as_text(self._found))
        self.notify(f"{len(self._found)} lines copied, if your terminal has a clipboard.")

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

    def _go_back(self, count: int | None) -> None:
        if count is not None:
            self.dismiss(count)

    def _marked(self) -> LogRow | None:
        rows = self.query_one("#found", OptionList)
        if rows.highlighted is None:
            return None
        marked = rows.get_option_at_index(rows.highlighted).id
        return None if marked is None else self._found[int(marked)]

    def _show(self, line: int | None = None) -> None:
        """Show what is found, at the row that has this line of the log, else at the end."""
        logged, rows = self._logged, self.query_one("#found", OptionList)
        words = self.query_one("#search", Input).value
        everything = log_rows(logged.deeds, logged.lines, steps=self._steps)
        self._found = search_log(everything, logged.lines, words, self._whose)
        shown: list[Row] = []
        heading, marked = "", None
        for number, row in enumerate(self._found):
            if row.heading != heading:
                heading = row.heading
                shown.append(Row(Content.styled(f"── {heading}", "bold $secondary"), disabled=True))
            if marked is None or line is None or row.first <= line:
                marked = len(shown)
            lines = wrap(row.text, max(20, rows.scrollable_content_region.width - _BULLET - 1)) or [""]
            shown.append(Row(Content("· " + f"\n{' ' * _BULLET}".join(lines)), id=str(number)))
        rows.set_options(shown or [Row("No matches in the log.", disabled=True)])
        what = "steps" if self._steps else "actions"
        whose = f" in turns of {self._whose}" if self._whose else ""
        of = "" if len(self._found) == len(everything) else f" of {len(everything)}"
        rows.border_title = Content(f"Log: {len(self._found)}{of} {what}{whose}")
        rows.highlighted = marked
        if marked is not None:
            self.call_after_refresh(rows.scroll_to_highlight)

"""The whole log, to be searched and copied, and one action or line of it with rules and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList
from textual.widgets.option_list import Option as Row

from host.app.screens.dialogs import Dialog
from host.app.screens.table.game_screen import GameScreen
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.log_panel import reason_row
from host.presenter.narration.log_actions import last_action_of
from host.presenter.narration.log_details_and_transcript import LogDetails
from host.presenter.narration.log_rows import LogRow, indented, log_as_text, log_rows, search_log

if TYPE_CHECKING:
    from host.presenter.narration.log import LogLine
    from host.presenter.session.seat_session import SeatSession


class LogDetail(Dialog[int]):
    """Steps, rules and events of `lines` of the log, which are shown together as `text`.

    Closes with the number of answers to go back to, or None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "back", "Go back to here", tooltip="Undo up to this point", id="line.back"),
        Binding("c", "card", "Card", tooltip="Open the card that caused it", id="line.card"),
        Binding("o", "otherwise", "Otherwise", id="line.otherwise",
                tooltip="With real cards or dice: say what was really rolled or revealed"),
    ]  # fmt: skip

    def __init__(self, log: SeatSession, text: str, lines: Sequence[LogLine]) -> None:
        super().__init__(lines[0].heading)
        self._log = log
        self._last_line = lines[-1]
        self._details = LogDetails(log, text, lines)

    def paragraphs(self) -> list[tuple[str, str]]:
        return self._details.paragraphs()

    def buttons(self) -> list[tuple[str, str]]:
        found = []
        if self._log.answers_after(self._details.answers_before):
            found.append(("back", "Go back to here (b)"))
        if self._details.cause_name:
            found.append(("card", "Card (c)"))
        if self._log.facts_behind(self._last_line):
            found.append(("otherwise", "It was otherwise (o)"))
        return found

    def on_button_pressed(self, message: Button.Pressed) -> None:
        """Do the same as the key of the button; the base class handles the one that closes the dialog."""
        if message.button.id == "back":
            self.action_back()
        elif message.button.id == "card":
            self.action_card()
        elif message.button.id == "otherwise":
            self.action_otherwise()

    def action_otherwise(self) -> None:
        """Close to say what was really rolled or revealed."""
        if self._log.facts_behind(self._last_line):
            self._table.say_otherwise(self._last_line)

    @property
    def _table(self) -> GameScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, GameScreen))

    def action_back(self) -> None:
        """Close to go back to the question whose answer led to these lines."""
        if self._log.answers_after(self._details.answers_before):
            self.dismiss(self._details.answers_before)

    def action_card(self) -> None:
        """Open the card that caused these lines."""
        cause = self._details.cause
        if cause is not None:
            self._table.open_card(cause)


class LogScreen(Screen[int]):
    """The log of a game, at the last action of `card` if one is given: letters search, arrows move the mark.

    Closes with the number of answers to go back to, or None.
    """

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

    def __init__(self, log: SeatSession, card: int | None = None) -> None:
        super().__init__()
        self._log = log
        self._card = card
        self._steps = False
        self._seat = ""
        self._found: list[LogRow] = []

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield Input(placeholder="Search the log: words, cards, rounds", id="search", compact=True)
        yield OptionList(id="found")
        yield KeysFooter()

    def on_mount(self) -> None:
        """Show all of it, at its end or at the last action of the card."""
        last = None if self._card is None else last_action_of(self._log.actions, self._card)
        self._show(None if last is None else last.first)
        self.query_one("#search").focus()

    def on_resize(self) -> None:
        """Wrap the lines anew."""
        marked = self._marked()
        self._show(None if marked is None else marked.first)

    def on_input_changed(self) -> None:
        """Search as you type."""
        self._show()

    def action_list(self, by: int) -> None:
        """Move the mark by so many lines, wherever the focus is; headings do not count."""
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
            lines = self._log.lines[row.first : row.last + 1]
            self.app.push_screen(LogDetail(self._log, row.text, lines), self._go_back)

    def on_option_list_option_selected(self) -> None:
        """Open the line that was clicked."""
        self.action_open()

    def action_steps(self) -> None:
        """Switch between every step and one line per action; the mark stays at its place."""
        marked = self._marked()
        self._steps = not self._steps
        self._show(None if marked is None else marked.first)

    def action_whose(self) -> None:
        """Show the turns of the next player only; after the last player, those of all."""
        seats = ["", *dict.fromkeys(line.turn_seat for line in self._log.lines if line.turn_seat)]
        self._seat = seats[(seats.index(self._seat) + 1) % len(seats)] if self._seat in seats else ""
        self._show()

    def action_copy(self) -> None:
        """Copy the matches to the clipboard of the terminal."""
        self.app.copy_to_clipboard(log_as_text(self._found))
        self.notify(f"{len(self._found)} lines copied, if your terminal has a clipboard.")

    def action_leave(self) -> None:
        """Close to the table."""
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
        """Show the matches, with the mark at the row of this line of the log, else at the end."""
        log, rows = self._log, self.query_one("#found", OptionList)
        words = self.query_one("#search", Input).value
        everything = log_rows(log.actions, log.lines, steps=self._steps)
        self._found = search_log(everything, log.lines, words, self._seat)
        shown: list[Row] = []
        reasons = log.reasons
        heading, marked = "", None
        for number, row in enumerate(self._found):
            if row.heading != heading:
                heading = row.heading
                shown.append(Row(Content.styled(f"── {heading}", "bold $secondary"), disabled=True))
            if marked is None or line is None or row.first <= line:
                marked = len(shown)
            wide = rows.scrollable_content_region.width - 1
            shown.append(Row(Content(indented(row.clauses, wide)), id=str(number)))
            if reason := reasons.get(row.last):
                shown.append(Row(reason_row(reason, wide), disabled=True))
        rows.set_options(shown or [Row("No matches in the log.", disabled=True)])
        what = "steps" if self._steps else "actions"
        of_seat = f" in turns of {self._seat}" if self._seat else ""
        of = "" if len(self._found) == len(everything) else f" of {len(everything)}"
        rows.border_title = Content(f"Log: {len(self._found)}{of} {what}{of_seat}")
        rows.highlighted = marked
        if marked is not None:
            self.call_after_refresh(rows.scroll_to_highlight)

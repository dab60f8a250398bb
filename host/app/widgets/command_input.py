"""Input for typed commands, with the possible readings of the line below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option as Row

from cards.wording.words import capitalized
from host.app.app_services import services
from host.presenter.command_parser.parser import forms_here, tidy
from host.presenter.preferences import MOST_REMEMBERED

if TYPE_CHECKING:
    from textual.timer import Timer

    from host.presenter.command_parser.commands import CommandForm, ParsedCommand
    from host.presenter.command_parser.typed_answers import LineReader

TABLE_KEYS = {
    "question_mark": ("why", "The rule behind this question"),
    "full_stop": ("turn_pane(1)", "Next panel"),
    "comma": ("turn_pane(-1)", "Previous panel"),
}
"""Keys of the table that no command begins with: on an empty line they act on the table."""
LONGEST_LINE = 120
HINT_OF_COMMANDS, HINT_OF_ANSWERS = "say: play 2/3, 3 to ..., help", "type: play knight, pay 2 nat"
PARSE_DELAY_SECONDS = 0.1
"""Seconds after the last key before a line is parsed: parsing and layout are slower than typing."""
HOW_TO_TYPE = "Short forms work · help · Esc: shortcuts"
HOW_TO_ENTER = "Enter: submit · arrows: choose · Tab: complete"
HOW_TO_ANSWER = "Short forms work · up: earlier lines · Esc: keys"


class CommandInput(Input):
    """Input that asks to be parsed when the typing pauses, or before a key that needs the readings."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Another reading: above", show=False, id="say.up"),
        Binding("down", "mark(1)", "Another reading: below", show=False, id="say.down"),
        Binding("tab", "complete", "Complete the marked line", show=False, id="say.tab"),
        Binding("escape", "leave", "Empty the line, then leave it", show=False, id="say.leave"),
        *(
            Binding(key, f"table_key('{action}')", what, show=False, priority=True, id=f"say.{key}")
            for key, (action, what) in TABLE_KEYS.items()
        ),
    ]

    class Paused(Message):
        """The typing paused: the line is to be parsed."""

        def __init__(self, value: str) -> None:
            super().__init__()
            self.value = value

    class MarkMoved(Message):
        """Another reading is to be marked."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class CompletionRequested(Message):
        """The line is to be completed from the marked reading."""

    class Left(Message):
        """Escape was pressed on an empty line."""

    _parse_timer: Timer | None = None
    """Runs while the line is not parsed."""

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        if self._parse_timer is not None:
            self._parse_timer.stop()
        self._parse_timer = self.set_timer(PARSE_DELAY_SECONDS, self.read)

    def read(self) -> None:
        """Ask for the line to be parsed, unless it is."""
        if self._parse_timer is not None:
            self._parse_timer.stop()
            self._parse_timer = None
            self.post_message(self.Paused(self.value))

    async def action_submit(self) -> None:
        self.read()
        await super().action_submit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Only an empty line leaves these keys to the table.
        return not self.value if action == "table_key" else super().check_action(action, parameters)

    async def action_table_key(self, action: str) -> None:
        """Perform the action of the key at the table."""
        await self.run_action(f"screen.{action}")

    def action_mark(self, by: int) -> None:
        """Mark the next reading, or the one before."""
        self.read()
        self.post_message(self.MarkMoved(by))

    def action_complete(self) -> None:
        """Complete the line from the marked reading; on an empty line focus the next widget."""
        if self.value:
            self.read()
            self.post_message(self.CompletionRequested())
        else:
            self.screen.focus_next()

    def action_leave(self) -> None:
        """Empty the line, or leave an empty one."""
        if self.value:
            self.value = ""
        else:
            self.post_message(self.Left())


class CommandPanel(Vertical):
    """The input and the readings of its line. Hidden where no command is possible."""

    class Entered(Message):
        """A reading was entered: an answer, or a command of the screen."""

        def __init__(self, reading: ParsedCommand) -> None:
            super().__init__()
            self.reading = reading

    class Typing(Message):
        """The line is not empty any more, or is empty again."""

        def __init__(self, typing: bool) -> None:
            super().__init__()
            self.typing = typing

    def __init__(self) -> None:
        super().__init__(id="saying")
        self.input = CommandInput(
            placeholder=HINT_OF_COMMANDS, id="say", compact=True, max_length=LONGEST_LINE
        )
        self._list = OptionList(id="heard")
        self._list.can_focus = False
        self._reader: LineReader | None = None
        self.opened = False
        """True while people type their answers where no command about real cards can be typed."""
        self.history: list[str] = []
        """Lines typed before, the last one last."""
        self._recalled = 0
        """Number of the line of the history that is shown, counted from the last; 0 for none."""
        self.readings: list[ParsedCommand] = []
        self.display = False

    def compose(self) -> ComposeResult:
        yield self.input
        yield self._list

    def on_mount(self) -> None:
        self.history = services(self).preferences.lines
        self._list.display = False

    @property
    def is_main(self) -> bool:
        """Return True if people play a turn or set up a position by commands; elsewhere they are an extra."""
        return self.display and (self.opened or self.decision_kind in ("turn", "begin"))

    @property
    def decision_kind(self) -> str:
        """Return the kind of the question; empty without one."""
        return "" if self._reader is None else self._reader.decision.kind

    @property
    def takes_commands(self) -> bool:
        """Return True if commands about real cards can be typed now."""
        return self._reader is not None and self._reader.commands is not None

    @property
    def how_to_type(self) -> str:
        """Return how to use the line, in a few words."""
        return HOW_TO_TYPE if self.takes_commands else HOW_TO_ANSWER

    @property
    def forms(self) -> tuple[CommandForm, ...]:
        """Return the forms of commands that are possible now."""
        commands = None if self._reader is None else self._reader.commands
        return () if commands is None else forms_here(commands)

    @property
    def marked(self) -> ParsedCommand | None:
        """Return the reading that Enter would enter."""
        return self.readings[self._list.highlighted or 0] if self.readings else None

    def offer(self, reader: LineReader | None) -> None:
        """Accept lines that `reader` reads, or none; the current line is dropped.

        Where no command can be typed, the line is shown only to those who opened it.
        """
        self._reader = reader
        self.display = self.takes_commands or (self.opened and reader is not None)
        self.input.placeholder = HINT_OF_COMMANDS if self.takes_commands else HINT_OF_ANSWERS
        self._clear()
        self._parse("")

    def open(self) -> None:
        """Show the line until it is left, and focus it."""
        if self._reader is not None:
            self.opened = not self.takes_commands
            self.display = True
            self.input.focus()

    def on_command_input_left(self) -> None:
        if self.opened:
            self.opened = self.display = False

    def remember(self, line: str) -> None:
        """Add a line to the history, once."""
        self.history[:] = [*(other for other in self.history if other != line), line][-MOST_REMEMBERED:]

    def _clear(self) -> None:
        self._recalled = 0
        self.input.value = ""

    def on_command_input_paused(self, message: CommandInput.Paused) -> None:
        message.stop()
        self._parse(message.value)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        if self.marked is not None and self._reader is not None:
            self._enter(self.marked)

    def on_command_input_mark_moved(self, message: CommandInput.MarkMoved) -> None:
        message.stop()
        if self._recall(-message.by):
            return
        if self.readings:
            self._list.highlighted = ((self._list.highlighted or 0) + message.by) % len(self.readings)

    def on_command_input_completion_requested(self, message: CommandInput.CompletionRequested) -> None:
        message.stop()
        if self.marked is not None:
            self._complete(self.marked)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self.input.focus()
        self._enter(self.readings[message.option_index])

    def _enter(self, reading: ParsedCommand) -> None:
        """Post a complete reading, or complete the line from an incomplete one."""
        if reading.is_complete:
            self.remember(tidy(self.input.value))
            if reading.command:
                self._clear()
            self.post_message(self.Entered(reading))
        else:
            self._complete(reading)

    def _recall(self, by: int) -> bool:
        """Show an earlier or later line of the history; return False if another one is being typed."""
        shown = self.history[-self._recalled] if self._recalled else ""
        if not self.history or self.input.value != shown:
            return False
        self._recalled = max(0, min(len(self.history), self._recalled + by))
        self.input.value = self.history[-self._recalled] if self._recalled else ""
        self.input.cursor_position = len(self.input.value)
        return True

    def _complete(self, reading: ParsedCommand) -> None:
        if reading.line and not reading.refused:
            self.input.value = reading.line
            self.input.cursor_position = len(reading.line)

    def _parse(self, line: str) -> None:
        readings = [] if self._reader is None else self._reader.read(line)
        self.readings = readings
        self._list.set_options([Row(row_of(reading)) for reading in readings])
        self._list.highlighted = 0 if readings else None
        self._list.display = bool(readings)
        self.post_message(self.Typing(bool(tidy(line))))


def row_of(reading: ParsedCommand) -> Content:
    """Return the row of a reading: the command and its effect, or what is missing or wrong."""
    if reading.is_complete:
        explanation = capitalized(reading.explanation)
        same = reading.explanation == reading.line
        return Content.assemble(("✓ ", "bold $success"), (reading.line if same else explanation, "bold"))
    sign, style = ("✗ ", "$error") if reading.refused or not reading.line else ("… ", "$muted")
    text = (
        reading.explanation
        if reading.refused or not reading.line
        else ": ".join(filter(None, (reading.line.strip(), reading.explanation)))
    )
    return Content.assemble((sign, f"bold {style}"), text)

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
from host.presenter.command_parser.parser import forms_here, parse_command, tidy

if TYPE_CHECKING:
    from textual.timer import Timer

    from host.presenter.command_parser.commands import CommandContext, CommandForm, ParsedCommand

TABLE_KEYS = {
    "question_mark": ("why", "The rule behind this question"),
    "full_stop": ("turn_pane(1)", "Next panel"),
    "comma": ("turn_pane(-1)", "Previous panel"),
}
"""Keys of the table that no command begins with: on an empty line they act on the table."""
LONGEST_LINE = 120
PARSE_DELAY_SECONDS = 0.1
"""Seconds after the last key before a line is parsed: parsing and layout are slower than typing."""
HOW_TO_TYPE = "Short forms work · help · Esc: shortcuts"
HOW_TO_ENTER = "Enter: submit · arrows: choose · Tab: complete"


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
            placeholder="say: play 2/3, 3 to ..., help", id="say", compact=True, max_length=LONGEST_LINE
        )
        self._list = OptionList(id="heard")
        self._list.can_focus = False
        self._command_context: CommandContext | None = None
        self.readings: list[ParsedCommand] = []
        self.display = False

    def compose(self) -> ComposeResult:
        yield self.input
        yield self._list

    def on_mount(self) -> None:
        self._list.display = False

    @property
    def is_main(self) -> bool:
        """Return True if people play a turn or set up a position by commands; elsewhere they are an extra."""
        return self._command_context is not None and self._command_context.decision.kind in ("turn", "begin")

    @property
    def forms(self) -> tuple[CommandForm, ...]:
        """Return the forms of commands that are possible now."""
        return () if self._command_context is None else forms_here(self._command_context)

    @property
    def marked(self) -> ParsedCommand | None:
        """Return the reading that Enter would enter."""
        return self.readings[self._list.highlighted or 0] if self.readings else None

    def offer(self, context: CommandContext | None) -> None:
        """Accept commands in this context, or none; the current line is dropped."""
        self._command_context = context
        self.display = context is not None
        self.input.value = ""
        self._parse("")

    def on_command_input_paused(self, message: CommandInput.Paused) -> None:
        message.stop()
        self._parse(message.value)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        if self.marked is not None and self._command_context is not None:
            self._enter(self.marked)

    def on_command_input_mark_moved(self, message: CommandInput.MarkMoved) -> None:
        message.stop()
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
        if reading.pick or reading.command:
            if reading.command:
                self.input.value = ""
            self.post_message(self.Entered(reading))
        else:
            self._complete(reading)

    def _complete(self, reading: ParsedCommand) -> None:
        if reading.line and not reading.refused:
            self.input.value = reading.line
            self.input.cursor_position = len(reading.line)

    def _parse(self, line: str) -> None:
        readings = [] if self._command_context is None else parse_command(self._command_context, line)
        self.readings = readings
        self._list.set_options([Row(row_of(reading)) for reading in readings])
        self._list.highlighted = 0 if readings else None
        self._list.display = bool(readings)
        self.post_message(self.Typing(bool(tidy(line))))


def row_of(reading: ParsedCommand) -> Content:
    """Return the row of a reading: the command and its effect, or what is missing or wrong."""
    if reading.pick or reading.command:
        explanation = capitalized(reading.explanation)
        same = reading.explanation == reading.line
        return Content.assemble(("✓ ", "bold $success"), (reading.line if same else explanation, "bold"))
    sign, style = ("✗ ", "$error") if reading.refused or not reading.line else ("… ", "$muted")
    text = (
        reading.explanation
        if reading.refused or not reading.line
        else f"{reading.line.strip()}: {reading.explanation}"
    )
    return Content.assemble((sign, f"bold {style}"), text)

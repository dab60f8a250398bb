"""A line on which people say what they did; what it may mean stands below it before it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option as Row

from host.presenter.command_parser.parser import forms_here, parse_command, tidy

if TYPE_CHECKING:
    from textual.timer import Timer

    from host.presenter.command_parser.commands import CommandContext, CommandForm, ParsedCommand

KEYS_OF_THE_TABLE = {
    "question_mark": ("why", "The rule behind this question"),
    "full_stop": ("turn_pane(1)", "Next panel"),
    "comma": ("turn_pane(-1)", "Previous panel"),
}
"""Signs with which nothing begins that can be said: on an empty line they are keys of the table."""
LONGEST_LINE = 120
REST = 0.1
"""So many seconds after the last key a line is read: to read it and to lay its readings out at each letter is
slower than people type."""
HOW = "Short forms work · help · Esc: shortcuts"
HOW_HEARD = "Enter: submit · arrows: choose · Tab: complete"


class CommandInput(Input):
    """The line itself. It is read when the typing rests, or by a key that needs what it means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Another reading: above", show=False, id="say.up"),
        Binding("down", "mark(1)", "Another reading: below", show=False, id="say.down"),
        Binding("tab", "write_out", "Complete the marked line", show=False, id="say.tab"),
        Binding("escape", "leave", "Empty the line, then leave it", show=False, id="say.leave"),
        *(
            Binding(key, f"of_the_table('{action}')", what, show=False, priority=True, id=f"say.{key}")
            for key, (action, what) in KEYS_OF_THE_TABLE.items()
        ),
    ]

    class Rested(Message):
        """The typing rests: this is to be read."""

        def __init__(self, value: str) -> None:
            super().__init__()
            self.value = value

    class Moved(Message):
        """Another reading is to be marked."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class WrittenOut(Message):
        """The marked reading is to be written out."""

    class Left(Message):
        """Escape on an empty line."""

    _rest: Timer | None = None
    """Runs while something is typed and not read."""

    def on_input_changed(self, message: Input.Changed) -> None:
        """Wait for more letters."""
        message.stop()
        if self._rest is not None:
            self._rest.stop()
        self._rest = self.set_timer(REST, self.read)

    def read(self) -> None:
        """Have what is typed read now, unless it was."""
        if self._rest is not None:
            self._rest.stop()
            self._rest = None
            self.post_message(self.Rested(self.value))

    async def action_submit(self) -> None:
        """Enter what stands here now."""
        self.read()
        await super().action_submit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only an empty line leaves signs to the table."""
        return not self.value if action == "of_the_table" else super().check_action(action, parameters)

    async def action_of_the_table(self, action: str) -> None:
        """What the sign does at the table."""
        await self.run_action(f"screen.{action}")

    def action_mark(self, by: int) -> None:
        """Mark the next reading, or the one before."""
        self.read()
        self.post_message(self.Moved(by))

    def action_write_out(self) -> None:
        """Write out what is marked; on an empty line on to the next part of the screen."""
        if self.value:
            self.read()
            self.post_message(self.WrittenOut())
        else:
            self.screen.focus_next()

    def action_leave(self) -> None:
        """Empty the line, or leave it."""
        if self.value:
            self.value = ""
        else:
            self.post_message(self.Left())


class CommandPanel(Vertical):
    """The line and what it may mean. Hidden where nothing can be said."""

    class Said(Message):
        """This is to count, or to be done."""

        def __init__(self, heard: ParsedCommand) -> None:
            super().__init__()
            self.heard = heard

    class Typing(Message):
        """Something stands on the line, or nothing any more."""

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
        self._scene: CommandContext | None = None
        self.readings: list[ParsedCommand] = []
        self.display = False

    def compose(self) -> ComposeResult:
        """The line above."""
        yield self.input
        yield self._list

    def on_mount(self) -> None:
        """Nothing is said yet."""
        self._list.display = False

    @property
    def is_main(self) -> bool:
        """Whether a turn is played on the line, or a position told; at other questions it is only there."""
        return self._scene is not None and self._scene.decision.kind in ("turn", "begin")

    @property
    def phrases(self) -> tuple[CommandForm, ...]:
        """What can be said here."""
        return () if self._scene is None else forms_here(self._scene)

    @property
    def marked(self) -> ParsedCommand | None:
        """The reading that Enter would say."""
        return self.readings[self._list.highlighted or 0] if self.readings else None

    def offer(self, scene: CommandContext | None) -> None:
        """Let something be said in this scene, or nothing; a line under way is given up."""
        self._scene = scene
        self.display = scene is not None
        self.input.value = ""
        self._hear("")

    def on_command_input_rested(self, message: CommandInput.Rested) -> None:
        """Show what the line may mean."""
        message.stop()
        self._hear(message.value)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say what is marked; a line that is not whole is written out as far as it goes."""
        message.stop()
        if self.marked is not None and self._scene is not None:
            self._take(self.marked)

    def on_command_input_moved(self, message: CommandInput.Moved) -> None:
        """Mark another reading."""
        message.stop()
        if self.readings:
            self._list.highlighted = ((self._list.highlighted or 0) + message.by) % len(self.readings)

    def on_command_input_written_out(self, message: CommandInput.WrittenOut) -> None:
        """Write out what is marked."""
        message.stop()
        if self.marked is not None:
            self._write_out(self.marked)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """A click says it, as Enter does."""
        message.stop()
        self.input.focus()
        self._take(self.readings[message.option_index])

    def _take(self, heard: ParsedCommand) -> None:
        """Say it, do what is asked of the screen, or write out a line that is not whole."""
        if heard.pick or heard.command:
            if heard.command:
                self.input.value = ""
            self.post_message(self.Said(heard))
        else:
            self._write_out(heard)

    def _write_out(self, heard: ParsedCommand) -> None:
        if heard.line and not heard.refused:
            self.input.value = heard.line
            self.input.cursor_position = len(heard.line)

    def _hear(self, line: str) -> None:
        heard = [] if self._scene is None else parse_command(self._scene, line)
        self.readings = heard
        self._list.set_options([Row(row_of(reading)) for reading in heard])
        self._list.highlighted = 0 if heard else None
        self._list.display = bool(heard)
        self.post_message(self.Typing(bool(tidy(line))))


def row_of(heard: ParsedCommand) -> Content:
    """What is said, and what comes of it or what is missing."""
    if heard.pick or heard.command:
        told = heard.explanation[:1].upper() + heard.explanation[1:]
        same = heard.explanation == heard.line
        return Content.assemble(("✓ ", "bold $success"), (heard.line if same else told, "bold"))
    sign, style = ("✗ ", "$error") if heard.refused or not heard.line else ("… ", "$muted")
    text = (
        heard.explanation if heard.refused or not heard.line else f"{heard.line.strip()}: {heard.explanation}"
    )
    return Content.assemble((sign, f"bold {style}"), text)

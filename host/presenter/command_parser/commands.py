"""Forms of commands, and parsed commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.running_game import TableReport
    from engine.ashes.view.read_model import GameView
    from engine.kernel.decision import Answer, Decision


class CommandContext(Struct, frozen=True):
    """The table as `seat` sees it, with its question and the known cards."""

    view: GameView
    seat: str
    decision: Decision
    library: Library


class TypedAnswer(Struct, frozen=True):
    """An answer that a line gives to the question with this text."""

    question: str
    picks: Answer


class ParsedCommand(Struct, frozen=True):
    """One thing that a line may mean.

    `line` is the command written out. `pick` answers the question, and `explanation` adds to the label of
    that option; without a pick the line is incomplete, and `explanation` says what is missing. `follow_ups`
    are the cards to pick at the questions after it. `refused` says that it is not possible. `command` is for
    the screen instead of the game, such as its help.

    `answers` answer the question and those after it, and `rest` is what can only be read after them.
    """

    line: str
    explanation: str
    pick: str = ""
    follow_ups: tuple[tuple[int, ...], ...] = ()
    refused: bool = False
    command: str = ""
    answers: tuple[TypedAnswer, ...] = ()
    rest: str = ""

    @property
    def is_complete(self) -> bool:
        """Return True if it can be entered."""
        return bool(self.pick or self.command or self.answers)


def report_command(line: str, report: TableReport, more: str = "") -> ParsedCommand:
    """Return the command for a report; the question explains it, and `more` adds to that."""
    return ParsedCommand(line, more, report.id)


SCREEN_COMMANDS = {
    "correct": "opens the panel to correct the table, like F9",
    "undo": "undoes the last answer, like Ctrl+Z",
    "help": "lists everything you can type",
}
"""Commands for the screen, with what they do."""

CommandReader = Callable[[CommandContext, str], Iterator[ParsedCommand]]


class CommandForm(Struct, frozen=True):
    """A form of command.

    `read` gets the rest of a line that begins with a few letters of one of `verbs`. Without verbs it gets the
    whole line, and yields nothing for other lines.
    """

    form: str
    example: str
    about: str
    read: CommandReader
    verbs: tuple[str, ...] = ()
    against_chimera: bool = False
    """True for commands about the Chimera, which need one at the table."""


def screen_command(name: str) -> CommandReader:
    """Return a reader of a single word for the screen."""

    def read(_context: CommandContext, words: str) -> Iterator[ParsedCommand]:
        if not words:
            yield ParsedCommand(name, SCREEN_COMMANDS[name], command=name)

    return read


def small_number(text: str) -> int | None:
    """Return the number in a text of at most two digits; None for another text."""
    return int(text) if re.fullmatch(r"\d{1,2}", text) else None

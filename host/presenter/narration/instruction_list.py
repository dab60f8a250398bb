"""What to move on the real table since the last answer, in order, and what of it is ticked off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from host.presenter.narration.log import LogLine
    from host.presenter.ports import MatchLike


class Instruction(Struct, frozen=True):
    """Something to move `times` times; `line` is the log line that it comes of."""

    action: str
    line: LogLine
    times: int = 1

    @property
    def text(self) -> str:
        """Return what to move: `put 1 wound token on Rampage (2 times)`."""
        return self.action if self.times == 1 else f"{self.action} ({self.times} times)"


def instructions_of(lines: Sequence[LogLine]) -> tuple[Instruction, ...]:
    """Return the instructions of log lines in order, equal ones in a row as one."""
    found: list[Instruction] = []
    for line in lines:
        for action in line.instructions:
            if found and found[-1].action == action:
                found[-1] = Instruction(action, found[-1].line, found[-1].times + 1)
            else:
                found.append(Instruction(action, line))
    return tuple(found)


def instructions_since_last_action(match: MatchLike, lines: Sequence[LogLine]) -> tuple[Instruction, ...]:
    """Return what to move for all that came of the last answer between actions; nothing for the setup.

    That is the one at which reports are taken: blocks, payments and rolls after it are part of the action.
    """
    last = last_action(match, len(match.game.journal.entries))
    return instructions_of([line for line in lines if line.end[0] >= last and line.round])


def last_action(match: MatchLike, before: int) -> int:
    """Return the number of the last answer between actions among the first `before`; 0 if there is none."""
    entries = match.game.journal.entries
    between = (
        number
        for number in range(before - 1, -1, -1)
        if entries[number].decision.takes_reports and not match.is_automatic(entries[number].decision)
    )
    return next(between, 0)


class InstructionList:
    """The instructions that one viewer is shown now, and all that this viewer has ticked off."""

    def __init__(self) -> None:
        self.items: tuple[Instruction, ...] = ()
        self.hidden = False
        self._ticked: set[tuple[int, Instruction]] = set()

    def show(self, items: tuple[Instruction, ...], log: Sequence[LogLine] = ()) -> None:
        """Show these instructions, also if others were hidden.

        Where there are none, earlier ones stay until they are done or their lines are no longer in the `log`.
        """
        stays = bool(self.left) and not items and all(item.line in log for item in self.items)
        if items != self.items and not stays:
            self.items, self.hidden = items, False

    def is_ticked(self, number: int) -> bool:
        """Return True if the instruction of this number, from 0, is done."""
        return (number, self.items[number]) in self._ticked

    @property
    def left(self) -> tuple[Instruction, ...]:
        """Return what is still to be done; nothing while the list is hidden."""
        numbers = [] if self.hidden else range(len(self.items))
        return tuple(self.items[number] for number in numbers if not self.is_ticked(number))

    def tick(self, number: int | None = None) -> Instruction | None:
        """Tick off an instruction, by default the next one, and return it; a second time opens it again."""
        if number is None:
            number = next((at for at in range(len(self.items)) if not self.is_ticked(at)), None)
        if number is None:
            return None
        self._ticked ^= {(number, self.items[number])}
        return self.items[number]

"""Which answers of a game people can go back to, whoever shows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.journal import Entry
    from host.presenter.deeds import Deed
    from host.presenter.log import Line


class TakingBack(ABC):
    """A game of which people take answers back."""

    match: Any

    @abstractmethod
    def is_own(self, number: int) -> bool:
        """Whether a person gave the answer of this number; of a roll only the first."""

    def question_of(self, line: Line) -> int:
        """How many answers were given when the question was asked whose answer led to `line`."""
        last = min(line.entry, len(self.match.game.journal.entries) - 1)
        return next((number for number in range(last, -1, -1) if self.is_own(number)), 0)

    def answers_after(self, count: int) -> int:
        """How many answers of people going back to `count` answers takes back; a roll is one."""
        return sum(self.is_own(number) for number in range(count, len(self.match.game.journal.entries)))

    def last_answer(self) -> int:
        """How many answers came before the last one of a person; -1 when nobody has answered."""
        numbers = range(len(self.match.game.journal.entries))
        return next((number for number in reversed(numbers) if self.is_own(number)), -1)


class Logged(Protocol):
    """A game whose log can be read and opened by the one who looks."""

    match: Any

    @property
    def lines(self) -> Sequence[Line]:
        """What has been shown so far, line by line."""

    @property
    def deeds(self) -> Sequence[Deed]:
        """The same by actions, each with what came of it."""

    def question_of(self, line: Line, /) -> int:
        """How many answers were given when the question was asked whose answer led to `line`."""

    def answers_after(self, count: int, /) -> int:
        """How many answers of people going back to `count` answers takes back."""

    def has_shown(self, entry: int, happening: int, /) -> bool:
        """Whether this event has been shown."""

    def may_tell(self, entry: Entry, /) -> bool:
        """Whether the one who looks may read what was asked and answered."""

    def name_of(self, card: int, /) -> str:
        """The name of a card as far as the one who looks may know it."""

"""People who share one terminal: who looks at it now, and what a person can take back.

Which answers of a game people can go back to, whoever shows it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from engine.kernel.decision import TABLE
from host.presenter.narration.log_actions import plain_actions, plain_lines
from host.presenter.options.option_views import plain_option_views

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.narration.log import LogLine
    from host.presenter.narration.log_actions import LogAction
    from host.presenter.options.option_details import OptionDetail
    from host.presenter.options.option_views import OptionView, UnavailableOptionView
    from host.presenter.options.outcome_preview import OutcomePreviews
    from host.presenter.ports import OpenGameLike


class TakingBack(ABC):
    """A game of which people take answers back."""

    match: Any

    @abstractmethod
    def is_own(self, number: int) -> bool:
        """Whether a person gave the answer of this number; of a roll only the first."""

    def question_of(self, line: LogLine) -> int:
        """How many answers were given when the question was asked whose answer led to `line`."""
        last = min(line.answer_number, len(self.match.game.journal.entries) - 1)
        return next((number for number in range(last, -1, -1) if self.is_own(number)), 0)

    def answers_after(self, count: int) -> int:
        """How many answers of people going back to `count` answers takes back; a roll is one."""
        return sum(self.is_own(number) for number in range(count, len(self.match.game.journal.entries)))

    def last_answer(self) -> int:
        """How many answers came before the last one of a person; -1 when nobody has answered."""
        numbers = range(len(self.match.game.journal.entries))
        return next((number for number in reversed(numbers) if self.is_own(number)), -1)


class ReadableLog(Protocol):
    """A game whose log can be read and opened by the one who looks."""

    match: Any

    @property
    def lines(self) -> Sequence[LogLine]:
        """What has been shown so far, line by line."""

    @property
    def deeds(self) -> Sequence[LogAction]:
        """The same by actions, each with what came of it."""

    def question_of(self, line: LogLine, /) -> int:
        """How many answers were given when the question was asked whose answer led to `line`."""

    def answers_after(self, count: int, /) -> int:
        """How many answers of people going back to `count` answers takes back."""

    def has_shown(self, entry: int, happening: int, /) -> bool:
        """Whether this event has been shown."""

    def may_tell(self, entry: JournalEntry, /) -> bool:
        """Whether the one who looks may read what was asked and answered."""

    def name_of(self, card: int, /) -> str:
        """The name of a card as far as the one who looks may know it."""


NOBODY = ""
"""The seat of an onlooker, who sees what everybody may."""


class HotSeat(TakingBack):
    """The people at one terminal. `seat` is who looks at it now; nobody until the terminal is passed on."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.match: Any = opened.match
        setup = self.match.setup
        self.people: tuple[str, ...] = setup.people
        """Those who look at this terminal."""
        self._everybody = self.people
        self.seat = self.people[0] if len(self.people) == 1 else NOBODY
        self._read = (-1, 0, NOBODY)
        """How far the log was read, from which last answer, and for whom."""
        self._lines: list[LogLine] = []
        self._deeds: list[LogAction] = []
        self.go_on()

    @property
    def decision(self) -> Decision | None:
        """What a person is asked now; None when the game is over, or chance could not be saved."""
        asked: Decision | None = self.match.decision
        if asked is None or self.match.is_automatic(asked) or self.waits_for:
            return None
        return asked

    @property
    def waits_for(self) -> str:
        """Who is asked at a screen of their own, or thinks; empty when it is somebody here."""
        if self.opened.thinking:
            return self.opened.thinking
        asked: Decision | None = self.match.decision
        if asked is None or asked.seat in self.people or asked.seat not in self._everybody:
            return ""
        return asked.seat

    def sit_elsewhere(self, seats: Collection[str]) -> None:
        """These people look at screens of their own from now on; a player alone does so at both."""
        if len(self._everybody) > 1:
            self.people = tuple(seat for seat in self._everybody if seat not in seats)
            self.seat = self.people[0] if len(self.people) == 1 else NOBODY
            self.look_again()

    def look_again(self) -> None:
        """Others have changed the game."""
        self._look_away()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.match.decision is None

    @property
    def view(self) -> Any:
        """What the one who looks may see; when nobody does, as the game is over, what the first seat may."""
        return self.match.view(self.seat or (self.match.setup.seat_names[0] if self.people else NOBODY))

    @property
    def passes_to(self) -> str:
        """To whom the terminal must be passed before anything of the question is shown; empty if it stays."""
        asked = self.decision
        if asked is None:
            return ""
        if not self.people:
            return ""
        wanted = (self.seat or self.people[0]) if asked.seat == TABLE else asked.seat
        return "" if wanted == self.seat else wanted

    def take_over(self, seat: str) -> None:
        """Now this person looks."""
        self.seat = seat

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for the one who is asked, and let built-in players and chance go on."""
        self.opened.answer(picks)
        self.go_on()

    def go_on(self) -> None:
        """Let built-in players and chance answer up to the next question to a person."""
        self.opened.run_automatic_steps()
        self._look_away()

    def undo(self) -> None:
        """Undo the last answer of a person."""
        self.back_to(self.last_answer())

    def back_to(self, count: int) -> None:
        """Go back to where `count` answers were given."""
        self.opened.back_to(count, self._who_acts)
        self._look_away()

    def redo(self) -> None:
        """Give again what was taken back last."""
        self.opened.redo(self._who_acts)
        self.go_on()

    @property
    def _who_acts(self) -> str:
        """Who undoes something at this terminal: who looks, or while everybody may look, who is asked."""
        asked = self.decision
        return self.seat or (asked.seat if asked is not None and asked.seat in self.people else NOBODY)

    @property
    def undoes(self) -> str:
        """What an undo takes back, without naming what is secret; empty when there is nothing."""
        count = self.last_answer()
        return "" if count < 0 else self.deed(self.match.game.journal.entries[count])

    def deed(self, entry: JournalEntry) -> str:
        """An answer as those may know it who were not asked."""
        seat, asked = entry.decision.seat, entry.decision.question
        return asked if seat == TABLE else f"{seat}: {asked}"

    def is_own(self, number: int) -> bool:
        """Whether a person gave the answer of this number; of a roll only the first."""
        decision = self.match.game.journal.entries[number].decision
        return not decision.continues_roll and not self.match.is_automatic(decision)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self.match.game.undone)

    # What is told beside the question

    @property
    def offers(self) -> tuple[OptionView, ...]:
        """The options of the question as people decide by them."""
        return () if self.decision is None else plain_option_views(self.decision)

    @property
    def held_back(self) -> tuple[UnavailableOptionView, ...]:
        """What the one who is asked has and is not offered, each thing with its reason."""
        return ()

    @property
    def outlooks(self) -> OutcomePreviews | None:
        """What will come of the answers to the question; None in a game that does not look ahead."""
        return None

    def preview(self, option_id: str | None) -> OptionDetail | None:
        """What is to be read of an option beside the list; None where nothing is."""
        return None

    # What happened

    def story(self) -> list[str]:
        """What happened so far, in sentences that the one who looks may read."""
        return [text for item in self.match.game.journal.all_events() if (text := self.describe(item))]

    def describe(self, happening: EventRecord) -> str:
        """What happened, in a sentence that the one who looks may read; empty when it is not worth one."""
        told: str = self.match.describe(happening)
        return told

    @property
    def lines(self) -> list[LogLine]:
        """The log, line by line."""
        entries = self.match.game.journal.entries
        state = (len(entries), id(entries[-1]) if entries else 0, self.seat)
        if self._read != state:
            self._read, self._lines = state, plain_lines(self.match, self.describe)
            self._deeds = plain_actions(self.match, self._lines)
        return self._lines

    @property
    def deeds(self) -> list[LogAction]:
        """The same by actions, each with what came of it."""
        return self._deeds if self.lines else []

    def has_shown(self, entry: int, happening: int) -> bool:
        """Everything is shown at once."""
        return True

    def may_tell(self, entry: JournalEntry) -> bool:
        """Whether the one who looks may read what was asked and answered: who was asked may."""
        return entry.decision.seat == self.seat

    def name_of(self, card: int) -> str:
        """The name of a card as far as the one who looks may know it."""
        return "a card"

    def _look_away(self) -> None:
        """Who looked may see no more when another one is asked."""
        asked = self.decision
        if asked is not None and asked.seat not in (self.seat, TABLE) and len(self.people) != 1:
            self.seat = NOBODY

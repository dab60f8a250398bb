"""People who share one terminal: who looks at it now, and which answers they can take back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import takewhile
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
    from host.presenter.session.pending_action import PendingAction


def plain_answer_text(decision: Decision, _picks: Sequence[str], /) -> str:
    """Return an answer in words that other seats may read too: its question."""
    return decision.question if decision.seat == TABLE else f"{decision.seat}: {decision.question}"


class TakingBack(ABC):
    """Base of a shown game: which answers of people an undo or a redo is about, and in which words."""

    match: Any
    seat: str
    answer_text = staticmethod(plain_answer_text)
    """Words for an answer of the viewer, or for one about the real table."""

    @property
    def viewer(self) -> str:
        """Return the seat whose knowledge is shown; empty for an onlooker."""
        return self.seat

    @property
    def undoes(self) -> str:
        """Return what an undo takes back, as far as the viewer may know it; empty if there is none."""
        at, entries = self.last_answer(), self.match.game.journal.entries
        if at < 0:
            return ""
        decision = entries[at].decision
        if decision.seat not in (self.viewer, TABLE):
            return f"{decision.seat}'s last answer"
        rest = takewhile(lambda later: later.decision.continues_roll, entries[at + 1 :])
        return self.answer_text(decision, [pick for entry in (entries[at], *rest) for pick in entry.answer])

    @property
    def redoes(self) -> str:
        """Return what a redo repeats, as far as the viewer may know it; empty if nothing was undone."""
        undone, decision = self.match.game.undone, self.match.decision
        if not undone or decision is None:
            return ""
        if self.decision is None or decision.seat not in (self.viewer, TABLE):
            return f"{decision.seat}'s answer"
        rolled = 1 if decision.dice_roll is None else len(decision.dice_roll.left)
        return self.answer_text(decision, [pick for answer in undone[:rolled] for pick in answer])

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """Return the question that may be answered here now."""

    def is_own(self, number: int) -> bool:
        """Return True if a person gave answer `number`; of a roll, only its first die counts."""
        decision = self.match.game.journal.entries[number].decision
        return not decision.continues_roll and not self.match.is_automatic(decision)

    def question_of(self, line: LogLine) -> int:
        """Return how many answers preceded the person's answer that led to `line`."""
        last = min(line.answer_number, len(self.match.game.journal.entries) - 1)
        return next((number for number in range(last, -1, -1) if self.is_own(number)), 0)

    def answers_after(self, count: int) -> int:
        """Return how many answers of people are lost by going back to `count`; a roll counts once."""
        return sum(self.is_own(number) for number in range(count, len(self.match.game.journal.entries)))

    def last_answer(self) -> int:
        """Return how many answers preceded the last one of a person; -1 if nobody has answered."""
        numbers = range(len(self.match.game.journal.entries))
        return next((number for number in reversed(numbers) if self.is_own(number)), -1)


class ReadableLog(Protocol):
    """A game whose log the viewer can read and open."""

    match: Any

    @property
    def lines(self) -> Sequence[LogLine]:
        """Log lines shown so far."""

    @property
    def deeds(self) -> Sequence[LogAction]:
        """The same lines grouped by actions, each with what came of it."""

    def question_of(self, line: LogLine, /) -> int:
        """Return how many answers preceded the person's answer that led to `line`."""

    def answers_after(self, count: int, /) -> int:
        """Return how many answers of people are lost by going back to `count` answers."""

    def has_shown(self, answer_number: int, event_index: int, /) -> bool:
        """Return True if this event has been shown."""

    def may_tell(self, entry: JournalEntry, /) -> bool:
        """Return True if the viewer may read this question and its answer."""

    def name_of(self, card: int, /) -> str:
        """Return the name of a card as far as the viewer may know it."""


NOBODY = ""
"""Seat of an onlooker, who sees what everybody may see."""


class HotSeat(TakingBack):
    """The people at one terminal. `seat` is who looks now, or nobody until somebody takes over."""

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.match: Any = opened.match
        setup = self.match.setup
        self.people: tuple[str, ...] = setup.people
        """Seats of the people who look at this terminal."""
        self._everybody = self.people
        self.seat = self.people[0] if len(self.people) == 1 else NOBODY
        self._read = (-1, 0, NOBODY)
        """Number of answers, identity of the last one and seat for which `_lines` were made."""
        self._lines: list[LogLine] = []
        self._deeds: list[LogAction] = []
        self.go_on()

    @property
    def decision(self) -> Decision | None:
        """The question a person is asked now; None if the game is over or chance could not be saved."""
        asked: Decision | None = self.match.decision
        if asked is None or self.match.is_automatic(asked) or self.waits_for:
            return None
        return asked

    @property
    def waits_for(self) -> str:
        """The seat asked at another screen, or the built-in player who thinks; empty if asked here."""
        if self.opened.thinking:
            return self.opened.thinking
        asked: Decision | None = self.match.decision
        if asked is None or asked.seat in self.people or asked.seat not in self._everybody:
            return ""
        return asked.seat

    def sit_elsewhere(self, seats: Collection[str]) -> None:
        """Give these seats to screens of their own; a single player looks at both screens."""
        if len(self._everybody) > 1:
            self.people = tuple(seat for seat in self._everybody if seat not in seats)
            self.seat = self.people[0] if len(self.people) == 1 else NOBODY
            self.follow()

    def heard(self, valid_answers: int) -> None:
        """Do nothing: `follow` shows changes by other screens, whichever answers are still valid."""

    def follow(self, *, at_once: bool = False) -> None:
        """Show what other screens have changed; always at once, because this game has no steps."""
        self._look_away()

    @property
    def over(self) -> bool:
        """True if nothing more is asked."""
        return self.match.decision is None

    @property
    def view(self) -> Any:
        """The table as the viewer may see it; without a viewer after the end, as the first seat may."""
        return self.match.view(self.seat or (self.match.setup.seat_names[0] if self.people else NOBODY))

    @property
    def passes_to(self) -> str:
        """The seat that must take over before the question may be shown; empty if it stays."""
        asked = self.decision
        if asked is None:
            return ""
        if not self.people:
            return ""
        wanted = (self.seat or self.people[0]) if asked.seat == TABLE else asked.seat
        return "" if wanted == self.seat else wanted

    def take_over(self, seat: str) -> None:
        """Let this seat look at the terminal."""
        self.seat = seat

    def answer(self, picks: Sequence[str]) -> None:
        """Answer for the seat that is asked; built-in players and chance then answer too."""
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
        """Undo until at most `count` answers are left and a person is asked."""
        self.opened.back_to(count, self._who_acts)
        self._look_away()

    def redo(self) -> None:
        """Repeat the answer that was undone last."""
        self.opened.redo(self._who_acts)
        self.go_on()

    @property
    def _who_acts(self) -> str:
        """Return who undoes here: the viewer, or the seat that is asked while everybody may look."""
        asked = self.decision
        return self.seat or (asked.seat if asked is not None and asked.seat in self.people else NOBODY)

    takes_back = ""
    pending_action: PendingAction | None = None
    """No action can be cancelled as a whole; an undo goes back one answer at a time."""

    # Beside the question

    @property
    def offers(self) -> tuple[OptionView, ...]:
        """Options of the question as people decide by them."""
        return () if self.decision is None else plain_option_views(self.decision)

    @property
    def held_back(self) -> tuple[UnavailableOptionView, ...]:
        """Options that the seat has and cannot use now, each with the reason."""
        return ()

    @property
    def previews(self) -> OutcomePreviews | None:
        """Previews of the answers; None in a game that has none."""
        return None

    def preview(self, option_id: str | None) -> OptionDetail | None:
        """Return the text beside the list about an option; None if there is none."""
        return None

    # What happened

    def story(self) -> list[str]:
        """Return what happened so far, in sentences that the viewer may read."""
        return [text for item in self.match.game.journal.all_events() if (text := self.describe(item))]

    def describe(self, record: EventRecord) -> str:
        """Return an event as a sentence that the viewer may read; empty if it needs none."""
        text: str = self.match.describe(record)
        return text

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
        """The same lines grouped by actions, each with what came of it."""
        return self._deeds if self.lines else []

    def has_shown(self, answer_number: int, event_index: int) -> bool:
        """Return True: this game shows everything at once."""
        return True

    def may_tell(self, entry: JournalEntry) -> bool:
        """Return True if the viewer was asked this question, so that its answer may be read."""
        return entry.decision.seat == self.seat

    def name_of(self, card: int) -> str:
        """Return the name of a card as far as the viewer may know it."""
        return "a card"

    def _look_away(self) -> None:
        """Clear the viewer when the question is for another seat."""
        asked = self.decision
        if asked is not None and asked.seat not in (self.seat, TABLE) and len(self.people) != 1:
            self.seat = NOBODY

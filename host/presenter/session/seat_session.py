"""Sessions: an open game as the people at one screen have it, who looks, and what they can undo."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence, Sized
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from engine.kernel.decision import TABLE
from host.presenter.narration.log import Log
from host.presenter.narration.log_actions import LogActions
from host.presenter.narration.seat_history import SeatHistory
from host.presenter.narration.waiting_text import waiting_text
from host.presenter.options.option_views import plain_option_views

if TYPE_CHECKING:
    from engine.kernel.decision import Decision, Option
    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.narration.event_text import Sentence
    from host.presenter.narration.log import LogLine
    from host.presenter.narration.log_actions import LogAction
    from host.presenter.options.option_details import OptionDetail
    from host.presenter.options.option_views import OptionView, UnavailableOptionView
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.pending_action import PendingAction
    from host.presenter.session.table_facts import TableFact


def plain_answer_text(decision: Decision, _options: Sequence[Option], /) -> str:
    """Return an answer in words that other seats may read too: its question."""
    return decision.question if decision.seat == TABLE else f"{decision.seat}: {decision.question}"


class UndoHistory(ABC):
    """Answers of people that an undo or a redo is about, and the words for them."""

    match: Any
    seat: str
    answer_text = staticmethod(plain_answer_text)
    """Words for an answer of the viewer, or for one about the real table."""

    event_sentence: Callable[[SeatHistory, EventRecord], Sentence] = staticmethod(SeatHistory.sentence)
    """Words for an event in the log."""

    @property
    def viewer(self) -> str:
        """Return the seat whose knowledge is shown; empty for an onlooker."""
        return self.seat

    @property
    def turn_seat(self) -> str:
        """Return whose turn it is; empty if it is nobody's."""
        return ""

    @property
    def undo_label(self) -> str:
        """Return what an undo takes back, as far as the viewer may know it; empty if there is none."""
        at, entries = self.last_answer(), self.match.game.journal.entries
        if at < 0:
            return ""
        decision = entries[at].decision
        if decision.seat not in (self.viewer, TABLE):
            return f"{decision.seat}'s last answer"
        rest = takewhile(lambda later: later.decision.continues_roll, entries[at + 1 :])
        return self.answer_text(
            decision, [option for entry in (entries[at], *rest) for option in entry.options]
        )

    @property
    def redo_label(self) -> str:
        """Return what a redo repeats, as far as the viewer may know it; empty if nothing was undone."""
        undone, decision = self.match.game.undone, self.match.decision
        if not undone or decision is None:
            return ""
        if self.decision is None or decision.seat not in (self.viewer, TABLE):
            return f"{decision.seat}'s answer"
        rolled = 1 if decision.dice_roll is None else len(decision.dice_roll.left)
        picks = [pick for answer in undone[:rolled] for pick in answer]
        return self.answer_text(decision, [decision.option(pick) for pick in picks])

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """Return the question that may be answered here now."""

    @property
    def pending_action(self) -> PendingAction | None:
        """Return the action begun before that the question is part of: a play, an activation, an attack."""
        return None

    @property
    def cancel_label(self) -> str:
        """Return the label of the pending action if it can be cancelled as a whole; empty otherwise."""
        pending = self.pending_action
        return "" if pending is None or pending.locked_because else pending.label

    def is_own(self, number: int) -> bool:
        """Return True if a person gave answer `number`; of a roll, only its first die counts."""
        decision = self.match.game.journal.entries[number].decision
        return not decision.continues_roll and not self.match.is_automatic(decision)

    def question_before(self, line: LogLine) -> int:
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


NOBODY = ""
"""Seat of an onlooker, who sees what everybody may see."""


class SeatSession(UndoHistory):
    """An open game for the people at one screen, of whom one looks at a time.

    Holds who looks, what they are asked, and what of the log they have been shown.
    """

    waiting: Sized = ()
    """Steps that are still to be shown, in games that have steps."""
    shows_reasons = True
    """False if people do not want to be told why built-in players took their turns."""

    def __init__(self, opened: OpenGameLike, people: tuple[str, ...]) -> None:
        self.opened = opened
        self.match: Any = opened.match
        self.people = people
        """Seats of the people who look at this screen."""
        self._everybody = people
        self._logs: dict[str, tuple[Log, LogActions]] = {}
        """Log and actions of each viewer so far, brought up to date when they look again."""

    # The question

    @property
    def waiting_for(self) -> str:
        """Return the seat asked at another screen, or the thinking player; empty if asked here."""
        if self.opened.thinking:
            return self.opened.thinking.seat
        asked: Decision | None = self.match.decision
        elsewhere = asked is not None and asked.seat in self._everybody and asked.seat not in self.people
        return asked.seat if asked is not None and elsewhere else ""

    @property
    def waiting_text(self) -> str:
        """Return a sentence: who is asked at another screen, or which player thinks. Empty if asked here."""
        asked = self.match.decision
        if asked is None or not self.waiting_for:
            return ""
        if self.opened.thinking:
            return self.opened.thinking.text
        return f"{waiting_text(asked, self.turn_seat)}, on another screen."

    @property
    def over(self) -> bool:
        """Return True if the game has ended and all of it has been shown."""
        return self.match.decision is None

    @property
    @abstractmethod
    def view(self) -> Any:
        """Return the table as the viewer may see it."""

    @property
    @abstractmethod
    def hands_over_to(self) -> str:
        """Return the seat that must take over before more is shown; empty if the viewer stays."""

    @abstractmethod
    def take_over(self, seat: str) -> None:
        """Let this seat look at the screen."""

    @abstractmethod
    def leave_seats(self, seats: Collection[str]) -> None:
        """Give these seats to screens of their own; a single player looks at both screens."""

    @abstractmethod
    def note_change(self, valid_answers: int) -> None:
        """Note a change by somebody else; the first `valid_answers` of the known answers are still valid."""

    @abstractmethod
    def show_changes(self, *, at_once: bool = False) -> None:
        """Show what others have changed, `at_once` or step by step where no person acted."""

    # Answers

    @abstractmethod
    def answer(self, picks: Sequence[str], *, at_once: bool = False) -> None:
        """Answer the question, and let built-in players and chance answer up to the next one.

        `IllegalAnswer` or a `StoreError` means that nothing has changed.
        """

    @abstractmethod
    def settle(self) -> None:
        """Let built-in players and chance answer; also tries again what could not be saved before."""

    @abstractmethod
    def undo(self) -> None:
        """Undo the last answer of a person."""

    @abstractmethod
    def back_to(self, count: int) -> None:
        """Undo until at most `count` answers are left and a person is asked."""

    @abstractmethod
    def redo(self) -> None:
        """Repeat the answer that was undone last."""

    # Beside the question

    @property
    def option_views(self) -> tuple[OptionView, ...]:
        """Return the options of the question as people decide by them."""
        return () if self.decision is None else plain_option_views(self.decision)

    @property
    def unavailable_options(self) -> tuple[UnavailableOptionView, ...]:
        """Return the options that the seat has and cannot use now, each with the reason."""
        return ()

    @property
    def previews(self) -> Any:
        """Return the previews of the answers; None in a game that has none."""
        return None

    # The log

    @property
    @abstractmethod
    def log(self) -> Log:
        """Return the whole log of the viewer, including lines still to be shown."""

    @property
    @abstractmethod
    def lines(self) -> list[LogLine]:
        """Return the log lines shown so far."""

    @property
    @abstractmethod
    def actions(self) -> list[LogAction]:
        """Return the same lines grouped by actions, each with what came of it."""

    @property
    def reasons(self) -> Mapping[int, str]:
        """Return why built-in players took their turns, by the index of the shown line that it is below."""
        return self.opened.reasons_below(self.lines, self.turn_seat) if self.shows_reasons else {}

    def facts_behind(self, _line: LogLine, /) -> tuple[TableFact, ...]:
        """Return what people can say was otherwise than a log line tells, latest first."""
        return ()

    @abstractmethod
    def is_shown(self, answer_number: int, event_index: int) -> bool:
        """Return True if this event has been shown: it is not part of a step that is left."""

    def _log_of_viewer(self) -> tuple[Log, LogActions]:
        """Return the log as the viewer may read it now, and its actions."""
        log, actions = self._logs.get(self.viewer, (None, None))
        if log is None or actions is None or not log.is_valid:
            log = Log(self.match, self.viewer, self.event_sentence)
            actions = LogActions(log.history)
            self._logs[self.viewer] = log, actions
        log.catch_up()
        return log, actions

    def may_read_answer(self, entry: JournalEntry) -> bool:
        """Return True if the viewer may read this question and its answer."""
        return self.log.may_read_answer(entry)

    @abstractmethod
    def card_name(self, card: int) -> str:
        """Return the name of a card as far as the viewer may know it."""


class PlainSession(SeatSession):
    """Session of a game without steps. `seat` is who looks now, or nobody until somebody takes over."""

    def __init__(self, opened: OpenGameLike) -> None:
        super().__init__(opened, opened.match.setup.people)
        self.seat = self.people[0] if len(self.people) == 1 else NOBODY
        self.settle()

    @property
    def decision(self) -> Decision | None:
        """The question a person is asked now; None if the game is over or chance could not be saved."""
        asked: Decision | None = self.match.decision
        if asked is None or self.match.is_automatic(asked) or self.waiting_for:
            return None
        return asked

    def leave_seats(self, seats: Collection[str]) -> None:
        if len(self._everybody) > 1:
            self.people = tuple(seat for seat in self._everybody if seat not in seats)
            self.seat = self.people[0] if len(self.people) == 1 else NOBODY
            self.show_changes()

    def note_change(self, valid_answers: int) -> None:
        """Do nothing: `show_changes` shows all changes, whichever answers are still valid."""

    def show_changes(self, *, at_once: bool = False) -> None:
        self._look_away()

    @property
    def view(self) -> Any:
        """Return the table; without a viewer after the end, as the first seat may see it."""
        first = self.match.setup.seat_names[0] if self.people and self.over else NOBODY
        return self.match.view(self.seat or first)

    @property
    def hands_over_to(self) -> str:
        asked = self.decision
        if asked is None:
            return ""
        if not self.people:
            return ""
        wanted = (self.seat or self.people[0]) if asked.seat == TABLE else asked.seat
        return "" if wanted == self.seat else wanted

    def take_over(self, seat: str) -> None:
        self.seat = seat

    def answer(self, picks: Sequence[str], *, at_once: bool = False) -> None:
        self.opened.answer(picks)
        self.settle()

    def settle(self) -> None:
        self.opened.run_automatic_steps()
        self._look_away()

    def undo(self) -> None:
        self.back_to(self.last_answer())

    def back_to(self, count: int) -> None:
        self.opened.back_to(count, self._who_acts)
        self._look_away()

    def redo(self) -> None:
        self.opened.redo(self._who_acts)
        self.settle()

    @property
    def _who_acts(self) -> str:
        """Return who undoes here: the viewer, or the seat that is asked while everybody may look."""
        asked = self.decision
        return self.seat or (asked.seat if asked is not None and asked.seat in self.people else NOBODY)

    # Beside the question

    def preview(self, option_id: str | None) -> OptionDetail | None:
        """Return the text beside the list about an option; None if there is none."""
        return None

    # What happened

    def story(self) -> list[str]:
        """Return what happened so far, in sentences that the viewer may read."""
        return self.log.story()

    @property
    def log(self) -> Log:
        """The log as the viewer may read it now."""
        return self._log_of_viewer()[0]

    @property
    def lines(self) -> list[LogLine]:
        return self.log.lines

    @property
    def actions(self) -> list[LogAction]:
        log, actions = self._log_of_viewer()
        return actions.for_lines(log.lines)

    def is_shown(self, answer_number: int, event_index: int) -> bool:
        """Return True: this game shows everything at once."""
        return True

    def card_name(self, card: int) -> str:
        return "a card"

    def _look_away(self) -> None:
        """Clear the viewer when the question is for another seat."""
        asked = self.decision
        if asked is not None and asked.seat not in (self.seat, TABLE) and len(self.people) != 1:
            self.seat = NOBODY

"""A game with one pending decision, which can go back to any earlier one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic

from msgspec import Struct

from engine.kernel.decision import TABLE, Answer, Decision, Reports
from engine.kernel.journal import EventRecord, Journal, JournalEntry
from engine.kernel.option_meaning import ChosenValues
from engine.kernel.rules_interface import Checkpoint, Outcome, Rules, StateT
from engine.kernel.save_codec import SavedChoice


class Bookmark(Struct, Generic[StateT], frozen=True):
    """A checkpoint: a `state` that nobody changes, and how many answers, events and chances precede it."""

    answers: int
    events: int
    chances: int
    state: StateT


class Game(Generic[StateT]):
    """One game: a state, a pending decision, a journal, and the answers that were undone.

    Deterministic in (rules, answers). Without `checkpoints`, undo replays from the beginning, which saves
    time in games that nobody undoes. `opening` are events at the head of the journal, before those of the
    rules.
    """

    def __init__(
        self, rules: Rules[StateT], *, checkpoints: bool = True, opening: Sequence[EventRecord] = ()
    ) -> None:
        self._rules = rules
        self._opening = opening
        self._checkpoints = checkpoints
        self._start_at: Bookmark[StateT] | None = None
        self.bookmarks: list[Bookmark[StateT]] = []
        """Checkpoints of the answers in force, one where each turn began."""
        self.answer_writer: Callable[[Decision, Answer, StateT], tuple[SavedChoice, ...]] | None = None
        """Writes each answer for the save before it is carried out; None if the game is never saved."""
        self.journal = Journal()
        self.undone: list[Answer] = []
        self.chances = 0
        self._begin()

    @property
    def over(self) -> bool:
        """Return True if nothing more is asked."""
        return self.decision is None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended; None while it goes on, and for a game without winners, like a draft."""
        return self._rules.outcome(self.state) if self.over else None

    def answer(self, picks: Sequence[str]) -> JournalEntry:
        """Answer the pending decision and forget undone answers.

        Each die of a dice roll becomes an entry of its own; the last one is returned. Raises `IllegalAnswer`,
        and changes nothing, if the answer is not offered.
        """
        if self.decision is None:
            raise ValueError("the game is over, nothing is asked")
        answer = self.decision.check(picks)
        self.undone.clear()
        if self.decision.dice_roll is None:
            return self._step(answer)
        *before, last = answer
        for pick in before:
            self._step((pick,))
        return self._step((last,))

    def replay(self, answers: Iterable[Sequence[str]]) -> None:
        """Give answers one after the other."""
        for picks in answers:
            self.answer(picks)

    def back_to(self, count: int) -> None:
        """Undo until `count` answers are left; `redo` gives the others again."""
        if not 0 <= count <= len(self.journal):
            raise ValueError(f"there are {len(self.journal)} answers, so no going back to {count}")
        answers = [entry.answer for entry in self.journal.entries]
        self.undone = answers[count:] + self.undone
        while self.bookmarks and self.bookmarks[-1].answers > count:
            self.bookmarks.pop()
        if self.bookmarks:
            mark = self.bookmarks[-1]
            del self.journal.entries[mark.answers :]
            del self.journal.latest[mark.events :]
            self.chances = mark.chances
            self._start(self._rules.copy(mark.state))
            start = mark.answers
        else:
            self._begin()
            start = 0
        for answer in answers[start:count]:
            self._step(answer)

    def state_at(self, count: int) -> StateT:
        """Return a copy of the state after the first `count` answers; the game itself stays where it is."""
        if not 0 <= count <= len(self.journal):
            raise ValueError(f"there are {len(self.journal)} answers, so no looking back to {count}")
        journal = self.journal
        marks = [mark for mark in self.bookmarks if mark.answers <= count]
        if marks:
            mark = marks[-1]
            state, given, events = self._rules.copy(mark.state), mark.answers, mark.events
        else:
            state, given, events = self._beginning(), 0, 0
        first = journal.entries[given - 1].events if given else journal.opening
        records = [*first[events:]]
        for entry in journal.entries[given:count]:
            records += entry.events
        for record in records:
            record.event.apply(state)
        return state

    def replay_start(self) -> tuple[StateT, tuple[Answer, ...]]:
        """Return a copy of the latest checkpoint's state and the answers given since.

        Without a checkpoint it is the first state. Replaying the answers leads to the pending decision.
        """
        state, given = self._beginning(), 0
        if self.bookmarks:
            mark = self.bookmarks[-1]
            state, given = self._rules.copy(mark.state), mark.answers
        return state, tuple(entry.answer for entry in self.journal.entries[given:])

    def redo(self) -> JournalEntry:
        """Give the next undone answer again."""
        if not self.undone:
            raise ValueError("nothing was undone")
        return self._step(self.undone.pop(0))

    def begin_at(self, state: StateT, chances: int) -> None:
        """Begin the game at the start of a turn instead of at its setup; its history before that is unknown.

        `chances` is how often the table had answered by then.
        """
        self._start_at = Bookmark(0, 0, chances, state)
        self.bookmarks.clear()
        self.undone.clear()
        self._begin()

    def _begin(self) -> None:
        self.journal = Journal(opening=list(self._opening))
        self.chances = self._start_at.chances if self._start_at else 0
        self._start(self._beginning())

    def _beginning(self) -> StateT:
        return self._rules.copy(self._start_at.state) if self._start_at else self._rules.begin()

    def _start(self, state: StateT) -> None:
        self.state = state
        self.decision: Decision | None = None
        self.reports: Reports | None = None
        """The reports of the real table that the latest question accepted that accepts any."""
        self._latest = self.journal.latest
        self._flow = self._rules.play(state, self._emit)
        self._advance(None)

    def _emit(self, record: EventRecord) -> None:
        record.event.apply(self.state)
        self._latest.append(record)

    def _step(self, answer: Answer) -> JournalEntry:
        decision = self.decision
        assert decision is not None
        if decision.seat == TABLE:
            self.chances += 1
        entry = JournalEntry(decision.without_services(), answer, decision.chosen(answer))
        if self.answer_writer is not None:
            entry.saved_choices = self.answer_writer(decision, answer, self.state)
        self.journal.entries.append(entry)
        self._latest = entry.events
        self._advance(tuple([option.value for option in entry.options]))
        return entry

    def _advance(self, picked: ChosenValues | None) -> None:
        try:
            asked = next(self._flow) if picked is None else self._flow.send(picked)
            while isinstance(asked, Checkpoint):
                if self._checkpoints:
                    self._mark()
                asked = next(self._flow)
            self.decision, self.reports = asked, asked.reports or self.reports
        except StopIteration:
            self.decision = None

    def _mark(self) -> None:
        count = len(self.journal)
        if self.bookmarks and self.bookmarks[-1].answers >= count:
            return
        self.bookmarks.append(Bookmark(count, len(self._latest), self.chances, self._rules.copy(self.state)))

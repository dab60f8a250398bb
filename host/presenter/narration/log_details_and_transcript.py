"""Details of log lines: steps, rule, question and events. Also the transcript of a game as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel.decision import TABLE
from host.presenter.display.card_names_and_state import count_of
from host.presenter.narration.log import LogLine, answer_text
from host.presenter.narration.seat_history import OPENING, SeatHistory

if TYPE_CHECKING:
    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.ports import MatchLike
    from host.presenter.session.seat_session import SeatSession
    from host.store import UndoMark


class LogDetails:
    """Details of some lines of the log, shown under `text`.

    `answers_before` is the number of answers before the question that led to them.
    """

    def __init__(self, session: SeatSession, text: str, lines: Sequence[LogLine]) -> None:
        self._session = session
        self._text = text
        self._lines = lines
        self._line = lines[0]
        self.answers_before = session.question_before(lines[0])

    def paragraphs(self) -> list[tuple[str, str]]:
        """Return the steps, the rule, the question and the events, as (heading, text)."""
        line, match, table = self._line, self._session.match, self._session.log.history.table
        journal = match.game.journal
        parts = [("", self._text)]
        if len(self._lines) > 1:
            parts.append(("Step by step", "\n".join(f"· {step.text}" for step in self._lines)))
        record = self._record()
        entry = None if line.answer_number == OPENING else journal.entries[line.answer_number]
        rule = record.rule if record is not None else entry.decision.rule if entry is not None else None
        if rule is not None:
            rule = match.rule_wordings.get(rule, rule)
            parts.append((f"Rule: {rule.title}", f"{rule.says}\n({rule.source})"))
        if self.cause_name:
            parts.append(("Caused by", self.cause_name))
        if entry is not None and self._session.may_read_answer(entry):
            parts.append((f"Answer {line.answer_number + 1}, by {entry.decision.seat}", answer_text(entry)))
        events = [
            f"{'>' if (number, place) == line.end and len(self._lines) == 1 else ' '} "
            f"{described(item, table)} [{self._reason(item)}]"
            for number, records in self._events()
            for place, item in enumerate(records)
            if self._session.is_shown(number, place)
        ]
        if events:
            parts.append(("Events behind it", "\n".join(events)))
        if answers_lost := self._session.answers_after(self.answers_before):
            question = journal.entries[self.answers_before]
            asked = f"a question to {question.decision.seat}"
            if self._session.may_read_answer(question):
                asked = question.decision.question
            answers = count_of(answers_lost, "answer")
            parts.append(("Going back to here", f"takes back {answers} and asks again: {asked}"))
        return parts

    @property
    def cause(self) -> int | None:
        """Card that caused the event, if any."""
        record = self._record()
        return None if record is None else record.cause

    @property
    def cause_name(self) -> str:
        """Name of that card; empty if there is none."""
        return "" if self.cause is None else self._session.card_name(self.cause)

    def _events(self) -> list[tuple[int, Sequence[EventRecord]]]:
        """Return the events of the answers in these lines, by answer number."""
        first, history = self._line.answer_number, self._session.log.history
        last = OPENING if first == OPENING else self._lines[-1].end[0]
        return [(number, history.records(number)) for number in range(first, last + 1)]

    def _reason(self, record: EventRecord) -> str:
        """Return the rule and the card that an event follows from."""
        rule = record.rule.title
        return rule if record.cause is None else f"{rule}, {self._session.card_name(record.cause)}"

    def _record(self) -> EventRecord | None:
        return self._session.log.history.record(self._line.answer_number, self._line.event_index)


def described(record: EventRecord, state: Any) -> str:
    """Return the event's own sentence, or its kind; never its values, which may be hidden."""
    kind = type(record.event).__name__
    return record.event.describe(state) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).capitalize()


def transcript(match: MatchLike, count: int, marks: Sequence[UndoMark] = ()) -> Iterator[str]:
    """Yield the opening and the first `count` answers of the game, line by line.

    Answers are numbered as by `--to` and in the log; what happened is indented below. Chance is shown by its
    events. `marks` show where somebody went back to.
    """
    history = SeatHistory(match, "")
    for record in history.records(OPENING):
        yield from _event_lines(history, record)
    for number, entry in enumerate(match.game.journal.entries[:count]):
        yield from (
            f"        went back to here after seeing {mark.seen}" for mark in marks if mark.at == number
        )
        if entry.decision.seat != TABLE:
            yield f"{number + 1:>5}  {_answer_line(entry)}"
        for record in entry.events:
            yield from _event_lines(history, record)
    if count == len(match.game.journal) and match.game.outcome is not None:
        yield str(match.game.outcome)


def _answer_line(entry: JournalEntry) -> str:
    return f"{entry.decision.seat}: {', '.join(entry.labels) or 'nothing'} ({entry.decision.prompt})"


def _event_lines(history: SeatHistory, record: EventRecord) -> Iterator[str]:
    sentence = history.sentence(record).text
    if sentence:
        yield f"        {sentence}"

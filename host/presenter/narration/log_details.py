"""What stands behind what the log tells: its steps, the rule it follows, and the events with theirs.

A game as text: every answer a person gave, and what came of it, in sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine.kernel.decision import TABLE
from host.presenter.display.table_text import count_of
from host.presenter.narration.event_text import event_sentence
from host.presenter.narration.log import OPENING, LogLine, answer_text

if TYPE_CHECKING:
    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.ports import MatchLike
    from host.presenter.session.seat_session import ReadableLog
    from host.store import UndoMark


class LogDetails:
    """Some lines of the log that are told as `text`. `count` answers were given before what led to them."""

    def __init__(self, logged: ReadableLog, text: str, lines: Sequence[LogLine]) -> None:
        self._logged = logged
        self._text = text
        self._lines = lines
        self._line = lines[0]
        self.answers_before = logged.question_of(lines[0])

    def paragraphs(self) -> list[tuple[str, str]]:
        """The steps, the rule, the question, the events, as (heading, text)."""
        line, match = self._line, self._logged.match
        journal = match.game.journal
        parts = [("", self._text)]
        if len(self._lines) > 1:
            parts.append(("Step by step", "\n".join(f"· {step.text}" for step in self._lines)))
        happening = self._happening()
        entry = None if line.answer_number == OPENING else journal.entries[line.answer_number]
        rule = happening.rule if happening is not None else entry.decision.rule if entry is not None else None
        if rule is not None:
            rule = match.words.get(rule, rule)
            parts.append((f"Rule: {rule.title}", f"{rule.says}\n({rule.source})"))
        if self.cause_name:
            parts.append(("Caused by", self.cause_name))
        if entry is not None and self._logged.may_tell(entry):
            parts.append((f"Answer {line.answer_number + 1}, by {entry.decision.seat}", answer_text(entry)))
        events = [
            f"{'>' if (number, place) == line.end and len(self._lines) == 1 else ' '} "
            f"{event_text(item, match.game.state)} [{self._reason(item)}]"
            for number, happenings in self._happenings()
            for place, item in enumerate(happenings)
            if self._logged.has_shown(number, place)
        ]
        if events:
            parts.append(("Events behind it", "\n".join(events)))
        if taken_back := self._logged.answers_after(self.answers_before):
            again = journal.entries[self.answers_before]
            asked = f"a question to {again.decision.seat}"
            if self._logged.may_tell(again):
                asked = again.decision.question
            answers = count_of(taken_back, "answer")
            parts.append(("Going back to here", f"takes back {answers} and asks again: {asked}"))
        return parts

    @property
    def cause(self) -> int | None:
        """The card that caused it, if one did."""
        happening = self._happening()
        return None if happening is None else happening.cause

    @property
    def cause_name(self) -> str:
        """Its name; empty where no card caused it."""
        return "" if self.cause is None else self._logged.name_of(self.cause)

    def _happenings(self) -> list[tuple[int, list[EventRecord]]]:
        """All that came of the answers this line tells of, by number of the answer."""
        line, journal = self._line, self._logged.match.game.journal
        if line.answer_number == OPENING:
            return [(OPENING, journal.opening)]
        last = self._lines[-1].end[0]
        return [(n, journal.entries[n].events) for n in range(line.answer_number, last + 1)]

    def _reason(self, happening: EventRecord) -> str:
        """The rule and the card that an event comes of."""
        rule = happening.rule.title
        return rule if happening.cause is None else f"{rule}, {self._logged.name_of(happening.cause)}"

    def _happening(self) -> EventRecord | None:
        line, journal = self._line, self._logged.match.game.journal
        if line.event_index is None:
            return None
        happenings = (
            journal.opening if line.answer_number == OPENING else journal.entries[line.answer_number].events
        )
        found: EventRecord = happenings[line.event_index]
        return found


def event_text(happening: EventRecord, state: Any) -> str:
    """An event in its own sentence, or by its kind; never its values, which may be hidden."""
    kind = type(happening.event).__name__
    return happening.event.describe(state) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).capitalize()


def transcript(match: MatchLike, count: int, marks: Sequence[UndoMark] = ()) -> Iterator[str]:
    """The opening and the first `count` answers of the game, line by line.

    Answers are numbered as `--to` and the app's log count them; what happened is indented below. Chance
    is told by its events. `marks` stand where somebody went back to.
    """
    for happening in match.game.journal.opening:
        yield from _told(match, happening)
    for number, entry in enumerate(match.game.journal.entries[:count]):
        yield from (
            f"        went back to here after seeing {mark.seen}" for mark in marks if mark.at == number
        )
        if entry.decision.seat != TABLE:
            yield f"{number + 1:>5}  {_answered(entry)}"
        for happening in entry.events:
            yield from _told(match, happening)
    if count == len(match.game.journal) and match.game.outcome is not None:
        yield str(match.game.outcome)


def _answered(entry: JournalEntry) -> str:
    return f"{entry.decision.seat}: {', '.join(entry.labels) or 'nothing'} ({entry.decision.prompt})"


def _told(match: MatchLike, happening: EventRecord) -> Iterator[str]:
    sentence = event_sentence(match, happening).text
    if sentence:
        yield f"        {sentence}"

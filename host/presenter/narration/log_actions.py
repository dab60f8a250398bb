"""The log by actions: each with what came of it in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ashes.events import DamageDealt, DamagePrevented, TokensPlaced, TokensRemoved, UnitDestroyed
from engine.redrains.explanations import AttackChosen, TurnChosen
from host.presenter.narration.clauses import ClauseContext
from host.presenter.narration.event_text import event_sentence, event_text, summarize
from host.presenter.narration.log import OPENING, LogLine, event_record_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel.journal import Event, EventRecord
    from host.presenter.ports import MatchLike


@dataclass(frozen=True, slots=True)
class LogAction:
    """An action and what came of it: lines `first` to `last` of the log.

    `answer_number` is the answer with which it began. `actors` are the cards that did something in it.
    """

    text: str
    heading: str
    answer_number: int
    first: int
    last: int
    actors: frozenset[int] = frozenset()


class LogActions:
    """The actions of a game as one seat may read them, made anew only as far as lines have changed."""

    def __init__(self, match: MatchLike, seat: str) -> None:
        self._match = match
        self.seat = seat
        self._lines: list[LogLine] = []
        self._actions: list[LogAction] = []

    def for_lines(self, lines: Sequence[LogLine]) -> list[LogAction]:
        """Return the actions in these lines."""
        same = next(
            (at for at, (old, new) in enumerate(zip(self._lines, lines, strict=False)) if old != new),
            min(len(self._lines), len(lines)),
        )
        # The last action may continue.
        while self._actions and self._actions[-1].last >= same - 1:
            self._actions.pop()
        at = self._actions[-1].last + 1 if self._actions else 0
        while at < len(lines):
            end = at + 1
            while end < len(lines) and not self._starts_action(lines[end - 1], lines[end]):
                end += 1
            self._actions.append(self._action(lines, at, end))
            at = end
        self._lines = list(lines)
        return list(self._actions)

    def _starts_action(self, before: LogLine, line: LogLine) -> bool:
        """Return True if a new action begins with `line`."""
        if line.heading != before.heading:
            return True
        if not line.turn_seat:
            return not self._continues(before, line)
        entries = self._match.game.journal.entries
        answered = range(before.end[0] + 1, line.answer_number + 1)
        if any(entries[number].decision.kind == "turn" for number in answered if number >= 0):
            return True
        event = self._event(line)
        chosen = isinstance(event, AttackChosen) and isinstance(self._event(before), TurnChosen)
        return event is not None and event_text(event).starts_action and not chosen

    def _continues(self, before: LogLine, line: LogLine) -> bool:
        """Return True if a line outside of turns continues the event of the line before."""
        record, former = event_record_of(self._match, line), event_record_of(self._match, before)
        if record is None:
            return False
        event = record.event
        if isinstance(event, DamageDealt | DamagePrevented | UnitDestroyed):
            return True
        if isinstance(event, TokensPlaced) and event.token == "wound":
            return True
        if former is None or not isinstance(event, TokensPlaced | TokensRemoved):
            return False
        return type(event) is type(former.event) and record.rule == former.rule

    def _event(self, line: LogLine) -> Event | None:
        record = event_record_of(self._match, line)
        return None if record is None else record.event

    def _action(self, lines: Sequence[LogLine], at: int, end: int) -> LogAction:
        first = lines[at]
        events = list(self._events_between(lines[at - 1] if at else None, first, lines[end - 1]))
        text = first.text if end == at + 1 else self._summary(events)
        words = text or "; ".join(line.text for line in lines[at:end])
        actors = frozenset(card for record in events for card in _actors(record))
        return LogAction(
            words[:1].upper() + words[1:], first.heading, first.answer_number, at, end - 1, actors
        )

    def _events_between(self, before: LogLine | None, first: LogLine, last: LogLine) -> Iterator[EventRecord]:
        """Yield the events from the end of `before` to the end of `last`."""
        journal = self._match.game.journal
        done = (OPENING, -1) if before is None else (before.end[0], _index(before.end[1]))
        for number in range(done[0], last.end[0] + 1):
            records = journal.opening if number == OPENING else journal.entries[number].events
            for place, record in enumerate(records):
                if done < (number, place) <= (last.end[0], _index(last.end[1])):
                    yield record

    def _summary(self, events: Sequence[EventRecord]) -> str:
        def sentence(record: EventRecord) -> str:
            return event_sentence(self._match, record, self.seat).text

        context = ClauseContext(self._match.game.state, sentence, reader=self.seat)
        return "; ".join(clause.removesuffix(".") for clause in summarize(events, context))


def _index(place: int | None) -> int:
    return -1 if place is None else place


def _actors(record: EventRecord) -> Iterator[int]:
    """Yield the cards that do something in an event."""
    if record.cause is not None:
        yield record.cause
    yield from event_text(record.event).actors(record.event)

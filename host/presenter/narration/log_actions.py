"""The log by actions: each with what came of it, a clause for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from cards.wording.words import capitalized
from engine.ashes.events import DamageDealt, DamagePrevented, TokensPlaced, TokensRemoved, UnitDestroyed
from engine.kernel.decision import TABLE
from engine.redrains.explanations import AttackChosen, TurnChosen
from host.presenter.narration.clauses import ClauseContext
from host.presenter.narration.event_text import event_text, summarize
from host.presenter.narration.seat_history import OPENING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel.journal import Event, EventRecord
    from host.presenter.narration.log import LogLine
    from host.presenter.narration.seat_history import SeatHistory


class LogAction(Struct, frozen=True):
    """An action and what came of it: lines `first` to `last` of the log.

    `clauses` begin with the action; what came of it follows. `answer_number` is the answer with which it
    began. `actors` are the cards that did something in it.
    """

    clauses: tuple[str, ...]
    heading: str
    answer_number: int
    first: int
    last: int
    actors: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """Return all of it in one sentence."""
        return "; ".join(self.clauses)


class LogActions:
    """The actions of a game as one seat may read them, made anew only as far as lines have changed."""

    def __init__(self, history: SeatHistory) -> None:
        self.history = history
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
        entries = self.history.match.game.journal.entries
        answered = range(before.end[0] + 1, line.answer_number + 1)
        if any(entries[number].decision.kind == "turn" for number in answered if number >= 0):
            return True
        event = self._event(line)
        chosen = isinstance(event, AttackChosen) and isinstance(self._event(before), TurnChosen)
        return event is not None and event_text(event).starts_action and not chosen

    def _continues(self, before: LogLine, line: LogLine) -> bool:
        """Return True if a line outside of turns continues the event of the line before.

        Whatever came before harm is its cause; other tokens continue as they do in steps.
        """
        record, former = self._record(line), self._record(before)
        if record is None:
            return False
        event = record.event
        if isinstance(event, DamageDealt | DamagePrevented | UnitDestroyed):
            return True
        if not isinstance(event, TokensPlaced | TokensRemoved):
            return False
        wounds = isinstance(event, TokensPlaced) and event.token == "wound"
        return wounds or (former is not None and event_text(event).is_consequence(record, former))

    def _record(self, line: LogLine) -> EventRecord | None:
        return self.history.record(line.answer_number, line.event_index)

    def _event(self, line: LogLine) -> Event | None:
        record = self._record(line)
        return None if record is None else record.event

    def _action(self, lines: Sequence[LogLine], at: int, end: int) -> LogAction:
        first = lines[at]
        if self.history.has_narration:
            events = list(self._events_between(lines[at - 1] if at else None, lines[end - 1]))
            clauses = [first.text] if end == at + 1 else self._summary(events)
            actors = frozenset(card for record in events for card in _actors(record))
        else:
            clauses = []
            actors = frozenset(card for line in lines[at:end] for card in self._cards_of(line))
        begins, *follows = clauses or [line.text for line in lines[at:end]]
        words = (capitalized(begins), *follows)
        return LogAction(words, first.heading, first.answer_number, at, end - 1, actors)

    def _events_between(self, before: LogLine | None, last: LogLine) -> Iterator[EventRecord]:
        """Yield the events from the end of `before` to the end of `last`."""
        done = (OPENING, -1) if before is None else before.end
        for place, record in self.history.events(done[0]):
            if place > last.end:
                return
            if place > done:
                yield record

    def _summary(self, events: Sequence[EventRecord]) -> list[str]:
        def sentence(record: EventRecord) -> str:
            return self.history.sentence(record).text

        context = ClauseContext(
            self.history.table, sentence, saw_move=self.history.saw_move, reader=self.history.seat
        )
        return [clause.removesuffix(".") for clause in summarize(events, context)]

    def _cards_of(self, line: LogLine) -> Iterator[int]:
        """Yield the cause of a line, and the cards that its answer chose."""
        record = self._record(line)
        if record is not None and record.cause is not None:
            yield record.cause
        if line.answer_number != OPENING:
            entry = self.history.match.game.journal.entries[line.answer_number]
            for option in entry.options if entry.decision.seat != TABLE else ():
                if option.subject is not None:
                    yield option.subject


def _actors(record: EventRecord) -> Iterator[int]:
    """Yield the cards that do something in an event."""
    if record.cause is not None:
        yield record.cause
    yield from event_text(record.event).actors(record.event)


def last_action_of(actions: Sequence[LogAction], card: int) -> LogAction | None:
    """Return the last action in which a card did something."""
    return next((action for action in reversed(actions) if card in action.actors), None)

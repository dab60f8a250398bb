"""The log by actions: each with what came of it in one line, and search in its rows.

Also the plain log of games that have no narration of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ashes.events import DamageDealt, DamagePrevented, TokensPlaced, TokensRemoved, UnitDestroyed
from engine.game_entries import entry_of
from engine.kernel.decision import TABLE
from engine.redrains.explanations import AttackChosen, TurnChosen
from host.presenter.narration.clauses import ClauseContext
from host.presenter.narration.event_text import event_sentence, event_text, summarize
from host.presenter.narration.log import OPENING, LogLine, event_record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.kernel.journal import Event, EventRecord, JournalEntry
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


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log: its lines `first` to `last`. `turn_seat` is empty between turns."""

    text: str
    heading: str
    first: int
    last: int
    turn_seat: str
    actors: frozenset[int] = frozenset()


def log_rows(actions: Sequence[LogAction], lines: Sequence[LogLine], *, steps: bool = False) -> list[LogRow]:
    """Return the rows of the log, one for each action, or with `steps` one for each line."""
    if not steps:
        return [
            LogRow(
                action.text,
                action.heading,
                action.first,
                action.last,
                lines[action.first].turn_seat,
                action.actors,
            )
            for action in actions
        ]
    return [
        LogRow(lines[at].text, lines[at].heading, at, at, lines[at].turn_seat, action.actors)
        for action in actions
        for at in range(action.first, action.last + 1)
    ]


def search_log(
    rows: Sequence[LogRow], lines: Sequence[LogLine], words: str = "", seat: str = ""
) -> list[LogRow]:
    """Return the rows whose text or lines hold every word; with a `seat`, only those of its turns."""
    wanted = words.casefold().split()
    return [
        row
        for row in rows
        if (not seat or row.turn_seat == seat) and all(word in _searched_text(row, lines) for word in wanted)
    ]


def last_action_of(actions: Sequence[LogAction], card: int) -> LogAction | None:
    """Return the last action in which a card did something."""
    return next((action for action in reversed(actions) if card in action.actors), None)


def log_as_text(rows: Sequence[LogRow]) -> str:
    """Return these rows as text, under the headings of their turns."""
    texts: list[str] = []
    heading = None
    for row in rows:
        if row.heading != heading:
            heading = row.heading
            texts += [*([""] if texts else []), heading]
        texts.append(f"- {row.text}")
    return "\n".join(texts)


def _searched_text(row: LogRow, lines: Sequence[LogLine]) -> str:
    line_texts = " ".join(line.text for line in lines[row.first : row.last + 1])
    return f"{row.heading} {row.text} {line_texts}".casefold()


def plain_lines(match: MatchLike, describe: Callable[[EventRecord], str]) -> list[LogLine]:
    """Return a line for each event that `describe` has a sentence for."""
    turn_of = entry_of(match.setup.rules).figures.turn
    found: list[LogLine] = []
    heading, turn_seat, turn = "Setup", "", 0
    for number, place, record in _all_events(match):
        if seat := turn_of(record.event):
            turn_seat, turn = seat, turn + 1
            heading = f"Turn {turn}, {seat}'s"
            continue
        if text := describe(record):
            sentence = f"{text[:1].upper()}{text[1:]}"
            found.append(LogLine(sentence, number, place, heading, (number, place), turn_seat=turn_seat))
    return found


def plain_actions(match: MatchLike, lines: Sequence[LogLine]) -> list[LogAction]:
    """Return the lines grouped by actions: what was chosen in a turn, and what came of it."""
    entries, found = match.game.journal.entries, list[LogAction]()
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and not _starts_plain_action(entries, lines[end - 1], lines[end]):
            end += 1
        texts = [line.text for line in lines[at:end]]
        text = "; ".join(texts)
        actors = frozenset(card for line in lines[at:end] for card in _plain_actors(match, line))
        found.append(LogAction(text, lines[at].heading, lines[at].answer_number, at, end - 1, actors))
        at = end
    return found


def _starts_plain_action(entries: Sequence[JournalEntry], before: LogLine, line: LogLine) -> bool:
    if line.heading != before.heading or not line.turn_seat:
        return True
    return any(
        entries[number].decision.kind == "turn"
        for number in range(before.answer_number + 1, line.answer_number + 1)
    )


def _plain_actors(match: MatchLike, line: LogLine) -> Iterator[int]:
    """Yield the cards that do something in a line: its cause, and the cards chosen."""
    journal = match.game.journal
    records = journal.opening if line.answer_number == OPENING else journal.entries[line.answer_number].events
    cause = records[line.event_index or 0].cause
    if cause is not None:
        yield cause
    if line.answer_number != OPENING and journal.entries[line.answer_number].decision.seat != TABLE:
        decision = journal.entries[line.answer_number].decision
        for pick in journal.entries[line.answer_number].answer:
            subject = decision.option(pick).subject
            if subject is not None:
                yield subject


def _all_events(match: MatchLike) -> Iterator[tuple[int, int, EventRecord]]:
    """Yield all events with their answer number and their index in that answer."""
    journal = match.game.journal
    for place, record in enumerate(journal.opening):
        yield OPENING, place, record
    for number, entry in enumerate(journal.entries):
        for place, record in enumerate(entry.events):
            yield number, place, record

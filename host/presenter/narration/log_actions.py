"""The log by actions: what was done and what came of it in one line, behind which stand those of the log.

The whole log to be looked through: by words, by player, action by action or step by step.

The log of a game that has no words of its own for it: its events in their sentences, turn by turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ashes.events import (
    AttackDeclared,
    BlockerDeclared,
    CardActivated,
    CardPlayed,
    Countered,
    DamageDealt,
    DamagePrevented,
    GuardDeclared,
    TokensPlaced,
    TokensRemoved,
    TriggerResolved,
    UnitDestroyed,
)
from engine.games import entry_of
from engine.kernel.decision import TABLE
from engine.redrains.events import ProgressMade, ReadySpellResolved, UltimateBegan
from engine.redrains.explanations import AttackChosen, StatusResolves, TurnChosen
from host.presenter.narration.ashes_event_text import summarize
from host.presenter.narration.clauses import ClauseContext
from host.presenter.narration.event_text import event_sentence
from host.presenter.narration.log import OPENING, LogLine, event_record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.kernel.journal import Event, EventRecord, JournalEntry
    from host.presenter.ports import MatchLike

_BEGINS = (AttackChosen, ProgressMade, ReadySpellResolved, StatusResolves, TurnChosen, UltimateBegan)
"""Events with which something new begins in the turn of a boss, whom nobody asks what it does."""


@dataclass(frozen=True, slots=True)
class LogAction:
    """An action and what came of it: lines `first` to `last` of the log, under the heading of their turn.

    `entry` is the number of the answer with which it began. `did` are the cards that did something in it.
    """

    text: str
    heading: str
    entry: int
    first: int
    last: int
    actors: frozenset[int] = frozenset()


class LogActions:
    """The deeds of a game as one seat may read them, made anew only as far as lines have changed."""

    def __init__(self, match: MatchLike, seat: str) -> None:
        self._match = match
        self.seat = seat
        self._read: list[LogLine] = []
        self._deeds: list[LogAction] = []

    def for_lines(self, lines: Sequence[LogLine]) -> list[LogAction]:
        """The deeds that these lines tell of."""
        same = next(
            (at for at, (old, new) in enumerate(zip(self._read, lines, strict=False)) if old != new),
            min(len(self._read), len(lines)),
        )
        # The last one may go on.
        while self._deeds and self._deeds[-1].last >= same - 1:
            self._deeds.pop()
        at = self._deeds[-1].last + 1 if self._deeds else 0
        while at < len(lines):
            end = at + 1
            while end < len(lines) and not self._begins(lines[end - 1], lines[end]):
                end += 1
            self._deeds.append(self._deed(lines, at, end))
            at = end
        self._read = list(lines)
        return list(self._deeds)

    def _begins(self, before: LogLine, line: LogLine) -> bool:
        """Whether something new begins with a line."""
        if line.heading != before.heading:
            return True
        if not line.turn_seat:
            return not self._follows(before, line)
        entries = self._match.game.journal.entries
        answered = range(before.end[0] + 1, line.answer_number + 1)
        if any(entries[number].decision.kind == "turn" for number in answered if number >= 0):
            return True
        event = self._event(line)
        chosen = isinstance(event, AttackChosen) and isinstance(self._event(before), TurnChosen)
        return isinstance(event, _BEGINS) and not chosen

    def _follows(self, before: LogLine, line: LogLine) -> bool:
        """Whether a line out of turns goes on with what the one before it tells."""
        happening, former = event_record_of(self._match, line), event_record_of(self._match, before)
        if happening is None:
            return False
        event = happening.event
        if isinstance(event, DamageDealt | DamagePrevented | UnitDestroyed):
            return True
        if isinstance(event, TokensPlaced) and event.token == "wound":
            return True
        if former is None or not isinstance(event, TokensPlaced | TokensRemoved):
            return False
        return type(event) is type(former.event) and happening.rule == former.rule

    def _event(self, line: LogLine) -> Event | None:
        happening = event_record_of(self._match, line)
        return None if happening is None else happening.event

    def _deed(self, lines: Sequence[LogLine], at: int, end: int) -> LogAction:
        first = lines[at]
        happened = list(self._happened(lines[at - 1] if at else None, first, lines[end - 1]))
        text = first.text if end == at + 1 else self._summary(happened)
        words = text or "; ".join(line.text for line in lines[at:end])
        did = frozenset(card for happening in happened for card in _acting(happening))
        return LogAction(words[:1].upper() + words[1:], first.heading, first.answer_number, at, end - 1, did)

    def _happened(self, before: LogLine | None, first: LogLine, last: LogLine) -> Iterator[EventRecord]:
        """What happened from the end of the line before to the end of the last one."""
        journal = self._match.game.journal
        done = (OPENING, -1) if before is None else (before.end[0], _place(before.end[1]))
        for number in range(done[0], last.end[0] + 1):
            happenings = journal.opening if number == OPENING else journal.entries[number].events
            for place, happening in enumerate(happenings):
                if done < (number, place) <= (last.end[0], _place(last.end[1])):
                    yield happening

    def _summary(self, happened: Sequence[EventRecord]) -> str:
        def sentence(happening: EventRecord) -> str:
            return event_sentence(self._match, happening, self.seat).text

        telling = ClauseContext(self._match.game.state, sentence, reader=self.seat)
        return "; ".join(clause.removesuffix(".") for clause in summarize(happened, telling))


def _place(place: int | None) -> int:
    return -1 if place is None else place


def _acting(happening: EventRecord) -> Iterator[int]:
    """The cards that do something in an event."""
    event = happening.event
    if happening.cause is not None:
        yield happening.cause
    if isinstance(event, AttackDeclared):
        yield from event.attackers
    elif isinstance(event, BlockerDeclared):
        yield event.blocker
    elif isinstance(event, GuardDeclared):
        yield event.guard
    elif isinstance(event, CardActivated | CardPlayed | Countered | TriggerResolved):
        yield event.card
    elif isinstance(event, DamageDealt) and event.source is not None:
        yield event.source


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log: lines `first` to `last` of it, and whose turn it was, empty for none."""

    text: str
    heading: str
    first: int
    last: int
    turn: str
    did: frozenset[int] = frozenset()


def log_rows(deeds: Sequence[LogAction], lines: Sequence[LogLine], *, steps: bool = False) -> list[LogRow]:
    """The log by actions, or with every step."""
    if not steps:
        return [
            LogRow(deed.text, deed.heading, deed.first, deed.last, lines[deed.first].turn_seat, deed.actors)
            for deed in deeds
        ]
    return [
        LogRow(lines[at].text, lines[at].heading, at, at, lines[at].turn_seat, deed.actors)
        for deed in deeds
        for at in range(deed.first, deed.last + 1)
    ]


def search_log(
    rows: Sequence[LogRow], lines: Sequence[LogLine], words: str = "", seat: str = ""
) -> list[LogRow]:
    """The rows that hold every word in what they tell or the steps behind it; of the turns of one seat."""
    wanted = words.casefold().split()
    return [
        row
        for row in rows
        if (not seat or row.turn == seat) and all(word in _all_of(row, lines) for word in wanted)
    ]


def last_action_of(deeds: Sequence[LogAction], card: int) -> LogAction | None:
    """The last action in which a card did something."""
    return next((deed for deed in reversed(deeds) if card in deed.actors), None)


def log_as_text(rows: Sequence[LogRow]) -> str:
    """These rows as text, under the headings of their turns."""
    told: list[str] = []
    heading = None
    for row in rows:
        if row.heading != heading:
            heading = row.heading
            told += [*([""] if told else []), heading]
        told.append(f"- {row.text}")
    return "\n".join(told)


def _all_of(row: LogRow, lines: Sequence[LogLine]) -> str:
    behind = " ".join(line.text for line in lines[row.first : row.last + 1])
    return f"{row.heading} {row.text} {behind}".casefold()


def plain_lines(match: MatchLike, describe: Callable[[EventRecord], str]) -> list[LogLine]:
    """A line for each event that is worth one, in the sentence by which it is told."""
    turn_of = entry_of(match.setup.rules).figures.turn
    found: list[LogLine] = []
    heading, whose, turn = "Setup", "", 0
    for number, place, happening in _happened(match):
        if seat := turn_of(happening.event):
            whose, turn = seat, turn + 1
            heading = f"Turn {turn}, {seat}'s"
            continue
        if text := describe(happening):
            told = f"{text[:1].upper()}{text[1:]}"
            found.append(LogLine(told, number, place, heading, (number, place), turn_seat=whose))
    return found


def plain_actions(match: MatchLike, lines: Sequence[LogLine]) -> list[LogAction]:
    """The lines by actions: what was chosen in a turn, and what came of it."""
    entries, found = match.game.journal.entries, list[LogAction]()
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and not _begins(entries, lines[end - 1], lines[end]):
            end += 1
        told = [line.text for line in lines[at:end]]
        text = "; ".join(told)
        did = frozenset(card for line in lines[at:end] for card in _acting_seat(match, line))
        found.append(LogAction(text, lines[at].heading, lines[at].answer_number, at, end - 1, did))
        at = end
    return found


def _begins(entries: Sequence[JournalEntry], before: LogLine, line: LogLine) -> bool:
    if line.heading != before.heading or not line.turn_seat:
        return True
    return any(
        entries[number].decision.kind == "turn"
        for number in range(before.answer_number + 1, line.answer_number + 1)
    )


def _acting_seat(match: MatchLike, line: LogLine) -> Iterator[int]:
    """The cards that do something in an event: whose text causes it, and which were chosen."""
    journal = match.game.journal
    happenings = (
        journal.opening if line.answer_number == OPENING else journal.entries[line.answer_number].events
    )
    cause = happenings[line.event_index or 0].cause
    if cause is not None:
        yield cause
    if line.answer_number != OPENING and journal.entries[line.answer_number].decision.seat != TABLE:
        decision = journal.entries[line.answer_number].decision
        for pick in journal.entries[line.answer_number].answer:
            subject = decision.option(pick).subject
            if subject is not None:
                yield subject


def _happened(match: MatchLike) -> Iterator[tuple[int, int, EventRecord]]:
    """Everything with the number of its answer and its place among what came of it."""
    journal = match.game.journal
    for place, happening in enumerate(journal.opening):
        yield OPENING, place, happening
    for number, entry in enumerate(journal.entries):
        for place, happening in enumerate(entry.events):
            yield number, place, happening

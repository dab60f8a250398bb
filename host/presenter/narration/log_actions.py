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
from host.presenter.narration.ashes_event_text import clauses
from host.presenter.narration.clauses import Telling
from host.presenter.narration.event_text import event_sentence
from host.presenter.narration.log import OPENING, Line, happening_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.kernel.journal import Event, EventRecord, JournalEntry
    from host.presenter.ports import MatchLike

_BEGINS = (AttackChosen, ProgressMade, ReadySpellResolved, StatusResolves, TurnChosen, UltimateBegan)
"""Events with which something new begins in the turn of a boss, whom nobody asks what it does."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action and what came of it: lines `first` to `last` of the log, under the heading of their turn.

    `entry` is the number of the answer with which it began. `did` are the cards that did something in it.
    """

    text: str
    heading: str
    entry: int
    first: int
    last: int
    did: frozenset[int] = frozenset()


class Deeds:
    """The deeds of a game as one seat may read them, made anew only as far as lines have changed."""

    def __init__(self, match: MatchLike, seat: str) -> None:
        self._match = match
        self.seat = seat
        self._read: list[Line] = []
        self._deeds: list[Deed] = []

    def of(self, lines: Sequence[Line]) -> list[Deed]:
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

    def _begins(self, before: Line, line: Line) -> bool:
        """Whether something new begins with a line."""
        if line.heading != before.heading:
            return True
        if not line.turn:
            return not self._follows(before, line)
        entries = self._match.game.journal.entries
        answered = range(before.last[0] + 1, line.entry + 1)
        if any(entries[number].decision.kind == "turn" for number in answered if number >= 0):
            return True
        event = self._event(line)
        chosen = isinstance(event, AttackChosen) and isinstance(self._event(before), TurnChosen)
        return isinstance(event, _BEGINS) and not chosen

    def _follows(self, before: Line, line: Line) -> bool:
        """Whether a line out of turns goes on with what the one before it tells."""
        happening, former = happening_of(self._match, line), happening_of(self._match, before)
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

    def _event(self, line: Line) -> Event | None:
        happening = happening_of(self._match, line)
        return None if happening is None else happening.event

    def _deed(self, lines: Sequence[Line], at: int, end: int) -> Deed:
        first = lines[at]
        happened = list(self._happened(lines[at - 1] if at else None, first, lines[end - 1]))
        text = first.text if end == at + 1 else self._summary(happened)
        words = text or "; ".join(line.text for line in lines[at:end])
        did = frozenset(card for happening in happened for card in _acting(happening))
        return Deed(words[:1].upper() + words[1:], first.heading, first.entry, at, end - 1, did)

    def _happened(self, before: Line | None, first: Line, last: Line) -> Iterator[EventRecord]:
        """What happened from the end of the line before to the end of the last one."""
        journal = self._match.game.journal
        done = (OPENING, -1) if before is None else (before.last[0], _place(before.last[1]))
        for number in range(done[0], last.last[0] + 1):
            happenings = journal.opening if number == OPENING else journal.entries[number].events
            for place, happening in enumerate(happenings):
                if done < (number, place) <= (last.last[0], _place(last.last[1])):
                    yield happening

    def _summary(self, happened: Sequence[EventRecord]) -> str:
        def sentence(happening: EventRecord) -> str:
            return event_sentence(self._match, happening, self.seat).text

        telling = Telling(self._match.game.state, sentence, reader=self.seat)
        return "; ".join(clause.removesuffix(".") for clause in clauses(happened, telling))


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
class Record:
    """A row of the log: lines `first` to `last` of it, and whose turn it was, empty for none."""

    text: str
    heading: str
    first: int
    last: int
    turn: str
    did: frozenset[int] = frozenset()


def records(deeds: Sequence[Deed], lines: Sequence[Line], *, steps: bool = False) -> list[Record]:
    """The log by actions, or with every step."""
    if not steps:
        return [
            Record(deed.text, deed.heading, deed.first, deed.last, lines[deed.first].turn, deed.did)
            for deed in deeds
        ]
    return [
        Record(lines[at].text, lines[at].heading, at, at, lines[at].turn, deed.did)
        for deed in deeds
        for at in range(deed.first, deed.last + 1)
    ]


def found(rows: Sequence[Record], lines: Sequence[Line], words: str = "", seat: str = "") -> list[Record]:
    """The rows that hold every word in what they tell or the steps behind it; of the turns of one seat."""
    wanted = words.casefold().split()
    return [
        row
        for row in rows
        if (not seat or row.turn == seat) and all(word in _all_of(row, lines) for word in wanted)
    ]


def last_deed_of(deeds: Sequence[Deed], card: int) -> Deed | None:
    """The last action in which a card did something."""
    return next((deed for deed in reversed(deeds) if card in deed.did), None)


def as_text(rows: Sequence[Record]) -> str:
    """These rows as text, under the headings of their turns."""
    told: list[str] = []
    heading = None
    for row in rows:
        if row.heading != heading:
            heading = row.heading
            told += [*([""] if told else []), heading]
        told.append(f"- {row.text}")
    return "\n".join(told)


def _all_of(row: Record, lines: Sequence[Line]) -> str:
    behind = " ".join(line.text for line in lines[row.first : row.last + 1])
    return f"{row.heading} {row.text} {behind}".casefold()


def lines_of(match: MatchLike, describe: Callable[[EventRecord], str]) -> list[Line]:
    """A line for each event that is worth one, in the sentence by which it is told."""
    turn_of = entry_of(match.setup.rules).figures.turn
    found: list[Line] = []
    heading, whose, turn = "Setup", "", 0
    for number, place, happening in _happened(match):
        if seat := turn_of(happening.event):
            whose, turn = seat, turn + 1
            heading = f"Turn {turn}, {seat}'s"
            continue
        if text := describe(happening):
            told = f"{text[:1].upper()}{text[1:]}"
            found.append(Line(told, number, place, heading, (number, place), turn=whose))
    return found


def deeds_of(match: MatchLike, lines: Sequence[Line]) -> list[Deed]:
    """The lines by actions: what was chosen in a turn, and what came of it."""
    entries, found = match.game.journal.entries, list[Deed]()
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and not _begins(entries, lines[end - 1], lines[end]):
            end += 1
        told = [line.text for line in lines[at:end]]
        text = "; ".join(told)
        did = frozenset(card for line in lines[at:end] for card in _acting_seat(match, line))
        found.append(Deed(text, lines[at].heading, lines[at].entry, at, end - 1, did))
        at = end
    return found


def _begins(entries: Sequence[JournalEntry], before: Line, line: Line) -> bool:
    if line.heading != before.heading or not line.turn:
        return True
    return any(entries[number].decision.kind == "turn" for number in range(before.entry + 1, line.entry + 1))


def _acting_seat(match: MatchLike, line: Line) -> Iterator[int]:
    """The cards that do something in an event: whose text causes it, and which were chosen."""
    journal = match.game.journal
    happenings = journal.opening if line.entry == OPENING else journal.entries[line.entry].events
    cause = happenings[line.happening or 0].cause
    if cause is not None:
        yield cause
    if line.entry != OPENING and journal.entries[line.entry].decision.seat != TABLE:
        decision = journal.entries[line.entry].decision
        for pick in journal.entries[line.entry].answer:
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

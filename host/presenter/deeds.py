"""The log by actions: what was done and what came of it in one line, behind which stand those of the log."""

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
from engine.redrains.events import ProgressMade, ReadySpellResolved, UltimateBegan
from engine.redrains.explanations import AttackChosen, StatusResolves, TurnChosen
from host.presenter.log import OPENING, happening_of
from host.presenter.phrases.deeds import clauses
from host.presenter.phrases.telling import Telling
from host.presenter.phrases.told import event_sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel.journal import Event, Happening
    from host.presenter.log import Line
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

    def _happened(self, before: Line | None, first: Line, last: Line) -> Iterator[Happening]:
        """What happened from the end of the line before to the end of the last one."""
        journal = self._match.game.journal
        done = (OPENING, -1) if before is None else (before.last[0], _place(before.last[1]))
        for number in range(done[0], last.last[0] + 1):
            happenings = journal.opening if number == OPENING else journal.entries[number].happenings
            for place, happening in enumerate(happenings):
                if done < (number, place) <= (last.last[0], _place(last.last[1])):
                    yield happening

    def _summary(self, happened: Sequence[Happening]) -> str:
        def sentence(happening: Happening) -> str:
            return event_sentence(self._match, happening, self.seat).text

        telling = Telling(self._match.game.state, sentence, reader=self.seat)
        return "; ".join(clause.removesuffix(".") for clause in clauses(happened, telling))


def _place(place: int | None) -> int:
    return -1 if place is None else place


def _acting(happening: Happening) -> Iterator[int]:
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

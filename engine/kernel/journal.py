"""The journal: every answer and the events that came of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct, field, structs

from engine.kernel.decision import Answer, Decision, Rule
from engine.kernel.record import Record
from engine.kernel.save_codec import SavedChoice


class Event(Protocol):
    """A change of the state: a `Value` that knows how to make itself so."""

    def apply(self, state: Any, /) -> None:
        """Make the change in `state`."""

    def describe(self, state: Any, /) -> str:
        """One sentence for the log, the same whenever it is asked; empty when it is not worth a line."""


class EventRecord(Record):
    """An event, with the rule it follows and the card (by id) whose text caused it, if any."""

    event: Event
    rule: Rule
    cause: int | None = None


class JournalEntry(Struct):
    """One answered decision and all that happened before the next one was asked.

    `said` is the answer in writing, in a game that has a `scribe`.
    """

    decision: Decision
    answer: Answer
    said: tuple[SavedChoice, ...] = ()
    events: list[EventRecord] = field(default_factory=list)

    @property
    def labels(self) -> list[str]:
        """The labels of the picked options."""
        return [self.decision.option(pick).label for pick in self.answer]


def _plain(event: Event) -> list[object]:
    assert isinstance(event, Record)
    return [type(event).__name__, *structs.astuple(event)]


def _written(value: object) -> object:
    """A record within an event by its fields, a text of a pack as it dumps itself."""
    if isinstance(value, Record):
        return structs.astuple(value) if value.listed else structs.asdict(value)
    dump: Callable[..., object] | None = getattr(value, "model_dump", None)
    if dump is None:
        raise TypeError(f"{type(value).__name__} is nothing that can be written down")
    return dump(mode="json", by_alias=True, exclude_defaults=True)


class Journal(Struct):
    """All that happened in a game: what came before the first question, then one entry an answer."""

    opening: list[EventRecord] = field(default_factory=list)
    entries: list[JournalEntry] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def latest(self) -> list[EventRecord]:
        """What has happened since the last answer, to which is added what happens next."""
        return self.entries[-1].events if self.entries else self.opening

    def all_events(self) -> Iterator[EventRecord]:
        """Every happening of the game, in order."""
        yield from self.opening
        for entry in self.entries:
            yield from entry.events

    def lines(self) -> Iterator[str]:
        """The journal as text, one line an answer: the form that is compared and hashed."""
        yield json.dumps(
            [_plain(item.event) for item in self.opening], separators=(",", ":"), default=_written
        )
        for entry in self.entries:
            decision = entry.decision
            yield json.dumps(
                [
                    decision.seat,
                    decision.kind,
                    entry.answer,
                    [_plain(item.event) for item in entry.events],
                ],
                separators=(",", ":"),
                default=_written,
            )

    def digest(self) -> str:
        """A hash over all lines: equal journals, equal digest."""
        digest = sha256()
        for line in self.lines():
            digest.update(line.encode())
            digest.update(b"\n")
        return digest.hexdigest()

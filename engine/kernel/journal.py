"""The journal: every answer and the events that resulted from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, Protocol

from msgspec import Struct, field, structs

from engine.kernel.decision import Answer, Decision, Option, Rule
from engine.kernel.immutable_record import Record
from engine.kernel.save_codec import SavedChoice


class Event(Protocol):
    """A change of the state: a `Record` that can carry itself out."""

    def apply(self, state: Any, /) -> None:
        """Make the change in `state`."""

    def describe(self, state: Any, /) -> str:
        """Return one sentence for the log, always the same; empty if it is not worth a line."""


class EventRecord(Record):
    """An event as it happened, with its rule and the id of the card whose text caused it, if any."""

    event: Event
    rule: Rule
    cause: int | None = None


class JournalEntry(Struct):
    """One answered decision and all events before the next one.

    `options` are those that the answer picks, or the reports it makes; the decision is without its services.
    `saved_choices` is the answer as saves write it, in a game with an `answer_writer`.
    """

    decision: Decision
    answer: Answer
    options: tuple[Option, ...]
    saved_choices: tuple[SavedChoice, ...] = ()
    events: list[EventRecord] = field(default_factory=list)

    @property
    def labels(self) -> list[str]:
        """Return the labels of the picked options."""
        return [option.label for option in self.options]


def _plain(event: Event) -> list[object]:
    assert isinstance(event, Record)
    return [type(event).__name__, *structs.astuple(event)]


def _to_json(value: object) -> object:
    """Return what stands for a value within an event: a record's fields, or a pack text's own dump."""
    if isinstance(value, Record):
        return structs.astuple(value) if value.listed else structs.asdict(value)
    dump: Callable[..., object] | None = getattr(value, "model_dump", None)
    if dump is None:
        raise TypeError(f"{type(value).__name__} is nothing that can be written down")
    return dump(mode="json", by_alias=True, exclude_defaults=True)


class Journal(Struct):
    """All events of a game: those before the first question, then one entry an answer."""

    opening: list[EventRecord] = field(default_factory=list)
    entries: list[JournalEntry] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def latest(self) -> list[EventRecord]:
        """Return the events since the last answer, as the list to which the next ones are added."""
        return self.entries[-1].events if self.entries else self.opening

    def all_events(self) -> Iterator[EventRecord]:
        """Yield every event of the game, in order."""
        yield from self.opening
        for entry in self.entries:
            yield from entry.events

    def lines(self) -> Iterator[str]:
        """Yield the journal as text, one line an answer, to be compared and hashed."""
        yield json.dumps(
            [_plain(item.event) for item in self.opening], separators=(",", ":"), default=_to_json
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
                default=_to_json,
            )

    def digest(self) -> str:
        """Return a hash over all lines: equal journals have equal digests."""
        digest = sha256()
        for line in self.lines():
            digest.update(line.encode())
            digest.update(b"\n")
        return digest.hexdigest()

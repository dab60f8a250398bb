"""The journal: every answer and the events that came of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from engine.kernel.decision import Answer, Decision, Rule
from engine.kernel.written import Said


class Event(Protocol):
    """A change of the state: a frozen dataclass of plain values that knows how to make itself so."""

    def apply(self, state: Any, /) -> None:
        """Make the change in `state`."""

    def describe(self, state: Any, /) -> str:
        """One sentence for the log, the same whenever it is asked; empty when it is not worth a line."""


class Happening(NamedTuple):
    """An event, with the rule it follows and the card (by id) whose text caused it, if any."""

    event: Event
    rule: Rule
    cause: int | None = None


@dataclass(slots=True)
class Entry:
    """One answered decision and all that happened before the next one was asked.

    `said` is the answer in writing, in a game that has a `scribe`.
    """

    decision: Decision
    answer: Answer
    said: tuple[Said, ...] = ()
    happenings: list[Happening] = field(default_factory=list)

    @property
    def labels(self) -> list[str]:
        """The labels of the picked options."""
        return [self.decision.option(pick).label for pick in self.answer]


@cache
def _shape(kind: type[Any]) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


def _plain(event: Event) -> list[object]:
    kind = type(event)
    return [kind.__name__, *(getattr(event, name) for name in _shape(kind))]


def _written(value: object) -> object:
    """A record within an event by its fields, a text of a pack as it dumps itself."""
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: getattr(value, item.name) for item in fields(value)}
    dump: Callable[..., object] | None = getattr(value, "model_dump", None)
    if dump is None:
        raise TypeError(f"{type(value).__name__} is nothing that can be written down")
    return dump(mode="json", by_alias=True, exclude_defaults=True)


@dataclass(slots=True)
class Journal:
    """All that happened in a game: what came before the first question, then one entry an answer."""

    opening: list[Happening] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.entries)

    def happenings(self) -> Iterator[Happening]:
        """Every happening of the game, in order."""
        yield from self.opening
        for entry in self.entries:
            yield from entry.happenings

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
                    [_plain(item.event) for item in entry.happenings],
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

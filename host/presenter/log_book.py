"""The whole log to be looked through: by words, by player, action by action or step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.presenter.deeds import Deed
    from host.presenter.log import Line


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

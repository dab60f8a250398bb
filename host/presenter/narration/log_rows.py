"""Rows of the log, one for each action or line: listed, searched, and as text."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.narration.log import LogLine
    from host.presenter.narration.log_actions import LogAction


class LogRow(Struct, frozen=True):
    """A row of the log: its lines `first` to `last`. `turn_seat` is empty between turns."""

    clauses: tuple[str, ...]
    heading: str
    first: int
    last: int
    turn_seat: str
    actors: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        """Return all of it in one sentence."""
        return "; ".join(self.clauses)


def log_rows(actions: Sequence[LogAction], lines: Sequence[LogLine], *, steps: bool = False) -> list[LogRow]:
    """Return the rows of the log, one for each action, or with `steps` one for each line."""
    if not steps:
        return [
            LogRow(
                action.clauses,
                action.heading,
                action.first,
                action.last,
                lines[action.first].turn_seat,
                action.actors,
            )
            for action in actions
        ]
    return [
        LogRow((lines[at].text,), lines[at].heading, at, at, lines[at].turn_seat, action.actors)
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


def log_as_text(rows: Sequence[LogRow]) -> str:
    """Return these rows as text, under the headings of their turns."""
    texts: list[str] = []
    heading = None
    for row in rows:
        if row.heading != heading:
            heading = row.heading
            texts += [*([""] if texts else []), heading]
        begins, *follows = row.clauses
        texts += [f"- {begins}", *(f"  - {clause}" for clause in follows)]
    return "\n".join(texts)


def indented(clauses: Sequence[str], width: int) -> str:
    """Return an action in lines of at most `width` columns, with what came of it indented below."""
    begins, *follows = [wrap(clause, max(width - 2, 20)) or [""] for clause in clauses]
    lines = [f"{'  ' if at else '· '}{line}" for at, line in enumerate(begins)]
    for clause in follows:
        lines += [f"{'    ' if at else '  '}{line}" for at, line in enumerate(clause)]
    return "\n".join(lines)


def _searched_text(row: LogRow, lines: Sequence[LogLine]) -> str:
    line_texts = " ".join(line.text for line in lines[row.first : row.last + 1])
    return f"{row.heading} {row.text} {line_texts}".casefold()

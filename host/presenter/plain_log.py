"""The log of a game that has no words of its own for it: its events in their sentences, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import entry_of
from engine.kernel.decision import TABLE
from host.presenter.deeds import Deed
from host.presenter.log import OPENING, Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.kernel.journal import Entry, Happening
    from host.presenter.ports import MatchLike


def lines_of(match: MatchLike, describe: Callable[[Happening], str]) -> list[Line]:
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


def _begins(entries: Sequence[Entry], before: Line, line: Line) -> bool:
    if line.heading != before.heading or not line.turn:
        return True
    return any(entries[number].decision.kind == "turn" for number in range(before.entry + 1, line.entry + 1))


def _acting_seat(match: MatchLike, line: Line) -> Iterator[int]:
    """The cards that do something in an event: whose text causes it, and which were chosen."""
    journal = match.game.journal
    happenings = journal.opening if line.entry == OPENING else journal.entries[line.entry].happenings
    cause = happenings[line.happening or 0].cause
    if cause is not None:
        yield cause
    if line.entry != OPENING and journal.entries[line.entry].decision.seat != TABLE:
        decision = journal.entries[line.entry].decision
        for pick in journal.entries[line.entry].answer:
            subject = decision.option(pick).subject
            if subject is not None:
                yield subject


def _happened(match: MatchLike) -> Iterator[tuple[int, int, Happening]]:
    """Everything with the number of its answer and its place among what came of it."""
    journal = match.game.journal
    for place, happening in enumerate(journal.opening):
        yield OPENING, place, happening
    for number, entry in enumerate(journal.entries):
        for place, happening in enumerate(entry.happenings):
            yield number, place, happening

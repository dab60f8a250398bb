"""The plain log of games that have no narration of their own: its lines and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.game_entries import entry_of
from engine.kernel.decision import TABLE
from host.presenter.narration.log import OPENING, LogLine
from host.presenter.narration.log_actions import LogAction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.ports import MatchLike


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

"""Facts of the real table that a log line came of, and what they may have been instead.

A roll, or which card was shown, is answered otherwise; what came of it is done anew, and later answers are
given again as far as they fit. An aspect of the program's deck is exchanged with another hidden one before
the action. All else is corrected in the table editor.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.ashes.events import CardFlipped
from engine.kernel.decision import TABLE
from engine.redrains.rule_texts import REVEAL
from host.presenter.narration.instruction_list import last_action

if TYPE_CHECKING:
    from engine.kernel.decision import Answer
    from engine.kernel.journal import JournalEntry
    from host.presenter.narration.log import LogLine
    from host.presenter.narration.seat_history import SeatHistory


class Alternative(Struct, frozen=True):
    """Another version of a fact: `label` in words, and the `picks` that say so at its question."""

    label: str
    picks: Answer


class TableFact(Struct, frozen=True):
    """A roll or a card that was shown: `text` as it is told, and the number of answers before it."""

    at: int
    text: str
    alternatives: tuple[Alternative, ...]


def facts_behind(history: SeatHistory, line: LogLine) -> tuple[TableFact, ...]:
    """Return the facts of the action that a line belongs to, up to that line, latest first.

    A roll of the program is one only if nobody plays against the seat; what the program presumed of people is
    one too.
    """
    match, number = history.match, line.answer_number
    entries = match.game.journal.entries
    if number < 0 or not entries:
        return ()
    begun = last_action(match, number + 1)
    rivals = bool(match.opponents(history.seat))
    found: list[TableFact] = []
    # What people are told to do comes before the question how much of it they did.
    end = number + 2 if number + 1 < len(entries) and entries[number + 1].decision.presumed else number + 1
    for at in range(begun, end):
        asked = entries[at].decision
        if asked.presumed or not (rivals and match.is_automatic(asked)):
            found += _rolled(at, entries[at])
        if not rivals and entries[begun].decision.takes_reports:
            found += _revealed(history, at, begun, line)
    return tuple(reversed(found))


def _rolled(at: int, entry: JournalEntry) -> Iterator[TableFact]:
    """Yield the fact that answered a question about the table, if it is a single die or card."""
    asked = entry.decision
    several = asked.dice_roll is not None and len(asked.dice_roll.dice) > 1
    if asked.presumed or (asked.seat == TABLE and not asked.secret and not several):
        other = (option for option in asked.options if option.id not in entry.answer)
        others = tuple(Alternative(option.label, (option.id,)) for option in other)
        if others:
            yield TableFact(at, f"{asked.question.rstrip('.?')}: {', '.join(entry.labels)}", others)


def _revealed(history: SeatHistory, at: int, begun: int, line: LogLine) -> Iterator[TableFact]:
    """Yield the aspects of the program's deck that an answer revealed, up to a line."""
    for index, record in enumerate(history.records(at)):
        event = record.event
        if (at, index) <= line.end and isinstance(event, CardFlipped) and record.rule == REVEAL:
            instead = history.identities_instead(begun, event.card)
            others = tuple(Alternative(name, (report.id,)) for name, report in instead.items())
            if others:
                yield TableFact(begun, f"Revealed: {history.table.cards[event.card].name}", others)

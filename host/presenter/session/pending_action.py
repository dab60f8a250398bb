"""The action a seat has begun and not finished, and the labels of answers for undo and redo."""

from __future__ import annotations

import re
from collections import Counter
from textwrap import shorten
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.ashes.events import CardPlayed, HandLookedAt, PhaseBegan, TurnBegan
from engine.ashes.model.option_meanings import BehaviorRoll, NumberChoice
from engine.ashes.real_table_report_base import Report
from engine.kernel.decision import TABLE
from engine.kernel.option_meaning import Decline, Yes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Decision, Option
    from engine.kernel.journal import JournalEntry
    from host.presenter.narration.seat_history import SeatHistory


class PendingAction(Struct, frozen=True):
    """A play, activation, attack or reaction that a seat has begun and not finished.

    Cancelling it goes back to `answers_before` answers. `locked_because` says why it can no longer be
    cancelled as a whole, such as dice that were rolled since; empty while it can.
    """

    answers_before: int
    label: str
    locked_because: str


def find_pending_action(history: SeatHistory) -> PendingAction | None:
    """Return the action that the seat's pending question is part of; None if it is not part of one."""
    match, seat = history.match, history.seat
    asked = match.decision
    entries = match.game.journal.entries
    if asked is None or asked.seat != seat or asked.kind == "turn":
        return None
    for at in range(len(entries) - 1, -1, -1):
        if any(isinstance(item.event, TurnBegan | PhaseBegan) for item in entries[at].events):
            return None  # whatever was chosen before is finished
        if _starts_action(entries[at], history):
            return PendingAction(at, entries[at].labels[0], _why_locked(history, at))
        if entries[at].decision.kind == "turn":
            return None
    return None


def _starts_action(entry: JournalEntry, history: SeatHistory) -> bool:
    """Return True if the answer chose an action of the seat's turn, or a reaction still set aside."""
    decision = entry.decision
    if decision.seat != history.seat:
        return False
    if decision.kind == "turn":
        value = entry.options[0].value
        return not isinstance(value, Report) and not value.declines
    cards = history.table.cards
    return any(
        isinstance(item.event, CardPlayed) and cards[item.event.card].zone == "aside" for item in entry.events
    )


def _why_locked(history: SeatHistory, at: int) -> str:
    since = history.match.game.journal.entries[at + 1 :]
    seats = {entry.decision.seat for entry in since}
    if TABLE in seats:
        return "dice have been rolled or a pile shuffled since"
    others = sorted(seats - {history.seat})
    if others:
        return f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'} answered since"
    looked = any(isinstance(item.event, HandLookedAt) for entry in since for item in entry.events)
    learned = looked or history.match.has_learned(history.seat, at)
    return "a hidden card has been seen since" if learned else ""


MAX_QUESTION_LENGTH = 36


def answer_label(decision: Decision, options: Sequence[Option]) -> str:
    """Return an answer in a few words: `play Iron Worker`, `roll of 2 power, 1 basic`.

    A number alone says nothing, so its question follows: `9 (Which row counts?)`.
    """
    if decision.dice_roll is not None:
        counts = Counter(option.label for option in options)
        return "roll of " + ", ".join(f"{count} {label}" for label, count in counts.items())
    labels = ", ".join(option.label for option in options)
    asked = _question_in(decision.question)
    if (
        options
        and asked
        and all(isinstance(o.value, NumberChoice | BehaviorRoll | Yes | Decline) for o in options)
    ):
        return f"{labels} ({asked})"
    return labels or f"{decision.kind}: none"


def _question_in(prompt: str) -> str:
    asked = re.findall(r"[^.?:]+\?", prompt)
    return shorten(asked[-1], MAX_QUESTION_LENGTH, placeholder="...") if asked else ""

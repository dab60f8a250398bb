"""A play, activation or attack that was chosen and is not done with, and whether it may be taken back.

What was answered, in a few words: what an undo takes back, and a redo gives again.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from textwrap import shorten
from typing import TYPE_CHECKING

from engine.ashes.events import CardPlayed, HandLookedAt, PhaseBegan, TurnBegan
from engine.ashes.model.choices import BehaviorRoll, NumberChoice
from engine.ashes.report import Report
from engine.games.ashes import hidden_in, known
from engine.kernel.choice import Decline, Yes
from engine.kernel.decision import TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Decision
    from engine.kernel.journal import JournalEntry
    from host.presenter.ports import MatchLike


@dataclass(frozen=True, slots=True)
class PendingAction:
    """What `seat` chose after `at` answers, in words, and has not finished.

    `kept` says why it is no longer taken back as a whole: something was seen since; empty while it may be.
    """

    answers_before: int
    what: str
    locked_because: str


def half_made(match: MatchLike, seat: str) -> PendingAction | None:
    """What the pending question belongs to; None when it is not this seat's, or begins something."""
    asked = match.game.decision
    entries = match.game.journal.entries
    if asked is None or asked.seat != seat or asked.kind == "turn":
        return None
    for at in range(len(entries) - 1, -1, -1):
        if any(isinstance(item.event, TurnBegan | PhaseBegan) for item in entries[at].events):
            return None  # whatever was chosen before is done with
        if _begins(entries[at], match, seat):
            return PendingAction(at, entries[at].labels[0], _kept(match, seat, at))
        if entries[at].decision.kind == "turn":
            return None
    return None


def _begins(entry: JournalEntry, match: MatchLike, seat: str) -> bool:
    """Whether this answer chose an action of the seat's turn, or a reaction that still lies aside."""
    decision = entry.decision
    if decision.seat != seat:
        return False
    if decision.kind == "turn":
        pick = entry.answer[0]
        value = decision.option(pick).value
        return not isinstance(value, Report) and not value.declines
    cards = match.game.state.cards
    return any(
        isinstance(item.event, CardPlayed) and cards[item.event.card].zone == "aside" for item in entry.events
    )


def _kept(match: MatchLike, seat: str, at: int) -> str:
    since = match.game.journal.entries[at + 1 :]
    seats = {entry.decision.seat for entry in since}
    if TABLE in seats:
        return "dice have been rolled or a pile shuffled since"
    others = sorted(seats - {seat})
    if others:
        return f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'} answered since"
    before = match.game.state_at(at)
    knew = known(match.view(seat, before))
    asked = [entry.decision for entry in since]
    looked = any(isinstance(item.event, HandLookedAt) for entry in since for item in entry.events)
    asked += [now] if (now := match.game.decision) else []
    shown = {card for question in asked for card in hidden_in(question, before, seat)}
    if looked or (known(match.view(seat)) | shown) - knew:
        return "a hidden card has been seen since"
    return ""


LONGEST_QUESTION = 36


def answer_label(decision: Decision, answer: Sequence[str]) -> str:
    """`play Iron Worker`, `roll of 2 power, 1 basic`; a number says nothing without its question: `9 (Which
    row counts?)`."""
    if decision.dice_roll is not None:
        counts = Counter(decision.option(pick).label for pick in answer)
        return "roll of " + ", ".join(f"{count} {label}" for label, count in counts.items())
    options = [decision.option(pick) for pick in answer]
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
    return shorten(asked[-1], LONGEST_QUESTION, placeholder="...") if asked else ""

"""Sentences for events: from the table of their game, or else the event's own description."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.redrains.events import BehaviorRolled, SideRolled

if TYPE_CHECKING:
    from engine.kernel.journal import Event, EventRecord
    from host.presenter.ports import MatchLike


class Sentence(NamedTuple):
    """Sentence of an event; empty if the event needs none, or if the sentence before implies it."""

    text: str
    is_told_before: bool = False


def event_sentence(match: MatchLike, record: EventRecord, seat: str = "") -> Sentence:
    """Return the log sentence of an event for one seat, or for everybody if `seat` is empty."""
    from host.presenter.narration.boss_event_text import boss_sentence

    text = boss_sentence(
        record, match.game.state, seat, match.library, lambda: _last_behavior_roll(match, record)
    )
    if text is None:
        return Sentence(match.describe(record))
    return Sentence(text, is_told_before=not text)


def _last_behavior_roll(match: MatchLike, record: EventRecord) -> Event | None:
    """Return the last roll for a behavior before an event."""
    journal = match.game.journal
    rolled = None
    for part in (journal.opening, *(entry.events for entry in journal.entries)):
        for item in part:
            if item is record:
                return rolled
            if isinstance(item.event, BehaviorRolled | SideRolled):
                rolled = item.event
    return None

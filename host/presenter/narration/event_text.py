"""What happened, in a sentence for people: in the words of the game it is of, else as the event says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.redrains.events import BehaviorRolled, SideRolled

if TYPE_CHECKING:
    from engine.kernel.journal import Event, EventRecord
    from host.presenter.ports import MatchLike


class Sentence(NamedTuple):
    """What is said of an event; nothing if it is not worth a line, or if what came `told_before` says it."""

    text: str
    is_told_before: bool = False


def event_sentence(match: MatchLike, happening: EventRecord, seat: str = "") -> Sentence:
    """What is said of an event to the player of `seat`; to anybody, if that is empty."""
    from host.presenter.narration.boss_event_text import sentence

    text = sentence(happening, match.game.state, seat, match.library, lambda: _rolled(match, happening))
    if text is None:
        return Sentence(match.describe(happening))
    return Sentence(text, is_told_before=not text)


def _rolled(match: MatchLike, happening: EventRecord) -> Event | None:
    """The last roll for a behavior before something happened."""
    journal = match.game.journal
    rolled = None
    for part in (journal.opening, *(entry.events for entry in journal.entries)):
        for item in part:
            if item is happening:
                return rolled
            if isinstance(item.event, BehaviorRolled | SideRolled):
                rolled = item.event
    return None

"""Says the notes of a lesson at a game as it is played: each once, when its moment comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ashes.model import choices

if TYPE_CHECKING:
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Decision, Option
    from host.presenter.learning.lesson import Lesson, Note, Offer
    from host.presenter.playback import Playback

_DEEDS: dict[str, type[Choice]] = {
    "play": choices.Play,
    "activate": choices.Activate,
    "dice power": choices.UsePower,
    "attack": choices.Attack,
    "meditate": choices.Meditate,
    "pass": choices.Pass,
    "end": choices.End,
}


class Coach:
    """What is said now, beside a game that someone plays to learn it.

    A note of a question stays until the question is another, a note of an event as long as its step is shown.
    """

    def __init__(self, lesson: Lesson) -> None:
        self._left = list(lesson.notes)
        self._said: dict[str, int] = {}
        """The notes said, each with its number."""
        self._read = 0
        """How many lines of the log were shown when it last looked."""
        self._happened: set[str] = set()
        """Names of events shown of which nothing has been said yet."""
        self._told: dict[tuple[int, int], Note | None] = {}
        """What was said after so many answers, with so many lines shown: an undo leads back to it."""
        self.note: Note | None = None

    def look(self, playback: Playback) -> Note | None:
        """What to say at the game as it is shown now."""
        at = (len(playback.match.game.journal), len(playback.lines))
        if at not in self._told:
            self._note_what_happened(playback)
            self._told[at] = next((note for note in self._left if self._fits(note, playback)), None)
            self._say(self._told[at])
        self.note = self._told[at]
        return self.note

    def _say(self, note: Note | None) -> None:
        if note is not None:
            self._left.remove(note)
            self._said[note.name] = len(self._said) + 1
            self._happened.difference_update(note.happens)

    def pointed(self, playback: Playback) -> int | None:
        """The place of the option that the note speaks of."""
        decision = playback.decision
        if decision is None or self.note is None or self.note.offers is None:
            return None
        option = _offered(self.note.offers, decision, playback)
        return None if option is None else decision.options.index(option)

    def _note_what_happened(self, playback: Playback) -> None:
        journal = playback.match.game.journal
        lines = playback.lines
        for line in lines[min(self._read, len(lines)) :]:
            happenings = journal.opening if line.entry < 0 else journal.entries[line.entry].happenings
            if line.happening is not None:
                self._happened.add(type(happenings[line.happening].event).__name__)
        self._read = len(lines)

    def _fits(self, note: Note, playback: Playback) -> bool:
        if note.after and note.after not in self._said:
            return False
        if note.whose and (note.whose == "you") != (playback.view.turn == playback.seat):
            return False
        if note.happens:
            return not self._happened.isdisjoint(note.happens)
        decision = playback.decision
        if decision is None or decision.kind not in note.asks:
            return False
        return note.offers is None or _offered(note.offers, decision, playback) is not None


def _offered(offer: Offer, decision: Decision, playback: Playback) -> Option | None:
    """The first option that is what is meant."""
    for option in decision.options:
        value = option.value
        if not isinstance(value, _DEEDS[offer.do]):
            continue
        seen = None if option.subject is None else playback.view.card(option.subject)
        if offer.card and (seen is None or seen.name != offer.card):
            continue
        if offer.die and not (isinstance(value, choices.UsePower) and value.type == offer.die):
            continue
        return option
    return None

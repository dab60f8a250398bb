"""Says the notes of a lesson at a game as it is played: each once, when its moment comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ashes.events import PhaseBegan, TurnBegan
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
    "attack an aspect": choices.CardChoice,
    "meditate": choices.Meditate,
    "pass": choices.Pass,
    "end": choices.End,
}


class Coach:
    """What is said now, beside a game that someone plays to learn it.

    A note of a question stays until the question is another, a note of an event as long as its step is shown.
    """

    def __init__(self, lesson: Lesson, playback: Playback) -> None:
        """At a game as it stands: what happened before this sitting is not spoken of."""
        self._left = list(lesson.notes)
        self._said: set[str] = set()
        """The names of the notes said; in a game gone on with those count too that others come after."""
        if playback.undoes:
            self._said.update(note.after for note in lesson.notes)
        self._read = (len(playback.match.game.journal), -1)
        """The last event shown when it last looked, by its entry of the journal and its place there."""
        self._turn = ""
        """Whose turn it was then, as notes call it."""
        self._happened: set[tuple[str, str]] = set()
        """Names of events shown, each with whose turn it was, of which nothing has been said yet."""
        self._told: dict[tuple[int, int], Note | None] = {}
        """What was said after so many answers, with so many lines shown: an undo leads back to it."""
        self.note: Note | None = None

    def look(self, playback: Playback) -> Note | None:
        """What to say at the game as it is shown now."""
        at = _place(playback)
        if at not in self._told:
            self._note_what_happened(playback)
            self._told[at] = next((note for note in self._left if self._fits(note, playback)), None)
            self._say(self._told[at])
        self.note = self._told[at]
        return self.note

    def catch_up(self, playback: Playback) -> list[Note]:
        """What is new where steps are not shown one by one: notes of what happened, then of the question."""
        self._note_what_happened(playback)
        happened = [note for note in self._left if note.happens and self._fits(note, playback)]
        for note in happened:
            self._say(note)
        again = _place(playback) in self._told
        asked = self.look(playback)
        return happened if asked is None or again else [*happened, asked]

    def pointed(self, playback: Playback) -> int | None:
        """The place of the option that the note speaks of."""
        decision = playback.decision
        if decision is None or self.note is None or self.note.offers is None:
            return None
        option = _offered(self.note.offers, decision, playback)
        return None if option is None else decision.options.index(option)

    def _say(self, note: Note | None) -> None:
        if note is not None:
            self._left.remove(note)
            self._said.add(note.name)
            self._happened = {(name, whose) for name, whose in self._happened if name not in note.happens}

    def _note_what_happened(self, playback: Playback) -> None:
        """Read the journal on to the last event that is shown."""
        journal = playback.match.game.journal
        shown = playback.lines[-1].last if playback.waiting and playback.lines else (len(journal), None)
        until = (shown[0], -1 if shown[1] is None else shown[1])
        parts = [(-1, journal.opening), *((at, entry.happenings) for at, entry in enumerate(journal.entries))]
        for number, happenings in parts[max(0, self._read[0] + 1) :]:
            for place, happening in enumerate(happenings):
                if self._read < (number, place) <= until:
                    event = happening.event
                    if isinstance(event, TurnBegan):
                        self._turn = "you" if event.seat == playback.seat else "chimera"
                    elif isinstance(event, PhaseBegan):
                        self._turn = ""
                    self._happened.add((type(event).__name__, self._turn))
        self._read = until if playback.waiting else (len(journal) - 1, len(parts[-1][1]))

    def _fits(self, note: Note, playback: Playback) -> bool:
        if note.after and note.after not in self._said:
            return False
        if note.happens:
            return any(name in note.happens and note.whose in ("", whose) for name, whose in self._happened)
        decision = playback.decision
        if decision is None or decision.kind not in note.asks:
            return False
        if note.whose and (note.whose == "you") != (playback.view.turn == playback.seat):
            return False
        return note.offers is None or _offered(note.offers, decision, playback) is not None


def _place(playback: Playback) -> tuple[int, int]:
    """How many answers were given, and how many lines are shown."""
    return len(playback.match.game.journal), len(playback.lines)


def _offered(offer: Offer, decision: Decision, playback: Playback) -> Option | None:
    """The first option that is what is meant."""
    for option in decision.options:
        value = option.value
        if not isinstance(value, _DEEDS[offer.do]):
            continue
        seen = None if option.subject is None else playback.view.card(option.subject)
        if offer.do == "attack an aspect" and (seen is None or seen.type != "aspect"):
            continue
        if offer.card and (seen is None or seen.name != offer.card):
            continue
        if offer.die and not (isinstance(value, choices.UsePower) and value.type == offer.die):
            continue
        return option
    return None

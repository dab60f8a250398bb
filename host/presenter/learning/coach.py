"""Says the notes of a lesson at a game as it is played: each once, when its moment comes."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from engine.ashes.events import PhaseBegan, TurnBegan
from engine.ashes.model import choices
from host.presenter.likely import can_improve

if TYPE_CHECKING:
    from engine.kernel.choice import Choice
    from engine.kernel.decision import Answer, Decision, Option
    from host.presenter.learning.lesson import Lesson, Note, Offer, Sight
    from host.presenter.playback import Playback

    Answers = tuple[Answer, ...]

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
        self._lesson = lesson
        self._answers: Answers = ()
        """What was answered when it last looked."""
        self._said: dict[str, Answers] = {}
        """After which answers each note was said: one that was undone does not count. In a game gone on with
        those count too that others come after."""
        if playback.undoes:
            self._said.update((note.after, ()) for note in lesson.notes)
        self._read = (len(playback.match.game.journal), -1)
        """The last event shown when it last looked, by its entry of the journal and its place there."""
        self._turn = ""
        """Whose turn it was then, as notes call it."""
        self._happened: set[tuple[str, str]] = set()
        """Names of events shown, each with whose turn it was, of which nothing has been said yet."""
        self._told: dict[tuple[Answers, int], Note | None] = {}
        """What was said after these answers, with so many lines shown: an undo leads back to it."""
        self.note: Note | None = None

    def look(self, playback: Playback) -> Note | None:
        """What to say at the game as it is shown now."""
        self._follow(playback)
        at = (self._answers, len(playback.lines))
        if at not in self._told:
            self._note_what_happened(playback)
            fitting = [note for note in self._left if self._fits(note, playback)]
            if playback.decision is not None:  # what is to be answered now comes before what is over
                fitting.sort(key=lambda note: not note.asks)
            self._told[at] = fitting[0] if fitting else None
            self._say(self._told[at])
        self.note = self._told[at]
        return self.note

    def catch_up(self, playback: Playback) -> list[Note]:
        """What is new where steps are not shown one by one: notes of what happened, then of the question."""
        self._follow(playback)
        self._note_what_happened(playback)
        happened = [note for note in self._left if note.happens and self._fits(note, playback)]
        for note in happened:
            self._say(note)
        again = (self._answers, len(playback.lines)) in self._told
        asked = self.look(playback)
        return happened if asked is None or again else [*happened, asked]

    def pointed(self, playback: Playback) -> int | None:
        """The place of the option that the note speaks of."""
        decision = playback.decision
        if decision is None or self.note is None or self.note.offers is None:
            return None
        option = _offered(self.note.offers, decision, playback)
        return None if option is None else decision.options.index(option)

    @property
    def _left(self) -> list[Note]:
        return [note for note in self._lesson.notes if not self._has_said(note.name)]

    def _has_said(self, name: str) -> bool:
        said = self._said.get(name)
        return said is not None and self._answers[: len(said)] == said

    def _follow(self, playback: Playback) -> None:
        """See which answers stand; what came of others is forgotten."""
        before = self._answers
        self._answers = tuple(entry.answer for entry in playback.match.game.journal.entries)
        same = sum(
            1 for _ in takewhile(lambda both: both[0] == both[1], zip(before, self._answers, strict=False))
        )
        if same < len(before):
            self._read = min(self._read, (same, -1))
            self._happened.clear()

    def _say(self, note: Note | None) -> None:
        if note is not None:
            self._said[note.name] = self._answers
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

    def _happens(self, note: Note) -> bool:
        return any(name in note.happens and note.whose in ("", whose) for name, whose in self._happened)

    def _fits(self, note: Note, playback: Playback) -> bool:
        gone_by = {one.name for one in self._left if self._happens(one)}
        if note.after and not self._has_said(note.after) and note.after not in gone_by:
            return False
        if not all(_sees(sight, playback) for sight in note.sees):
            return False
        if note.happens:
            return self._happens(note)
        decision = playback.decision
        if decision is None or decision.kind not in note.asks:
            return False
        if note.whose and (note.whose == "you") != (playback.view.turn == playback.seat):
            return False
        return note.offers is None or _offered(note.offers, decision, playback) is not None


def _sees(sight: Sight, playback: Playback) -> bool:
    """Whether this lies on the table."""
    own = playback.view.player(playback.seat).battlefield
    if sight == "a die to improve":
        return can_improve(playback.view, playback.seat)
    if sight == "a unit to attack with":
        return any((unit.attack or 0) > 0 and not unit.exhausted for unit in own)
    others = [player for player in playback.view.players if player.seat != playback.seat]
    return any(unit.face_up and unit.type == "aspect" for player in others for unit in player.battlefield)


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

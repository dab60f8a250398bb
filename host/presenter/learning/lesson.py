"""Lessons: games to begin, and notes that each explain one rule when it first matters in it."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.ashes.events import PhaseBegan, TurnBegan
from engine.ashes.model import option_meanings
from engine.game_entries import GameSetup, entry_of
from engine.kernel.choice_kind import kind_of
from engine.reapers.events import TurnBegan as ReapersTurnBegan
from host.presenter.learning.lesson_setup import GAMES
from host.presenter.options.option_order import can_improve

OptionAction = Literal[
    "play", "activate", "dice power", "attack", "meditate", "pass", "end turn",
    "card", "block with", "guard with", "counter", "respond with", "fight", "harvest", "end",
]  # fmt: skip
"""What an option does, in the words of saves."""

Sight = Literal["an aspect", "a unit to attack with", "a die to improve"]
"""Something on the table: a face up aspect, an own ready unit with attack, an own active die below power."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class NotedOption(_Part):
    """An option that a note is about: what it does, with which card or type of card, or type of `die`."""

    do: OptionAction
    card: str = ""
    type: str = ""
    die: str = ""


class Note(_Part):
    """A note, shown once, at the first moment that fits.

    `asks` are kinds of questions and `happens` names of events; a note has one of the two. `offers` is an
    option that the question must have, and that is pointed at. `sees` is what must be on the table. `whose`
    says in whose turn. `after` is a note that must be shown before, or whose moment must have passed.
    """

    name: str
    say: str
    asks: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    offers: NotedOption | None = None
    sees: tuple[Sight, ...] = ()
    whose: Literal["you", "other", ""] = ""
    after: str = ""

    @model_validator(mode="after")
    def _one_moment(self) -> Note:
        if bool(self.asks) == bool(self.happens):
            raise ValueError(f"the note '{self.name}' says neither or both of what asks and what happens")
        if self.offers is not None and not self.asks:
            raise ValueError(f"the note '{self.name}' points at an option, but not of a question")
        return self


class Lesson(_Part):
    """Notes said in the game of a lesson, in order of preference; `about` is for lists of lessons."""

    title: str
    about: str = ""
    notes: tuple[Note, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _names_are_known(self) -> Lesson:
        before: set[str] = set()
        for note in self.notes:
            if note.name in before:
                raise ValueError(f"two notes are called '{note.name}'")
            if note.after and note.after not in before:
                raise ValueError(
                    f"the note '{note.name}' is after '{note.after}', which no note before it is called"
                )
            before.add(note.name)
        return self


def load_lesson(name: str) -> Lesson:
    """Return the lesson of this name, one of `GAMES`."""
    import yaml  # every table loads this module, few play a lesson

    text = files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    return Lesson.model_validate(yaml.safe_load(text))


def lesson_setup(name: str) -> GameSetup:
    """Return the setup of the game of a lesson."""
    game = GAMES[name]
    return cast("GameSetup", entry_of(game["rules"]).setup.model_validate_json(json.dumps(game)))


if TYPE_CHECKING:
    from collections.abc import Sequence, Sized

    from engine.kernel.decision import Answer, Decision, Option
    from host.presenter.narration.log import LogLine

    Answers = tuple[Answer, ...]


class LessonTable(Protocol):
    """A game as the front end of the learner has it."""

    match: Any
    seat: str

    @property
    def view(self) -> Any:
        """Return the table as the learner sees it."""

    @property
    def decision(self) -> Decision | None:
        """Return the question that the learner may answer now."""

    @property
    def lines(self) -> Sequence[LogLine]:
        """Return the log lines shown so far."""

    @property
    def waiting(self) -> Sized:
        """Return the steps still to be shown."""

    @property
    def undo_label(self) -> str:
        """Return what an undo takes back; empty if nothing was answered."""


class LessonGuide:
    """Shows the notes of a lesson beside its game.

    A note about a question stays until the question changes, a note about an event while its step is shown.
    """

    def __init__(self, lesson: Lesson, session: LessonTable) -> None:
        """Start at the current state of the game, without notes for what happened before."""
        self._lesson = lesson
        self._answers: Answers = ()
        """Answers of the game when it was last read."""
        self._shown_after: dict[str, Answers] = {}
        """Answers of the game when each note was shown: undoing them makes the note new again.

        In a game that is continued, notes that others come after count as shown.
        """
        if session.undo_label:
            self._shown_after.update((note.after, ()) for note in lesson.notes)
        self._read = (len(session.match.game.journal), -1)
        """The last event that was read, as answer number and index."""
        self._turn = ""
        """Whose turn it was then, as in `Note.whose`."""
        self._events_without_note: set[tuple[str, str]] = set()
        """Names of shown events without a note yet, each with whose turn it was."""
        self._note_at: dict[tuple[Answers, int], Note | None] = {}
        """Notes by answers and number of lines shown, so that an undo leads back to the same note."""
        self._new_notes_at: dict[tuple[Answers, int], list[Note]] = {}
        """The same for all notes that `new_notes` returned."""
        self.note: Note | None = None

    def current_note(self, session: LessonTable) -> Note | None:
        """Return the note for the game as it is shown now."""
        self._read_answers(session)
        at = (self._answers, len(session.lines))
        if at not in self._note_at:
            self._read_events(session)
            fitting = [note for note in self._remaining if self._fits(note, session)]
            if session.decision is not None:  # the question matters more than what is over
                fitting.sort(key=lambda note: not note.asks)
            self._note_at[at] = fitting[0] if fitting else None
            self._mark_shown(self._note_at[at])
        self.note = self._note_at[at]
        return self.note

    def catch_up(self, session: LessonTable) -> list[Note]:
        """Return the new notes where steps are not shown one by one: those of events, then the question's."""
        self._read_answers(session)
        self._read_events(session)
        event_notes = [note for note in self._remaining if note.happens and self._fits(note, session)]
        for note in event_notes:
            self._mark_shown(note)
        is_repeated = (self._answers, len(session.lines)) in self._note_at
        asked = self.current_note(session)
        return event_notes if asked is None or is_repeated else [*event_notes, asked]

    def new_notes(self, session: LessonTable) -> list[Note]:
        """Return what `catch_up` returns; an undo leads back to the same notes."""
        self._read_answers(session)
        at = (self._answers, len(session.lines))
        if at not in self._new_notes_at:
            self._new_notes_at[at] = self.catch_up(session)
        self.current_note(session)
        return self._new_notes_at[at]

    def pointed_option(self, session: LessonTable) -> int | None:
        """Return the index of the option that the note points at; None if there is none."""
        decision = session.decision
        if decision is None or self.note is None or self.note.offers is None:
            return None
        option = _matching_option(self.note.offers, decision, session)
        return None if option is None else decision.options.index(option)

    @property
    def _remaining(self) -> list[Note]:
        return [note for note in self._lesson.notes if not self._was_shown(note.name)]

    def _was_shown(self, name: str) -> bool:
        shown_after = self._shown_after.get(name)
        return shown_after is not None and self._answers[: len(shown_after)] == shown_after

    def _read_answers(self, session: LessonTable) -> None:
        """Read the answers of the game, and forget what came of undone ones."""
        before = self._answers
        self._answers = tuple(entry.answer for entry in session.match.game.journal.entries)
        same = sum(
            1 for _ in takewhile(lambda both: both[0] == both[1], zip(before, self._answers, strict=False))
        )
        if same < len(before):
            self._read = min(self._read, (same, -1))
            self._events_without_note.clear()

    def _mark_shown(self, note: Note | None) -> None:
        if note is not None:
            self._shown_after[note.name] = self._answers
            self._events_without_note = {
                (name, turn) for name, turn in self._events_without_note if name not in note.happens
            }

    def _read_events(self, session: LessonTable) -> None:
        """Read the journal up to the last event that is shown."""
        journal = session.match.game.journal
        until = session.lines[-1].end if session.waiting and session.lines else (len(journal), -1)
        parts = [(-1, journal.opening), *((at, entry.events) for at, entry in enumerate(journal.entries))]
        for number, records in parts[max(0, self._read[0] + 1) :]:
            for place, record in enumerate(records):
                if self._read < (number, place) <= until:
                    event = record.event
                    if isinstance(event, TurnBegan | ReapersTurnBegan):
                        self._turn = "you" if event.seat == session.seat else "other"
                    elif isinstance(event, PhaseBegan):
                        self._turn = ""
                    self._events_without_note.add((type(event).__name__, self._turn))
        self._read = until if session.waiting else (len(journal) - 1, len(parts[-1][1]))

    def _happens(self, note: Note) -> bool:
        return any(
            name in note.happens and note.whose in ("", turn) for name, turn in self._events_without_note
        )

    def _fits(self, note: Note, session: LessonTable) -> bool:
        gone_by = {one.name for one in self._remaining if self._happens(one)}
        if note.after and not self._was_shown(note.after) and note.after not in gone_by:
            return False
        if not all(_sees(sight, session) for sight in note.sees):
            return False
        if note.happens:
            return self._happens(note)
        decision = session.decision
        if decision is None or decision.kind not in note.asks:
            return False
        if note.whose and (note.whose == "you") != (session.view.turn == session.seat):
            return False
        return note.offers is None or _matching_option(note.offers, decision, session) is not None


def _sees(sight: Sight, session: LessonTable) -> bool:
    """Return True if this is on the table."""
    own = session.view.player(session.seat).battlefield
    if sight == "a die to improve":
        return can_improve(session.view, session.seat)
    if sight == "a unit to attack with":
        return any((unit.attack or 0) > 0 and not unit.exhausted for unit in own)
    others = [player for player in session.view.players if player.seat != session.seat]
    return any(unit.face_up and unit.type == "aspect" for player in others for unit in player.battlefield)


def _matching_option(offer: NotedOption, decision: Decision, session: LessonTable) -> Option | None:
    """Return the first option that matches the note's."""
    for option in decision.options:
        value = option.value
        about_card = option.subject is not None and (offer.card or offer.type)
        seen = session.view.card(option.subject) if about_card else None
        if kind_of(value).word != offer.do:
            continue
        if offer.type and (seen is None or seen.type != offer.type):
            continue
        if offer.card and (seen is None or seen.name != offer.card):
            continue
        if offer.die and not (isinstance(value, option_meanings.UsePower) and value.type == offer.die):
            continue
        return option
    return None

"""The log of a game: one line for each thing worth a line, under the turn it happened in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cards.grammar.words import counted
from engine.ashes.events import (
    ActionTaken,
    AttackEnded,
    BattleEnded,
    CardMoved,
    DiceRolled,
    DieMoved,
    ModifiersEnded,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from engine.kernel.decision import TABLE
from host.presenter.narration.ashes_event_text import instruction_for
from host.presenter.narration.event_text import event_sentence

if TYPE_CHECKING:
    from engine.kernel.journal import EventRecord, JournalEntry
    from host.presenter.ports import MatchLike

OPENING = -1
"""The entry number of what happened before the first question."""

_QUIET = (
    ActionTaken,
    AttackEnded,
    BattleEnded,
    ModifiersEnded,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
"""Events that headings and the lines beside them tell already. An opened line still lists them."""


_TOLD_BY_EVENTS = ("turn", "pay", "attack target", "meditate", "meditate die")
"""Kinds of answers that need no line of their own: an event tells them, now or after the next answer."""


_OPEN_TO_ALL = ("block", "guard", "counter", "battle order", "first player")
"""Kinds of questions in which everything is about cards that lie open."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log.

    `entry` is the number of the answer it came of (`OPENING` before the first), `happening` its place
    among what came of that answer, None when the line tells the answer itself. A line that tells a whole
    run of rolls has its end in `last`. `heading` is the turn, `turn` whose it is, empty for what is in none.
    `hand` says what is to be moved on a real table.
    """

    text: str
    answer_number: int
    event_index: int | None
    heading: str
    end: tuple[int, int | None]
    instructions: tuple[str, ...] = ()
    turn_seat: str = ""


def event_record_of(match: MatchLike, line: LogLine) -> EventRecord | None:
    """What a line tells, the first of it if it tells several things; None if it tells an answer."""
    if line.event_index is None:
        return None
    journal = match.game.journal
    happenings = (
        journal.opening if line.answer_number == OPENING else journal.entries[line.answer_number].events
    )
    return happenings[line.event_index]


class Log:
    """The lines of a match as one seat may read them, made once each and kept up with its journal."""

    def __init__(self, match: MatchLike, seat: str) -> None:
        self._match = match
        self._seat = seat
        self._round = 0
        self._heading = "Setup"
        self._turn = ""
        self._run: tuple[str, str, int | None] = ("", "", None)
        """What happens to the things of `_alike`, to whom they belong, and why."""
        self._alike: list[str] = []
        """The dice or cards to which the same happened one after the other, if the last line tells that."""
        self._again = ("", 0)
        """What else the last line tells, and how many times."""
        self._lie_in: dict[int, str] = {}
        """The zone to which each card went last; those that never moved come from a draw pile."""
        self._came_from = ""
        self.lines: list[LogLine] = []
        self._told = OPENING
        self._tell(OPENING, match.game.journal.opening)
        self.catch_up()

    def catch_up(self) -> list[LogLine]:
        """Make the lines of all answers given since; returns them."""
        before = len(self.lines)
        entries = self._match.game.journal.entries
        for number in range(self._told + 1, len(entries)):
            entry = entries[number]
            if not self._match.is_automatic(entry.decision) and not entry.decision.continues_roll:
                self._alike, self._again = [], ("", 0)
            told = self._tell(number, entry.events)
            if not told and self.may_tell(entry) and entry.decision.kind not in _TOLD_BY_EVENTS:
                # Declining to block, say, changes nothing; the log still tells that it was asked.
                self.lines.append(self._line(answer_text(entry), number, None))
                self._alike, self._again = [], ("", 0)
        self._told = len(entries) - 1
        return self.lines[before:]

    def may_tell(self, entry: JournalEntry) -> bool:
        """Whether this seat may read what was asked and answered: others' hands show in their questions."""
        decision = entry.decision
        return decision.seat == self._seat or (decision.seat != TABLE and decision.kind in _OPEN_TO_ALL)

    @property
    def answers(self) -> int:
        """How many answers it has told of."""
        return self._told + 1

    def rewind(self, answers: int) -> None:
        """Forget the lines of everything after the first `answers` answers."""
        while self.lines and self.lines[-1].answer_number >= answers:
            self.lines.pop()
        self._told = answers - 1
        self._alike, self._again = [], ("", 0)
        self._round, self._heading, self._turn = 0, "Setup", ""
        self._lie_in = {}
        for happening in self._until(answers):
            self._follow(happening)

    def _until(self, answers: int) -> Iterator[EventRecord]:
        journal = self._match.game.journal
        yield from journal.opening
        for entry in journal.entries[:answers]:
            yield from entry.events

    def _tell(self, number: int, happenings: Iterable[EventRecord]) -> bool:
        anything = False
        for place, happening in enumerate(happenings):
            self._follow(happening)
            event = happening.event
            if isinstance(event, _QUIET):
                anything = True
                continue
            sentence = event_sentence(self._match, happening, self._seat)
            if sentence.text:
                anything = True
                if not self._tell_alike(event, happening.cause, sentence.text, number, place):
                    self._alike = []
                    self._tell_plainly(sentence.text, number, place)
            elif not sentence.is_told_before or not self.lines:
                continue
            moved = instruction_for(event, self._match.game.state)
            line = self.lines[-1]
            hand = (*line.instructions, moved) if moved else line.instructions
            self.lines[-1] = replace(line, instructions=hand, end=(number, place))
        return anything

    def _line(self, text: str, number: int, place: int | None) -> LogLine:
        return LogLine(text, number, place, self._heading, (number, place), turn_seat=self._turn)

    def _tell_plainly(self, text: str, number: int, place: int) -> None:
        """Tell it, or that it happened once more."""
        said, times = self._again
        if text == said:
            self._again = (said, times + 1)
            more = f"{_sentence(text)} ({times + 1} times)"
            self.lines[-1] = replace(self.lines[-1], text=more, end=(number, place))
        else:
            self._again = (text, 1)
            self.lines.append(self._line(_sentence(text), number, place))

    def _tell_alike(self, event: object, cause: int | None, text: str, number: int, place: int) -> bool:
        """Tell of a die rolled or spent or a card drawn, together with those just told that are like it."""
        thing = self._alike_of(event)
        if thing is None:
            return False
        what, owner, name = thing
        self._again = ("", 0)
        line = self._line(_sentence(text), number, place)
        if self._alike and self._run == (what, owner, cause):
            self._alike.append(name)
            told = _sentence(_together(what, owner, self._alike))
            self.lines[-1] = replace(self.lines[-1], text=told, end=line.end)
        else:
            self._run, self._alike = (what, owner, cause), [name]
            if what in _TO_HAND:
                line = replace(line, text=_sentence(_together(what, owner, self._alike)))
            self.lines.append(line)
        return True

    def _alike_of(self, event: object) -> tuple[str, str, str] | None:
        """What happens, to whose die or card, and to which; None when it is told on its own."""
        state = self._match.game.state
        if isinstance(event, DiceRolled):
            die = state.dice[event.die]
            return "rolls", die.owner, f"{die.type} {event.side}"
        if isinstance(event, DieMoved) and event.card is None:
            die = state.dice[event.die]
            return "exhausts", die.owner, f"{die.type} {event.side}"
        if isinstance(event, CardMoved) and event.zone == "hand":
            # Of real cards one sees on the table which they are.
            open_to_seat = event.seat == self._seat and not state.players[event.seat].real
            name = (state.cards[event.card].name or "an unknown card") if open_to_seat else ""
            return "draws" if self._came_from == "draw" else "takes", event.seat, name
        return None

    def _follow(self, happening: EventRecord) -> None:
        event = happening.event
        if isinstance(event, CardMoved):
            self._came_from = self._lie_in.get(event.card, "draw")
            self._lie_in[event.card] = event.zone
        elif isinstance(event, RoundBegan):
            self._round = event.number
            self._heading, self._turn = f"Round {self._round}", ""
        elif isinstance(event, PhaseBegan):
            phase = event.phase
            self._heading = f"Round {self._round}, {phase}" if self._round else phase.capitalize()
            self._turn = ""
        elif isinstance(event, TurnBegan):
            whose = " and ".join((event.seat, *event.partners))
            against = f" against {event.facing}" if event.facing else ""
            self._heading = f"Round {self._round}, turn of {whose}{against}"
            self._turn = event.seat


_NONE = {"prepare discard": "none, all cards are kept"}
"""What is said of an answer that picks nothing, by the kind of the question."""
_TO_HAND = {"draws": "", "takes": " into hand"}
"""How cards come to a hand: from the draw pile, or from elsewhere, with what is said behind their number."""


def answer_text(entry: JournalEntry) -> str:
    """A question and its answer in one line."""
    asked, none = entry.decision.prompt.rstrip("."), _NONE.get(entry.decision.kind, "none")
    return f"{asked}{'' if asked.endswith('?') else ':'} {', '.join(entry.labels) or none}"


def _together(what: str, owner: str, names: Sequence[str]) -> str:
    if what in _TO_HAND:
        known = f": {', '.join(names)}" if all(names) else ""
        return f"{owner} {what} {counted(len(names), 'card')}{_TO_HAND[what]}{known}"
    counts = ", ".join(f"{count} {face}" for face, count in sorted(Counter(names).items()))
    return f"{owner} {what} {len(names)} dice: {counts}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]

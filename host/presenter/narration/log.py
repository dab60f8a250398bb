"""The log of a game: one line for each event worth a line, under the turn it happened in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cards.wording.words import capitalized, counted
from engine.ashes.events import CardMoved, PhaseBegan, RoundBegan, TurnBegan
from engine.game_entries import entry_of
from engine.kernel.decision import TABLE
from host.presenter.narration.event_text import GroupMember, Sentence, event_text, instruction_for
from host.presenter.narration.real_table_instructions import moved_with_answer
from host.presenter.narration.seat_history import OPENING, Place, SeatHistory

if TYPE_CHECKING:
    from engine.kernel.journal import Event, EventRecord, JournalEntry
    from host.presenter.ports import MatchLike

_KINDS_WITHOUT_LINE = ("turn", "pay", "attack target", "meditate", "meditate die")
"""Kinds of questions whose answers have no line, because events of the answer or the next one have."""


_OPEN_KINDS = ("block", "guard", "counter", "battle order", "first player")
"""Kinds of questions about open cards only, which everybody may read."""


class LogLine(Struct, frozen=True):
    """A line of the log.

    `answer_number` is the answer it came of (`OPENING` before the first), `event_index` its event among those
    of the answer; None if the line is the answer itself. `end` is the place of its last event; the index is
    -1 in an answer. `heading` is the turn, and `turn_seat` the seat whose turn it is, empty between turns.
    `instructions` say what to move on a real table, `round` is 0 before the first one.
    """

    text: str
    answer_number: int
    event_index: int | None
    heading: str
    end: Place
    instructions: tuple[str, ...] = ()
    turn_seat: str = ""
    round: int = 0


class Log:
    """Lines of a match as one seat may read them, each made once, and updated from the journal.

    `sentence` words an event in a game that has no narration.
    """

    def __init__(
        self,
        match: MatchLike,
        seat: str,
        sentence: Callable[[SeatHistory, EventRecord], Sentence] = SeatHistory.sentence,
    ) -> None:
        self._match = match
        self._seat = seat
        self._sentence = sentence
        self._turn_of = entry_of(match.setup.rules).figures.turn
        self.history = SeatHistory(match, seat)
        self._round = self._turns = 0
        self._heading = "Setup"
        self._turn = ""
        self._group_kind: tuple[str, str, int | None] = ("", "", None)
        """What happens to the things in `_group`, their owner, and the cause."""
        self._group: list[str] = []
        """Dice or cards of the last line, if it groups events of the same kind."""
        self._repeated = ("", 0)
        """Text of the last line and how often it happened in a row."""
        self._zones: dict[int, str] = {}
        """Zone of each card that has moved; other cards came from a draw pile."""
        self._came_from = ""
        self.lines: list[LogLine] = []
        self._last_answer = OPENING
        self._last_entry: JournalEntry | None = None
        self._story: list[str] = []
        self._story_answers = OPENING
        """First answer whose events are not in `_story`."""
        self._add_events(OPENING, self.history.records(OPENING))
        self.catch_up()

    def catch_up(self) -> list[LogLine]:
        """Add the lines of all answers since the last call, and return them."""
        before = len(self.lines)
        entries = self._match.game.journal.entries
        for number in range(self._last_answer + 1, len(entries)):
            entry = entries[number]
            if not self._match.is_automatic(entry.decision) and not entry.decision.continues_roll:
                self._group, self._repeated = [], ("", 0)
            has_line = self._add_events(number, entry.events)
            if (
                not has_line
                and self.history.has_narration
                and self.may_read_answer(entry)
                and entry.decision.kind not in _KINDS_WITHOUT_LINE
            ):
                # Declining to block, for example, changes nothing; the log still shows the question.
                self.lines.append(self._line(answer_text(entry), number, None))
                self._group, self._repeated = [], ("", 0)
        self._last_answer = len(entries) - 1
        self._last_entry = entries[-1] if entries else None
        return self.lines[before:]

    @property
    def is_valid(self) -> bool:
        """Return False if answers in the log have been taken back since it was made or rewound."""
        known, entries = self.answers, self._match.game.journal.entries
        return not known or (known <= len(entries) and entries[known - 1] is self._last_entry)

    def story(self) -> list[str]:
        """Return all that happened, in a sentence for each event, also those that share a line."""
        for _, record in self.history.events(self._story_answers):
            if text := self._sentence(self.history, record).text:
                self._story.append(text)
        self._story_answers = len(self._match.game.journal)
        return self._story

    def may_read_answer(self, entry: JournalEntry) -> bool:
        """Return True if the seat may read this question and its answer.

        Questions of other seats could show cards in their hands.
        """
        decision = entry.decision
        return decision.seat == self._seat or (decision.seat != TABLE and decision.kind in _OPEN_KINDS)

    @property
    def answers(self) -> int:
        """Number of answers in the log."""
        return self._last_answer + 1

    def rewind(self, answers: int) -> None:
        """Remove the lines of everything after the first `answers` answers."""
        while self.lines and self.lines[-1].answer_number >= answers:
            self.lines.pop()
        self._last_answer = answers - 1
        self._last_entry = self._match.game.journal.entries[answers - 1] if answers else None
        self._story, self._story_answers = [], OPENING
        self._group, self._repeated = [], ("", 0)
        self._round, self._turns, self._heading, self._turn = 0, 0, "Setup", ""
        self._zones = {}
        self.history.rewind()
        for (number, _), record in self.history.events():
            if number < answers:
                self._track(record)

    def _add_events(self, number: int, records: Iterable[EventRecord]) -> bool:
        anything = False
        for place, record in enumerate(records):
            self._track(record)
            event = record.event
            if not event_text(event).has_line or self._turn_of(event):
                anything = True
                continue
            sentence = self._sentence(self.history, record)
            if sentence.text:
                anything = True
                if not self._add_to_group(record, sentence.text, number, place):
                    self._group = []
                    self._add_line(sentence.text, number, place)
            elif not sentence.is_told_before or not self.lines:
                continue
            moved = "" if self._is_moved(number, record) else instruction_for(event, self.history.table)
            line = self.lines[-1]
            instructions = (*line.instructions, moved) if moved else line.instructions
            self.lines[-1] = replace(line, instructions=instructions, end=(number, place))
        return anything

    def _is_moved(self, number: int, record: EventRecord) -> bool:
        """Return True if people have moved it already: they entered it, or it is their answer itself."""
        if number == OPENING:
            return False
        entry = self._match.game.journal.entries[number]
        return not self._match.is_automatic(entry.decision) and moved_with_answer(entry.decision, record)

    def _line(self, text: str, number: int, place: int | None) -> LogLine:
        end = (number, -1 if place is None else place)
        return LogLine(text, number, place, self._heading, end, (), self._turn, self._round)

    def _add_line(self, text: str, number: int, place: int) -> None:
        """Add a line, or count the last one again if it is the same."""
        repeated_text, times = self._repeated
        if text == repeated_text and self.history.has_narration:
            self._repeated = (repeated_text, times + 1)
            more = f"{capitalized(text)} ({times + 1} times)"
            self.lines[-1] = replace(self.lines[-1], text=more, end=(number, place))
        else:
            self._repeated = (text, 1)
            self.lines.append(self._line(capitalized(text), number, place))

    def _add_to_group(self, record: EventRecord, text: str, number: int, place: int) -> bool:
        """Add a die rolled or spent or a card drawn to the group of the last line; False for other events."""
        member, cause = self._group_member(record.event), record.cause
        if member is None or self.history.saw_move(record):
            return False
        what, owner, name = member
        self._repeated = ("", 0)
        line = self._line(capitalized(text), number, place)
        if self._group and self._group_kind == (what, owner, cause):
            self._group.append(name)
            grouped = capitalized(_group_text(what, owner, self._group))
            self.lines[-1] = replace(self.lines[-1], text=grouped, end=line.end)
        else:
            self._group_kind, self._group = (what, owner, cause), [name]
            if what in _TO_HAND:
                line = replace(line, text=capitalized(_group_text(what, owner, self._group)))
            self.lines.append(line)
        return True

    def _group_member(self, event: Event) -> GroupMember | None:
        """Return the die or card by which an event shares a line; None if it does not."""
        state = self.history.table
        member = event_text(event).group(event, state)
        if member is None or member.verb not in _TO_HAND:
            return member
        # Players see on the table which real cards they draw.
        is_open = member.owner == self._seat and not state.players[member.owner].real
        verb = "draws" if self._came_from == "draw" else "takes"
        return GroupMember(verb, member.owner, member.name if is_open else "")

    def _track(self, record: EventRecord) -> None:
        event = record.event
        if isinstance(event, CardMoved):
            self._came_from = self._zones.get(event.card, "draw")
            self._zones[event.card] = event.zone
        elif isinstance(event, RoundBegan):
            self._round = event.number
            self._heading, self._turn = f"Round {self._round}", ""
        elif isinstance(event, PhaseBegan):
            phase = event.phase
            self._heading = f"Round {self._round}, {phase}" if self._round else phase.capitalize()
            self._turn = ""
        elif isinstance(event, TurnBegan):
            seats = " and ".join((event.seat, *event.partners))
            against = f" against {event.facing}" if event.facing else ""
            self._heading = f"Round {self._round}, turn of {seats}{against}"
            self._turn = event.seat
        elif seat := self._turn_of(event):
            self._turns += 1
            self._heading, self._turn = f"Turn {self._turns}, {seat}'s", seat


_NO_PICK_WORDS = {"prepare discard": "none, all cards are kept"}
"""Words for an answer without picks, by the kind of the question."""
_TO_HAND = {"draws": "", "takes": " into hand"}
"""How cards are put into a hand, from the draw pile or from elsewhere, and the words after their number."""


def answer_text(entry: JournalEntry) -> str:
    """Return a question and its answer in one line."""
    asked, none = entry.decision.prompt.rstrip("."), _NO_PICK_WORDS.get(entry.decision.kind, "none")
    return f"{asked}{'' if asked.endswith('?') else ':'} {', '.join(entry.labels) or none}"


def _group_text(what: str, owner: str, names: Sequence[str]) -> str:
    if what in _TO_HAND:
        known = f": {', '.join(names)}" if all(names) else ""
        return f"{owner} {what} {counted(len(names), 'card')}{_TO_HAND[what]}{known}"
    counts = ", ".join(f"{count} {face}" for face, count in sorted(Counter(names).items()))
    return f"{owner} {what} {len(names)} dice: {counts}"


def lines_since_last_answer(match: MatchLike, lines: Sequence[LogLine]) -> list[LogLine]:
    """Return the lines for what came of a person's last answer."""
    entries = match.game.journal.entries
    last = next(
        (
            number
            for number in range(len(entries) - 1, -1, -1)
            if not match.is_automatic(entries[number].decision)
        ),
        0,
    )
    return [line for line in lines if line.end[0] >= last]

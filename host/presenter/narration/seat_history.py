"""What one seat has come to know of a game: all that the presenter reads of its full state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.ashes.events import CardMoved
from engine.ashes.model.state import State
from engine.ashes.real_table.card_identity import CardReplaced, identities_instead
from engine.redrains.events import BehaviorRolled, SideRolled
from host.presenter.narration.event_text import Sentence, boss_sentence

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from engine.kernel.journal import Event, EventRecord
    from host.presenter.ports import MatchLike

OPENING = -1
"""Answer number of events before the first question."""

Place = tuple[int, int]
"""Place of an event: the number of its answer, and its index among the events of that answer."""


class ReplayedEvent(NamedTuple):
    """An event and the table right after it, which changes with the next moment; `view` reads it."""

    place: Place
    record: EventRecord
    table: Any
    view: Callable[[], Any]


class SeatHistory:
    """The journal of a game as one seat, or an onlooker if `seat` is empty, may read it.

    A card that the seat never had the chance to see has no name here, so that no text can tell of it. One
    that was seen keeps its name, wherever it goes.
    """

    def __init__(self, match: MatchLike, seat: str) -> None:
        self.match = match
        self.seat = seat
        self._rules: Any = getattr(match, "rules", None)
        self._hides_cards = hasattr(self._rules, "hidden_cards")
        """False in a game whose events tell by themselves what everybody may know."""
        self.rewind()

    def rewind(self) -> None:
        """Forget all that was seen, as answers were taken back; it is read again when it is needed."""
        self._answers = -1
        self._table: Any = None
        self._state: Any = None
        self._cards: set[int] = set()
        self._unseen: set[int] = set()
        self._moves: dict[EventRecord, bool] = {}
        """Moves to a hand or draw pile, each with True if the seat saw which card it is, each time."""

    @property
    def table(self) -> Any:
        """Return the state now, without the names of cards that the seat never saw."""
        game = self.match.game
        if not self._hides_cards:
            return game.state
        if self._answers == len(game.journal):
            return self._table
        if self._state is None:
            self._state, self._answers = game.state_at(0), 0  # this state is after the opening
            self._look([card for record in game.journal.opening for card in _shown_by(record.event)])
        for entry in game.journal.entries[self._answers :]:
            self._read_question(entry.decision)
            for record in entry.events:
                self._note_move(entry.decision, record)
                before = self._state.cards.copy()
                record.event.apply(self._state)
                moved, shown = _changed_cards(before, self._state.cards), _shown_by(record.event)
                if moved is None or moved or shown:
                    self._look(shown, moved)
        if game.decision is not None:
            self._read_question(game.decision)
        self._answers = len(game.journal)
        self._table = self._redacted(self._state.copy())
        return self._table

    def _look(self, shown: Iterable[int], moved: set[int] | None = None) -> None:
        """Note which cards the seat can see, and which are `shown` for a moment.

        `moved` are the cards that may have come into sight, None if any may have.
        """
        if len(self._state.cards) > len(self._cards):
            there = _cards_in(self._state)
            self._unseen |= there - self._cards
            self._cards = there
        asked = self._unseen if moved is None else self._unseen & moved
        self._unseen -= asked - self._rules.hidden_cards(self._state, self.seat, asked)
        self._unseen.difference_update(shown)

    def _note_move(self, asked: Decision, record: EventRecord) -> None:
        """Note a move out of sight of a card that the seat sees right before it.

        It also knows a card of its own question, such as one of those on top of its draw pile.
        """
        event = record.event
        if not isinstance(event, CardMoved) or event.zone not in ("hand", "draw"):
            return
        is_choice = event.zone == "draw" and any(option.subject == event.card for option in asked.options)
        is_seen = (asked.seat == self.seat and is_choice) or not self._rules.hidden_cards(
            self._state, self.seat, {event.card}
        )
        self._moves[record] = is_seen and self._moves.get(record, True)

    def saw_move(self, record: EventRecord) -> bool:
        """Return True if the seat saw which card goes to a hand or draw pile."""
        return self._moves.get(record, False)

    def _read_question(self, asked: Decision) -> None:
        """Note the cards that a question names to the seat."""
        if asked.seat == self.seat:
            self._unseen.difference_update(option.subject for option in asked.options)

    def _redacted(self, state: Any) -> Any:
        if self._hides_cards:
            self._rules.remove_names(state, self._unseen & _cards_in(state))
        return state

    @property
    def has_narration(self) -> bool:
        """Return True if there are rows for the events of this game: headings, groups and summaries."""
        return isinstance(self.table, State)

    def records(self, answer_number: int) -> Sequence[EventRecord]:
        """Return the events of an answer, or the opening."""
        journal = self.match.game.journal
        return journal.opening if answer_number == OPENING else journal.entries[answer_number].events

    def record(self, answer_number: int, event_index: int | None) -> EventRecord | None:
        """Return an event by its place; None without an index, for a line that is an answer."""
        return None if event_index is None else self.records(answer_number)[event_index]

    def events(self, since: int = OPENING) -> Iterator[tuple[Place, EventRecord]]:
        """Yield the events of answer `since` and all later ones."""
        for number in range(since, len(self.match.game.journal)):
            for index, record in enumerate(self.records(number)):
                yield (number, index), record

    def table_at(self, answers: int) -> Any:
        """Return the table after the first `answers` answers, with the names that the seat knows by now."""
        assert self.table is not None, "what the seat saw is read first"
        return self._redacted(self.match.game.state_at(answers))

    def identities_instead(self, answers: int, card: int) -> dict[str, CardReplaced]:
        """Return, by its name, each card that a hidden one may have been taken for after so many answers.

        Empty for a real deck, whose cards people name.
        """
        state = self.match.game.state_at(answers)
        if not isinstance(state, State) or state.players[state.cards[card].owner].real:
            return {}
        return identities_instead(state, card)

    def replay(self, since: int = 0) -> Iterator[ReplayedEvent]:
        """Yield the events of answer `since` and all later ones, each with the table after it.

        In the opening it is the table after all of that.
        """
        table, state = self.table_at(max(since, 0)), self.match.game.state_at(max(since, 0))
        for place, record in self.events(since):
            if place[0] != OPENING:
                record.event.apply(state)
                record.event.apply(table)
            yield ReplayedEvent(place, record, table, partial(self.match.view, self.seat, state))

    def sentence(self, record: EventRecord) -> Sentence:
        """Return the log sentence of an event."""
        table = self.table
        text = boss_sentence(
            record, table, self.seat, self.match.library, partial(self._last_behavior_roll, record)
        )
        if text is None and isinstance(record.event, CardMoved):
            return Sentence(record.event.words(table, named=self.saw_move(record)))
        if text is None:
            return Sentence(record.event.describe(table))
        return Sentence(text, is_told_before=not text)

    def _last_behavior_roll(self, record: EventRecord) -> Event | None:
        """Return the last roll for a behavior before an event."""
        rolled = None
        for _, item in self.events():
            if item is record:
                return rolled
            if isinstance(item.event, BehaviorRolled | SideRolled):
                rolled = item.event
        return None


def _changed_cards(before: Any, now: Any) -> set[int] | None:
    """Return the cards that an event has changed or made; None if cards do not say themselves where they are.

    A card of Ashes does.
    """
    if isinstance(before, dict):
        return None
    return {*compress(count(), map(is_not, before, now)), *range(len(before), len(now))}


def _cards_in(state: Any) -> set[int]:
    return set(state.cards) if isinstance(state.cards, dict) else set(range(len(state.cards)))


def _shown_by(event: Event) -> tuple[int, ...]:
    """Return the cards that everybody sees with an event, wherever they lie."""
    cards: tuple[int, ...] = getattr(event, "shown_cards", ())
    return cards

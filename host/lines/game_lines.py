"""A game in line mode: what each kind of game provides, and the plain form for any `TableView`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine.kernel.decision import Rule
from host.lines.sentences import sentence
from host.presenter.name_search import search_names
from host.presenter.session.seat_session import PlainSession

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import ModuleType

    from cards.library import Library
    from engine.game_entries import GameSetup
    from engine.kernel.decision import Decision
    from engine.kernel.luck_secret import Seed
    from engine.plain_table_view import ZoneView
    from host.presenter.command_parser.commands import CommandContext
    from host.presenter.learning.lesson import LessonGuide
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.seat_session import SeatSession


class FollowUp(Struct, frozen=True):
    """Something to do after a game.

    `do` gets the dialogue and the source of seeds; it returns the setup of the next game, or None.
    """

    label: str
    do: Callable[[Any, Callable[[], Seed]], GameSetup | None]


class GameLines(ABC):
    """A game under way in line mode. Methods that describe something return lines to print.

    They contain only what the current reader may know.
    """

    session: SeatSession
    """The game as the people at this terminal have it."""
    guide: LessonGuide | None = None
    """Guide whose notes are said after the log, in the game of a lesson."""

    def new_lines(self) -> list[str]:
        """Return the unread log, then the notes of a lesson whose moment has come."""
        notes = [] if self.guide is None else self.guide.catch_up(self.session)
        return [*self.unread_lines(), *(f"Note: {note.say}" for note in notes)]

    @property
    def library(self) -> Library:
        """Return the cards that the game is played with."""
        library: Library = self.session.match.library
        return library

    def answer(self, picks: Sequence[str]) -> None:
        """Answer the question; all that comes of it is read out at once."""
        self.session.answer(picks, at_once=True)

    def undo(self) -> None:
        """Undo a person's last answer; what is left of the log has been read."""
        self.session.undo()
        self.mark_read()

    def back_to(self, count: int) -> None:
        """Go back to the question after `count` answers; what is left of the log has been read."""
        self.session.back_to(count)
        self.mark_read()

    def update(self, valid_answers: int) -> None:
        """Update after a change made elsewhere; the first `valid_answers` known answers are still valid."""
        self.session.note_change(valid_answers)
        self.session.show_changes(at_once=True)
        self.mark_read()

    # Texts

    @abstractmethod
    def mark_read(self) -> None:
        """Note that the current reader has read the whole log."""

    @abstractmethod
    def unread_lines(self) -> list[str]:
        """Return what has happened since the last call."""

    @abstractmethod
    def state_line(self) -> str:
        """Return the state of the game as a sentence."""

    @abstractmethod
    def board(self) -> list[str]:
        """Return everything on the table."""

    @abstractmethod
    def hand(self) -> list[str]:
        """Return the reader's hand."""

    @abstractmethod
    def log(self) -> list[str]:
        """Return the whole log."""

    @abstractmethod
    def card(self, name: str) -> list[str]:
        """Return the text and state of a card; raises `LookupError`, naming the nearest, if there is none."""

    @abstractmethod
    def ending(self) -> list[str]:
        """Return how the game ended."""

    def hints(self, decision: Decision) -> Mapping[str, str]:
        """Return notes for options, by their ids."""
        return {}

    def words(self, decision: Decision) -> Mapping[str, tuple[str, ...]]:
        """Return other words for options, by their ids."""
        return {}

    def find_option_by_name(self, decision: Decision, word: str) -> str:
        """Return the id of an option by a word that is in no row; empty if there is none."""
        return ""

    def rules(self) -> Iterable[Rule]:
        """Return the rules that can be looked up by name."""
        decision = self.session.decision
        return () if decision is None else (decision.rule,)

    def command_context(self) -> CommandContext | None:
        """Return the context for typed commands about real cards; None if none can be typed now."""
        return None

    def follow_ups(self) -> Sequence[FollowUp]:
        """Return what can be done once the game is over, besides what every game offers."""
        return ()

    def own_commands(self) -> Mapping[str, Any]:
        """Return the commands of this game, a `Command` by its word."""
        return {}


def rules_in(*books: ModuleType) -> Iterator[Rule]:
    """Yield the rules that modules of rule books define."""
    for book in books:
        for item in vars(book).values():
            if isinstance(item, Rule):
                yield item


class PlainLines(GameLines):
    """Game in line mode whose view is a `TableView`."""

    session: PlainSession

    def __init__(self, opened: OpenGameLike) -> None:
        self.session = self.make_session(opened)
        self._read_counts: dict[str, int] = {}

    def make_session(self, opened: OpenGameLike) -> PlainSession:
        """Return the session of the people at this terminal."""
        return PlainSession(opened)

    def mark_read(self) -> None:
        """Note that all readers have read the whole log."""
        self._read_counts = dict.fromkeys(self._read_counts, len(self.session.story()))

    def unread_lines(self) -> list[str]:
        lines = self.session.story()
        read_count = self._read_counts.get(self.session.seat, 0)
        self._read_counts[self.session.seat] = len(lines)
        return [sentence(line) for line in lines[min(read_count, len(lines)) :]]

    def state_line(self) -> str:
        return sentence(self.session.view.heading) if self.session.view.heading else ""

    def board(self) -> list[str]:
        return list(map(_zone, self.session.view.zones))

    def hand(self) -> list[str]:
        """Return the zones with `hand` in their names; all zones if there is none."""
        zones = [zone for zone in self.session.view.zones if "hand" in zone.name.casefold()]
        return list(map(_zone, zones)) or self.board()

    def log(self) -> list[str]:
        return [f"{number}. {sentence(line)}" for number, line in enumerate(self.session.story(), 1)]

    def card(self, name: str) -> list[str]:
        """Return the lines of the table that contain a name."""
        lines = [line for zone in self.session.view.zones for line in zone.lines]
        fitting = [line for line in lines if name.casefold() in line.casefold()] or search_names(name, lines)
        if not fitting:
            raise LookupError(f"nothing on the table is called '{name}'")
        return list(dict.fromkeys(fitting))

    def hints(self, decision: Decision) -> Mapping[str, str]:
        return {offer.id: offer.note for offer in self.session.option_views}

    def ending(self) -> list[str]:
        outcome = self.session.match.game.outcome
        return ["The game is over." if outcome is None else sentence(str(outcome))]


def _zone(zone: ZoneView) -> str:
    """Return a zone with its contents, as one line."""
    return f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"

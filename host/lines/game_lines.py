"""A game in line mode: what each kind of game provides, and the plain form for any `TableView`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.kernel.decision import Rule
from host.presenter.name_search import search_names
from host.presenter.session.seat_session import HotSeat
from host.presenter.text_layout import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import ModuleType

    from cards.library import Library
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from engine.kernel.decision import Decision
    from engine.table_view import ZoneView
    from host.presenter.command_parser.commands import CommandContext
    from host.presenter.options.option_views import UnavailableOptionView
    from host.presenter.options.outcome_preview import OptionPreview
    from host.presenter.ports import OpenGameLike


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Something to do after a game.

    `do` gets the dialogue and the source of seeds; it returns the setup of the next game, or None.
    """

    label: str
    do: Callable[[Any, Callable[[], Seed]], GameSetup | None]


class GameLines(ABC):
    """A game under way in line mode. Methods that describe something return lines to print.

    They contain only what the current reader may know.
    """

    opened: OpenGameLike

    # Reader and question

    @property
    @abstractmethod
    def seat(self) -> str:
        """Return the seat that reads now; empty if none in particular does."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """Return the question that a person has to answer now."""

    @property
    @abstractmethod
    def passes_to(self) -> str:
        """Return the seat to hand the terminal to before more is printed; empty if it stays."""

    @abstractmethod
    def take_over(self, seat: str) -> None:
        """Make `seat` the reader."""

    @property
    def people(self) -> tuple[str, ...]:
        """Return the seats of people at this terminal."""
        people: tuple[str, ...] = self.opened.match.setup.people
        return people

    @property
    def is_over(self) -> bool:
        """Return True if the game is over."""
        return self.opened.match.decision is None

    @property
    def library(self) -> Library:
        """Return the cards that the game is played with."""
        library: Library = self.opened.match.library
        return library

    # Answers, undo and redo

    @abstractmethod
    def answer(self, picks: Sequence[str]) -> None:
        """Answer the question; `IllegalAnswer` or a `StoreError` means that nothing has changed."""

    @abstractmethod
    def go_on(self) -> None:
        """Try again to save a roll of the program that could not be saved."""

    @property
    @abstractmethod
    def undoes(self) -> str:
        """Return what an undo would undo; empty if there is nothing."""

    @abstractmethod
    def undo(self) -> None:
        """Undo a person's last answer."""

    @property
    @abstractmethod
    def redoes(self) -> str:
        """Return what a redo would restore; empty if there is nothing."""

    @abstractmethod
    def redo(self) -> None:
        """Redo what was undone last."""

    @abstractmethod
    def update(self, valid_answers: int) -> None:
        """Update after a change made elsewhere; the first `valid_answers` known answers are still valid."""

    # Texts

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

    def outcome_preview(self, picks: Sequence[str]) -> OptionPreview | None:
        """Return the previewed outcome of an answer; None in a game without previews."""
        return None

    def unavailable_options(self) -> Sequence[UnavailableOptionView]:
        """Return what the seat has and cannot use now, each with its reason."""
        return ()

    def rules(self) -> Iterable[Rule]:
        """Return the rules that can be looked up by name."""
        decision = self.decision
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

    hot_seat: Any

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.hot_seat = self.make_session(opened)
        self._read_counts: dict[str, int] = {}

    def make_session(self, opened: OpenGameLike) -> HotSeat:
        """Return the session of the people at this terminal."""
        return HotSeat(opened)

    @property
    def seat(self) -> str:
        seat: str = self.hot_seat.seat
        return seat

    @property
    def decision(self) -> Decision | None:
        decision: Decision | None = self.hot_seat.decision
        return decision

    @property
    def passes_to(self) -> str:
        seat: str = self.hot_seat.passes_to
        return seat

    def take_over(self, seat: str) -> None:
        self.hot_seat.take_over(seat)

    def answer(self, picks: Sequence[str]) -> None:
        self.hot_seat.answer(picks)

    def go_on(self) -> None:
        self.hot_seat.go_on()

    @property
    def undoes(self) -> str:
        what: str = self.hot_seat.undoes
        return what

    def undo(self) -> None:
        self.hot_seat.undo()
        self._mark_read()

    def update(self, valid_answers: int) -> None:
        self.hot_seat.follow()
        self._mark_read()

    def _mark_read(self) -> None:
        """Mark the whole log as read by all readers."""
        self._read_counts = dict.fromkeys(self._read_counts, len(self.hot_seat.story()))

    @property
    def redoes(self) -> str:
        what: str = self.hot_seat.redoes
        return what

    def redo(self) -> None:
        self.hot_seat.redo()

    def unread_lines(self) -> list[str]:
        lines = self.hot_seat.story()
        read_count, self._read_counts[self.seat] = self._read_counts.get(self.seat, 0), len(lines)
        return [sentence(line) for line in lines[min(read_count, len(lines)) :]]

    def state_line(self) -> str:
        return sentence(self.hot_seat.view.heading) if self.hot_seat.view.heading else ""

    def board(self) -> list[str]:
        return [
            f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"
            for zone in self.hot_seat.view.zones
        ]

    def hand(self) -> list[str]:
        """Return the zones with `hand` in their names; all zones if there is none."""
        zones = [zone for zone in self.hot_seat.view.zones if "hand" in zone.name.casefold()]
        return [
            f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}" for zone in zones
        ] or self.board()

    def log(self) -> list[str]:
        return [f"{number}. {sentence(line)}" for number, line in enumerate(self.hot_seat.story(), 1)]

    def card(self, name: str) -> list[str]:
        """Return the lines of the table that contain a name."""
        lines = [line for zone in self.hot_seat.view.zones for line in zone.lines]
        fitting = [line for line in lines if name.casefold() in line.casefold()] or search_names(name, lines)
        if not fitting:
            raise LookupError(f"nothing on the table is called '{name}'")
        return list(dict.fromkeys(fitting))

    def hints(self, decision: Decision) -> Mapping[str, str]:
        return {offer.id: offer.note for offer in self.hot_seat.offers}

    def unavailable_options(self) -> Sequence[UnavailableOptionView]:
        held: Sequence[UnavailableOptionView] = self.hot_seat.held_back
        return held

    def outcome_preview(self, picks: Sequence[str]) -> OptionPreview | None:
        previews = self.hot_seat.previews
        outlook: OptionPreview | None = None if previews is None else previews.preview(picks)
        return outlook

    def ending(self) -> list[str]:
        outcome = self.opened.match.game.outcome
        return ["The game is over." if outcome is None else sentence(str(outcome))]


def _zone(zone: ZoneView) -> str:
    """Return a zone with its contents, as one line."""
    return f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"

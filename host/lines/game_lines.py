"""A game as line mode asks and tells it; each kind of game says the rest.

A game whose table is told zone by zone, for the people who share a terminal.
"""

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
    """Something that can be done after a game.

    `do` gets the conversation, and what gives the luck of a new game; it returns what is to be played
    next, if anything.
    """

    label: str
    do: Callable[[Any, Callable[[], Seed]], GameSetup | None]


class GameLines(ABC):
    """A game under way at a terminal that shows lines; what tells something returns lines.

    Nothing is told that the one who reads may not know.
    """

    opened: OpenGameLike

    # Who reads, and what is asked

    @property
    @abstractmethod
    def seat(self) -> str:
        """Who reads now; empty while nobody in particular does."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What is asked of a person now."""

    @property
    @abstractmethod
    def passes_to(self) -> str:
        """Who is to read before anything more is told; empty when it is who reads now."""

    @abstractmethod
    def take_over(self, seat: str) -> None:
        """Now this seat reads."""

    @property
    def people(self) -> tuple[str, ...]:
        """The seats of people at this terminal."""
        people: tuple[str, ...] = self.opened.match.setup.people
        return people

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.opened.match.decision is None

    @property
    def library(self) -> Library:
        """The cards that the game is played with."""
        library: Library = self.opened.match.library
        return library

    # Answers, there and back

    @abstractmethod
    def answer(self, picks: Sequence[str]) -> None:
        """Answer the question; `IllegalAnswer` or a `StoreError` has changed nothing."""

    @abstractmethod
    def go_on(self) -> None:
        """Let chance go on that could not be saved before."""

    @property
    @abstractmethod
    def undoes(self) -> str:
        """What an undo takes back; empty when there is nothing."""

    @abstractmethod
    def undo(self) -> None:
        """Take back a person's last answer."""

    @property
    @abstractmethod
    def redoes(self) -> str:
        """What a redo gives again; empty when there is nothing."""

    @abstractmethod
    def redo(self) -> None:
        """Give again what was taken back last."""

    @abstractmethod
    def follow(self, stands: int) -> None:
        """Others have agreed, and it was done; of the answers known, the first `stands` still stand."""

    # What is told

    @abstractmethod
    def news(self) -> list[str]:
        """What has happened since this was asked last."""

    @abstractmethod
    def standing(self) -> str:
        """Where the game stands, in a sentence."""

    @abstractmethod
    def board(self) -> list[str]:
        """All that lies on the table."""

    @abstractmethod
    def hand(self) -> list[str]:
        """The hand of the one who reads."""

    @abstractmethod
    def log(self) -> list[str]:
        """What happened so far."""

    @abstractmethod
    def card(self, name: str) -> list[str]:
        """What a card says, and how it lies; `LookupError` names the nearest when none is called so."""

    @abstractmethod
    def ending(self) -> list[str]:
        """How the game ended."""

    def hints(self, decision: Decision) -> Mapping[str, str]:
        """A few words beside options, by their ids."""
        return {}

    def words(self, decision: Decision) -> Mapping[str, tuple[str, ...]]:
        """Other words for options, by their ids."""
        return {}

    def option_called(self, decision: Decision, word: str) -> str:
        """The id of an option by a word that stands at none of them; empty when none is meant."""
        return ""

    def outlook(self, picks: Sequence[str]) -> OptionPreview | None:
        """What will come of an answer; None in a game that does not look ahead."""
        return None

    def held_back(self) -> Sequence[UnavailableOptionView]:
        """What who is asked has and is not offered, each thing with its reason."""
        return ()

    def rules(self) -> Iterable[Rule]:
        """The rules that can be asked for by name."""
        decision = self.decision
        return () if decision is None else (decision.rule,)

    def scene(self) -> CommandContext | None:
        """From where something may be said of a real table; None where nothing can be."""
        return None

    def after(self) -> Sequence[FollowUp]:
        """What can be done when it is over, besides what every game offers."""
        return ()

    def more(self) -> Mapping[str, Any]:
        """What else can be said in this game: the `Command` of each word."""
        return {}


def rules_in(*books: ModuleType) -> Iterator[Rule]:
    """The rules of rule books, as their modules name them."""
    for book in books:
        for item in vars(book).values():
            if isinstance(item, Rule):
                yield item


class PlainLines(GameLines):
    """A game whose view is a `TableView`."""

    hot_seat: Any

    def __init__(self, opened: OpenGameLike) -> None:
        self.opened = opened
        self.hot_seat = self.make(opened)
        self._told: dict[str, int] = {}

    def make(self, opened: OpenGameLike) -> HotSeat:
        """The game as its people share it."""
        return HotSeat(opened)

    @property
    def seat(self) -> str:
        """Who reads now."""
        seat: str = self.hot_seat.seat
        return seat

    @property
    def decision(self) -> Decision | None:
        """What is asked of a person now."""
        decision: Decision | None = self.hot_seat.decision
        return decision

    @property
    def passes_to(self) -> str:
        """Who is to read before anything more is told."""
        seat: str = self.hot_seat.passes_to
        return seat

    def take_over(self, seat: str) -> None:
        """Now this seat reads."""
        self.hot_seat.take_over(seat)

    def answer(self, picks: Sequence[str]) -> None:
        """Answer the question."""
        self.hot_seat.answer(picks)

    def go_on(self) -> None:
        """Let chance go on."""
        self.hot_seat.go_on()

    @property
    def undoes(self) -> str:
        """What an undo takes back."""
        what: str = self.hot_seat.undoes
        return what

    def undo(self) -> None:
        """Take back the last answer of a person."""
        self.hot_seat.undo()
        self._know()

    def follow(self, stands: int) -> None:
        """Look again."""
        self.hot_seat.follow()
        self._know()

    def _know(self) -> None:
        """Nothing that stands there now is news to anybody."""
        self._told = dict.fromkeys(self._told, len(self.hot_seat.story()))

    @property
    def redoes(self) -> str:
        """Something, where anything was taken back: what it is may be secret."""
        return "the answer that was undone" if self.hot_seat.can_redo else ""

    def redo(self) -> None:
        """Give it again."""
        self.hot_seat.redo()

    def news(self) -> list[str]:
        """What happened that everybody may know."""
        story = self.hot_seat.story()
        told, self._told[self.seat] = self._told.get(self.seat, 0), len(story)
        return [sentence(line) for line in story[min(told, len(story)) :]]

    def standing(self) -> str:
        """The heading of the table."""
        return sentence(self.hot_seat.view.heading) if self.hot_seat.view.heading else ""

    def board(self) -> list[str]:
        """Zone by zone."""
        return [
            f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"
            for zone in self.hot_seat.view.zones
        ]

    def hand(self) -> list[str]:
        """The zones that are called so."""
        zones = [zone for zone in self.hot_seat.view.zones if "hand" in zone.name.casefold()]
        return [
            f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}" for zone in zones
        ] or self.board()

    def log(self) -> list[str]:
        """What happened so far."""
        return [f"{number}. {sentence(line)}" for number, line in enumerate(self.hot_seat.story(), 1)]

    def card(self, name: str) -> list[str]:
        """The lines of the table that speak of it."""
        lines = [line for zone in self.hot_seat.view.zones for line in zone.lines]
        fitting = [line for line in lines if name.casefold() in line.casefold()] or search_names(name, lines)
        if not fitting:
            raise LookupError(f"nothing on the table is called '{name}'")
        return list(dict.fromkeys(fitting))

    def hints(self, decision: Decision) -> Mapping[str, str]:
        """What is told beside the options, by their ids."""
        return {offer.id: offer.note for offer in self.hot_seat.offers}

    def held_back(self) -> Sequence[UnavailableOptionView]:
        """What one has and cannot do now."""
        held: Sequence[UnavailableOptionView] = self.hot_seat.held_back
        return held

    def outlook(self, picks: Sequence[str]) -> OptionPreview | None:
        """What will come of an answer."""
        previews = self.hot_seat.previews
        outlook: OptionPreview | None = None if previews is None else previews.preview(picks)
        return outlook

    def ending(self) -> list[str]:
        """What the game says of its end."""
        outcome = self.opened.match.game.outcome
        return ["The game is over." if outcome is None else sentence(str(outcome))]


def _zone(zone: ZoneView) -> str:
    """A zone and all that lies in it, in a line."""
    return f"{zone.name}: {sentence('; '.join(zone.lines) or 'nothing')}"

"""A game as line mode asks and tells it; each kind of game says the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.kernel.decision import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import ModuleType

    from cards.library import Library
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from engine.kernel.decision import Decision
    from host.presenter.foresight import Outlook
    from host.presenter.offers import HeldBack
    from host.presenter.ports import OpenGameLike
    from host.presenter.saying.heard import Scene


@dataclass(frozen=True, slots=True)
class After:
    """Something that can be done after a game.

    `do` gets the conversation, and what gives the luck of a new game; it returns what is to be played
    next, if anything.
    """

    label: str
    do: Callable[[Any, Callable[[], Seed]], GameSetup | None]


class LineTable(ABC):
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

    def outlook(self, picks: Sequence[str]) -> Outlook | None:
        """What will come of an answer; None in a game that does not look ahead."""
        return None

    def held_back(self) -> Sequence[HeldBack]:
        """What who is asked has and is not offered, each thing with its reason."""
        return ()

    def rules(self) -> Iterable[Rule]:
        """The rules that can be asked for by name."""
        decision = self.decision
        return () if decision is None else (decision.rule,)

    def scene(self) -> Scene | None:
        """From where something may be said of a real table; None where nothing can be."""
        return None

    def after(self) -> Sequence[After]:
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

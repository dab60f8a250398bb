"""What is presented, and where it is kept: a game under way, and a store of games.

Protocols only, so that what shows a game can be tested with small fakes and knows no file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.games import GameSetup, Result
    from engine.kernel.chance import Seed
    from engine.kernel.decision import Decision, Rule
    from engine.kernel.game import Game
    from engine.kernel.journal import EventRecord


class MatchLike(Protocol):
    """A game under way, as the app reads it. It is changed through its `OpenGameLike` only."""

    @property
    def setup(self) -> Any:
        """What was chosen before the game, or the draft."""

    @property
    def library(self) -> Library:
        """The cards it is played with."""

    @property
    def words(self) -> Mapping[Rule, Rule]:
        """Rules as its rule book says them, where the rules of play name them otherwise."""

    @property
    def game(self) -> Game[Any]:
        """Its journal and what was taken back."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""

    @property
    def statements(self) -> Any:
        """What can be said of the table as it lies now; None in games of which nothing is said."""

    def is_automatic(self, decision: Decision) -> bool:
        """Whether the program answers this decision."""

    def view(self, seat: str, state: Any = None) -> GameView:
        """What this seat may know, now or when the game stood at `state`."""

    def describe(self, happening: EventRecord) -> str:
        """One sentence for the log; empty for what is not worth a line."""


class MarkLike(Protocol):
    """An undo that went past something people had seen."""

    @property
    def at(self) -> int:
        """How many answers were left when it was done."""

    @property
    def seen(self) -> str:
        """What had been seen, in words."""


class Exportable(Protocol):
    """A game that can be written as text."""

    @property
    def id(self) -> str:
        """The name it is stored under."""

    def export(self, path: Path, /) -> Path:
        """Write the game as text to `path`, which must not exist yet."""


class OpenGameLike(Exportable, Protocol):
    """A game whose every answer is on disk before the method returns."""

    @property
    def match(self) -> Any:
        """The game itself, a `MatchLike`; or a draft."""

    @property
    def marks(self) -> Sequence[MarkLike]:
        """Undos past something seen, oldest first."""

    @property
    def notices(self) -> Sequence[str]:
        """What was wrong with the save, in sentences for the player."""

    @property
    def missing_history(self) -> str:
        """Why nothing before its first turn can be undone, of a game that does not begin at its setup."""

    def answer(self, picks: Sequence[str], /) -> object:
        """Answer the pending decision; raises `IllegalAnswer` and changes nothing if it is not offered."""

    def correct(self, *picks: str, by: str = "") -> tuple[int, int]:
        """Set something on the table right; returns the answers before it, and how many after it are lost."""

    @property
    def thinking(self) -> str:
        """The built-in player who thinks now, while everybody may look; empty when none does."""

    def run_automatic_steps(self) -> None:
        """Answer chance until a person is asked, a built-in player thinks, or the game is over."""

    def step(self) -> object:
        """Answer one piece of chance; None when a person is asked or the game is over."""

    def undo(self, by: str = "", /) -> int:
        """Take back a person's last answer, as `by` wants; `ValueError` when there is none."""

    def redo(self, by: str = "", /) -> object:
        """Give again what was taken back last; `ValueError` when nothing was."""

    def back_to(self, count: int, by: str = "", /) -> int:
        """Go back until this many answers are left, or to a person's question before; returns how many."""

    def save_again(self) -> str:
        """Save the game to a new file, as its own is gone, and go on in that; returns its name."""

    def close(self) -> None:
        """Let other processes open it."""


class SavedGameLike(Protocol):
    """A line in the list of saved games; `notices` say what is wrong with a file."""

    @property
    def id(self) -> str:
        """The name it is stored under."""

    @property
    def title(self) -> str:
        """Who plays against whom."""

    @property
    def answers(self) -> int:
        """How many answers were given, chance counted."""

    @property
    def setup_json(self) -> str:
        """What was set up, as it was saved."""

    @property
    def created(self) -> str:
        """When it was begun, UTC in ISO form."""

    @property
    def played(self) -> str:
        """When it was played last, UTC in ISO form."""

    @property
    def over(self) -> bool:
        """Whether it is finished."""

    @property
    def winner(self) -> str:
        """Who won; empty until it is over."""

    @property
    def readable(self) -> bool:
        """Whether it can be opened."""

    @property
    def notices(self) -> Sequence[str]:
        """What is wrong with it, in sentences."""


class KeptResultLike(Protocol):
    """A line of the record of results."""

    @property
    def created(self) -> str:
        """When the game was begun, UTC in ISO form; no other game has the same."""

    @property
    def played(self) -> str:
        """When the game ended, UTC in ISO form."""

    @property
    def game(self) -> str:
        """The name its save was stored under; there may be none any more."""

    @property
    def result(self) -> Result:
        """How it ended."""


class CampaignLike(Protocol):
    """Levels 1 to 3 of a boss in a row."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def results(self) -> Sequence[KeptResultLike]:
        """Its games that are over, oldest first."""

    @property
    def under_way(self) -> SavedGameLike | None:
        """Its game that is not over, if any."""

    @property
    def won(self) -> tuple[int, ...]:
        """The levels that were won."""

    @property
    def level(self) -> int | None:
        """The level that is played now or next; None when all were won."""

    def next_setup(self, seed: Seed, /) -> GameSetup:
        """The setup of its next game; `ValueError` when all levels were won."""


class StoreLike(Protocol):
    """The saved games, the one played last first."""

    def games(self) -> Sequence[SavedGameLike]:
        """All saved games."""

    def create(self, setup: GameSetup, /) -> OpenGameLike:
        """Begin a new game; raises `SetupError` with a sentence for the player."""

    def open(self, game_id: str, /) -> OpenGameLike:
        """Load a saved game."""

    def replay(self, game_id: str, /) -> tuple[Any, Any]:
        """The match of a saved game as it stands, for looking at it, and what was loaded of it."""

    def outline(self, game: Any, describe: Callable[[Any], str], /) -> str:
        """How a listed game stands, as `describe` says it of its match; kept until it is played on."""

    def rename(self, game_id: str, title: str, /) -> None:
        """Give a game another name; `ValueError` when it is none."""

    def delete(self, game_id: str, /) -> str:
        """Put a game away; returns the name under which `restore` brings it back."""

    def restore(self, name: str, /) -> str:
        """Bring back a game that was put away; returns its id."""

    def results(self, playing: Any = None, /) -> Sequence[KeptResultLike]:
        """How games against a boss ended, oldest first; `playing` is a game that is open already."""

    def record(self) -> Sequence[KeptResultLike]:
        """How all games ended, oldest first."""

    def campaigns(self, playing: Any = None, /) -> Sequence[CampaignLike]:
        """The campaigns, the one played last first; `playing` is a game that is open already."""

    @property
    def directory(self) -> Path:
        """The data folder; preferences are kept in it too."""

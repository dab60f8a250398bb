"""Protocols of what the presenter shows: an open game and a store of games.

Front ends depend on these alone, so that tests can use small fakes and no screen knows a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from cards.library import Library
    from engine.ashes.view.read_model import GameView
    from engine.game_entries import GameSetup, Result
    from engine.kernel.decision import Decision, Rule
    from engine.kernel.game_with_undo import Game
    from engine.kernel.luck_secret import Seed
    from host.presenter.session.running_search import RunningSearch


class MatchLike(Protocol):
    """Read access to a game under way; only its `OpenGameLike` changes it."""

    @property
    def setup(self) -> Any:
        """Setup of the game or of the draft."""

    @property
    def library(self) -> Library:
        """Cards the game is played with."""

    @property
    def rule_wordings(self) -> Mapping[Rule, Rule]:
        """Rules by their names in the rule book of the game, for those that it words in another way."""

    @property
    def game(self) -> Game[Any]:
        """The running game: state, journal and undone answers."""

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the game is over."""

    @property
    def reports(self) -> Any:
        """Reports that people can make of the real table now; None in games without reports."""

    def is_automatic(self, decision: Decision) -> bool:
        """Return True if the program answers this decision."""

    def opponents(self, by: str) -> tuple[str, ...]:
        """Return the people who play against `by` and must agree to an undo."""

    def view(self, seat: str, state: Any = None) -> GameView:
        """Return what `seat` may know now, or of `state`, a state the game was in."""

    def has_learned(self, seat: str, count: int) -> bool:
        """Return True if a seat knows hidden cards now that it did not know after `count` answers."""


class MarkLike(Protocol):
    """An undo past something that people had seen."""

    @property
    def at(self) -> int:
        """Number of answers that were left after the undo."""

    @property
    def seen(self) -> str:
        """What people had seen, in words."""


class Exportable(Protocol):
    """A game that can be written as text."""

    @property
    def id(self) -> str:
        """Name under which the store keeps the game."""

    def export(self, path: Path, /) -> Path:
        """Write the game as text to `path`, which must not exist yet."""


class LineLike(Protocol):
    """A line of the log."""

    @property
    def heading(self) -> str:
        """Return the turn in which it happened."""

    @property
    def end(self) -> tuple[int, int]:
        """Return the number of the answer of its last event, and the index of the event in that."""

    @property
    def turn_seat(self) -> str:
        """Return the seat whose turn it was; empty between turns."""


class OpenGameLike(Exportable, Protocol):
    """An open game: each answer is on disk before the method returns."""

    @property
    def match(self) -> Any:
        """The game itself, a `MatchLike`, or a draft."""

    @property
    def created(self) -> str:
        """Time at which the game began, which identifies it under whatever id it is saved."""

    @property
    def marks(self) -> Sequence[MarkLike]:
        """Undos past something seen, oldest first."""

    @property
    def notices(self) -> Sequence[str]:
        """Sentences for the player about what was wrong with the save."""

    @property
    def missing_history(self) -> str:
        """Reason why nothing before the first turn can be undone; empty if the game began at its setup."""

    def answer(self, picks: Sequence[str], /) -> object:
        """Answer the pending decision; raise `IllegalAnswer` and change nothing if it is not offered."""

    def correct(self, *picks: str, by: str = "") -> tuple[int, int]:
        """Report corrections of the real table; return the answers before them and the number lost after."""

    def answer_otherwise(self, at: int, picks: Sequence[str], by: str = "") -> int:
        """Change the answer after the first `at` ones; return how many later ones of people are lost."""

    @property
    def thinking(self) -> RunningSearch | None:
        """The search of the built-in player who is thinking while everybody may look; None if none is."""

    @property
    def reviews(self) -> dict[str, Sequence[tuple[str, str]]]:
        """The reviews of the finished game that people asked for, in words, by seat."""

    def reasons_below(self, lines: Sequence[LineLike], turn_seat: str, /) -> Mapping[int, str]:
        """Return why built-in players took their turns, by the index of the line that it is below.

        A turn of `turn_seat` under way has no reason yet.
        """

    def run_automatic_steps(self) -> None:
        """Answer chance until a person is asked, a built-in player thinks, or the game is over."""

    def step(self) -> object:
        """Answer one piece of chance; return None if a person is asked or the game is over."""

    def undo(self, by: str = "", /) -> int:
        """Take back a person's last answer on behalf of `by`; raise `ValueError` if there is none."""

    def redo(self, by: str = "", /) -> object:
        """Repeat the answer that was undone last; raise `ValueError` if there is none."""

    def back_to(self, count: int, by: str = "", /) -> int:
        """Go back to `count` answers or to a person's question before that; return how many are left."""

    def save_again(self) -> str:
        """Save the game to a new file because its own is gone, continue in that, and return its name."""

    def close(self) -> None:
        """Close the game, so that other processes can open it."""


class SavedGameLike(Protocol):
    """A row of the list of saved games."""

    @property
    def id(self) -> str:
        """Name under which the store keeps the game."""

    @property
    def title(self) -> str:
        """Title in the list: who plays against whom, or the name people gave it."""

    @property
    def answers(self) -> int:
        """Number of answers given, those of chance included."""

    @property
    def setup_json(self) -> str:
        """Setup of the game as it was saved."""

    @property
    def created(self) -> str:
        """Time the game was begun, UTC in ISO form."""

    @property
    def played(self) -> str:
        """Time the game was last played, UTC in ISO form."""

    @property
    def over(self) -> bool:
        """True if the game is finished."""

    @property
    def winner(self) -> str:
        """The winner; empty until the game is over."""

    @property
    def readable(self) -> bool:
        """True if the game can be opened."""

    @property
    def notices(self) -> Sequence[str]:
        """Sentences about what is wrong with the file."""


class StoredResultLike(Protocol):
    """A row of the record of results."""

    @property
    def created(self) -> str:
        """Time the game was begun, UTC in ISO form; unique among games."""

    @property
    def played(self) -> str:
        """Time the game ended, UTC in ISO form."""

    @property
    def game(self) -> str:
        """Name of its save, which may be deleted by now."""

    @property
    def result(self) -> Result:
        """Result of the game."""


class CampaignLike(Protocol):
    """A campaign: levels 1 to 3 of one boss in a row."""

    @property
    def name(self) -> str:
        """Name that people gave the campaign."""

    @property
    def results(self) -> Sequence[StoredResultLike]:
        """Results of its finished games, oldest first."""

    @property
    def under_way(self) -> SavedGameLike | None:
        """Its game that is not over, if any."""

    @property
    def won(self) -> tuple[int, ...]:
        """Levels that were won."""

    @property
    def level(self) -> int | None:
        """Level that is played now or next; None when all were won."""

    def next_setup(self, seed: Seed, /) -> GameSetup:
        """Return the setup of the next game; raise `ValueError` when all levels were won."""


class StoreLike(Protocol):
    """The store of saved games."""

    def games(self) -> Sequence[SavedGameLike]:
        """Return all saved games, the one played last first."""

    def create(self, setup: GameSetup, /) -> OpenGameLike:
        """Begin a new game; raise `SetupError` with a sentence for the player."""

    def open(self, game_id: str, /) -> OpenGameLike:
        """Load a saved game."""

    def replay(self, game_id: str, /) -> tuple[Any, Any]:
        """Return the match of a saved game for reading, and the data it was loaded from."""

    def outline(self, game: Any, describe: Callable[[Any], str], /) -> str:
        """Return `describe` of a listed game's match; the store caches it until the game is played on."""

    def rename(self, game_id: str, title: str, /) -> None:
        """Give a game another title; raise `ValueError` if it is not a valid one."""

    def delete(self, game_id: str, /) -> str:
        """Move a game out of the list; return the name under which `restore` brings it back."""

    def restore(self, name: str, /) -> str:
        """Bring back a deleted game; return its id."""

    def results(self, playing: Any = None, /) -> Sequence[StoredResultLike]:
        """Return the results of games against a boss, oldest first; `playing` is a game already open."""

    def record(self) -> Sequence[StoredResultLike]:
        """Return the results of all games, oldest first."""

    def campaigns(self, playing: Any = None, /) -> Sequence[CampaignLike]:
        """Return the campaigns, the one played last first; `playing` is a game already open."""

    @property
    def directory(self) -> Path:
        """The data folder, which also holds the preferences."""

"""What the app needs from outside: a store of games and, if there is one, a console.

Protocols only, so that the screens can be tested with small fakes and know neither SQLite nor a port.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from engine.ashes.view import GameView
    from engine.draft.setup import DraftSetup
    from engine.kernel.decision import Decision
    from engine.kernel.game import Game
    from engine.kernel.journal import Happening
    from engine.match import Setup
    from host.console.console import Tap
    from host.console.cursor import Cursor, Meaning, Outcome
    from host.console.places import Seen
    from host.layout import Layout
    from host.link import Light


class MatchLike(Protocol):
    """A game under way, as the app reads it. It is changed through its `OpenGameLike` only."""

    @property
    def setup(self) -> Any:
        """What was chosen before the game, or the draft."""

    @property
    def game(self) -> Game[Any]:
        """Its journal and what was taken back."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""

    def is_automatic(self, decision: Decision) -> bool:
        """Whether the program answers this decision."""

    def view(self, seat: str, state: Any = None) -> GameView:
        """What this seat may know, now or when the game stood at `state`."""

    def describe(self, happening: Happening) -> str:
        """One sentence for the log; empty for what is not worth a line."""


class MarkLike(Protocol):
    """An undo that went past something people had seen."""

    @property
    def at(self) -> int:
        """How many answers were left when it was done."""

    @property
    def seen(self) -> str:
        """What had been seen, in words."""


class OpenGameLike(Protocol):
    """A game whose every answer is on disk before the method returns."""

    @property
    def id(self) -> str:
        """The name it is stored under."""

    @property
    def match(self) -> Any:
        """The game itself, a `MatchLike`; or a draft."""

    @property
    def marks(self) -> Sequence[MarkLike]:
        """Undos past something seen, oldest first."""

    @property
    def notices(self) -> Sequence[str]:
        """What was wrong with the save, in sentences for the player."""

    def answer(self, picks: Sequence[str], /) -> object:
        """Answer the pending decision; raises `IllegalAnswer` and changes nothing if it is not offered."""

    def correct(self, pick: str, /) -> tuple[int, int]:
        """Set something on the table right; returns the answers before it, and how many after it are lost."""

    def settle(self) -> None:
        """Answer chance until a person is asked or the game is over."""

    def undo(self) -> int:
        """Take back a person's last answer; `ValueError` when there is none."""

    def redo(self) -> object:
        """Give again what was taken back last; `ValueError` when nothing was."""

    def back_to(self, count: int, /) -> int:
        """Go back until this many answers are left, or to a person's question before; returns how many."""

    def export(self, path: Path, /) -> Path:
        """Write the game as text to `path`, which must not exist yet."""

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


class StoreLike(Protocol):
    """The saved games, the one played last first."""

    def games(self) -> Sequence[SavedGameLike]:
        """All saved games."""

    def create(self, setup: Setup | DraftSetup, /) -> OpenGameLike:
        """Begin a new game; raises `SetupError` with a sentence for the player."""

    def open(self, game_id: str, /) -> OpenGameLike:
        """Load a saved game."""

    @property
    def directory(self) -> Path:
        """The data folder; preferences are kept in it too."""


class ConsoleLike(Protocol):
    """The console on the table, real or simulated; `host.console.console.Console` is one."""

    @property
    def layout(self) -> Layout:
        """Where its keys and lamps are."""

    @property
    def simulated(self) -> bool:
        """Whether its keys are nowhere but on the screen."""

    @property
    def status(self) -> str:
        """Whether it is there, in a few words."""

    @property
    def sentence(self) -> str:
        """Whether it is there, and what to do if not."""

    @property
    def lights(self) -> Mapping[str, Light]:
        """The light of each key and lamp that is lit."""

    @property
    def glow(self) -> Mapping[str, tuple[int, int, int]]:
        """What each LED shines at this moment: red, green and blue from 0 to 255."""

    @property
    def cursor(self) -> Cursor:
        """Where the player stands within the pending decision."""

    @property
    def opponent(self) -> str:
        """The opponent who has the Chimera's row; empty against the Chimera, and without a game."""

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """What each key that is lit does now."""

    def start(self, pressed: Callable[[Tap], None], changed: Callable[[], None], /) -> None:
        """Begin to listen.

        `pressed(tap)` is to be called for each press and `changed()` when `status` is another; both from
        any thread.
        """

    def take(self, tap: Tap, /) -> Outcome | None:
        """What comes of a press, if anything; asked on the app's thread."""

    def tap(self, key: str, /) -> None:
        """Press a key that is shown on the screen."""

    def show(
        self,
        decision: Decision | None,
        view: Seen,
        picked: Sequence[str],
        /,
        *,
        undoable: bool,
        half_made: str = "",
        facing: str = "",
    ) -> None:
        """Light the keys that do something now; without a decision those that show the next step.

        `half_made` is the play under way that can be taken back, in words; `facing` is the opponent who is
        shown, where there are several.
        """

    def cover(self, what: str, /) -> None:
        """The table is covered: nothing is lit but the key that shows it again, as `what` says."""

    def uncover(self) -> None:
        """The cover is gone."""

    def rest(self) -> None:
        """No game is on the table."""

    def close(self) -> None:
        """Stop listening."""

"""The app as screens and widgets know it: what they share, and what they may ask of it.

They never import the app itself, which imports them.

The console as the app needs it: a protocol only, so that screens can be tested with small fakes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from host.app.breakpoints import SMALLEST
from host.app.key_queue import KeyHandled, KeyQueue
from host.app.plain_text import PlainTextApp
from host.presenter.learning.tips import Tips
from host.presenter.preferences import SETTINGS, Preferences
from host.store.errors import SaveGone, StoreError

if TYPE_CHECKING:
    from textual.events import Event

    from cards.library import Library
    from engine.ashes.view.read_model import CardView
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from engine.kernel.decision import Decision, Rule
    from host.console.console import KeyPress
    from host.console.game_keys import SeatView
    from host.console.input_model import InputState, KeyMeaning, Outcome
    from host.console_layout import Layout
    from host.link import Light
    from host.presenter.display.behavior_table import PhaseColumn
    from host.presenter.options.roll_entry import RollGrid
    from host.presenter.ports import Exportable, SavedGameLike, StoreLike


class BaseApp(PlainTextApp):
    """An app with a store of games, preferences and perhaps a console. Which screens it opens is left open.

    `new_seed` draws the luck of a game that begins.
    """

    def __init__(
        self, store: StoreLike, *, console: ConsolePort | None, new_seed: Callable[[], Seed]
    ) -> None:
        super().__init__()
        self.keys = KeyQueue(self, super().on_event)
        self.store = store
        self.console_port = console
        self.new_seed = new_seed
        self.preferences_file = store.directory / SETTINGS
        self.preferences = Preferences.load(self.preferences_file)
        self.tips = Tips(self.preferences.used)

    async def on_event(self, event: Event) -> None:
        """Let keys wait their turn."""
        await self.keys.receive(event)

    async def on_key_handled(self, message: KeyHandled) -> None:
        """All widgets have handled a key."""
        await self.keys.key_handled(message)

    async def on_keys_resumed(self) -> None:
        """A screen shows what came of a key."""
        await self.keys.resume()

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is too small to show a table."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    @property
    def cards(self) -> Library | None:
        """The cards of the game on the table; None without one, which means the usual ones."""
        found = (getattr(screen, "cards", None) for screen in self.screen_stack)
        return next((cards for cards in found if cards is not None), None)

    # Games

    def games(self) -> Sequence[SavedGameLike]:
        """The saved games; none, and a sentence, when they cannot be listed."""
        try:
            return self.store.games()
        except StoreError as error:
            self.notify(str(error), title="Saved games", severity="error", timeout=12)
            return ()

    @abstractmethod
    def begin(self, setup: GameSetup) -> None:
        """Begin a new game."""

    @abstractmethod
    def open_game(self, game_id: str) -> None:
        """Go on with a saved game."""

    @abstractmethod
    def learn(self) -> None:
        """Begin the first lesson, or go on with it."""

    def export(self, opened: Exportable) -> None:
        """Write a game as text into the folder the app was started in."""
        path = unused_path(Path.cwd(), f"cinderboard-game-{opened.id}")
        if self.attempt(lambda: opened.export(path)):
            self.notify(str(path), title="Exported to", timeout=12)

    def write_story(self, game: str, match: Callable[[], Any], title: str) -> None:
        """Write a game as a story, a page to read, into the folder the app was started in."""
        from host.presenter.records.story_export import DEFAULT_SUFFIX, export_story
        from host.store.files import write_new

        path = unused_path(Path.cwd(), f"cinderboard-game-{game}", DEFAULT_SUFFIX)
        if self.attempt(lambda: write_new(path, export_story(DEFAULT_SUFFIX, match(), title))):
            self.notify(str(path), title="Story written to", timeout=12)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; a refusal is told and has changed nothing.

        When the game's file is gone, a person is asked where to save the game.
        """
        # Imported late: it needs the engine, which the first screen does not wait for.
        from host.presenter.session.shared_game import DeferredChange

        try:
            action()
        except SaveGone as error:
            self.ask_where_to_save(error)
            return False
        except DeferredChange as later:
            self.notify(str(later))
            return False
        except (StoreError, ValueError) as error:
            from cards.errors import shortened

            self.notify(shortened(str(error)), severity="error", timeout=12)
            return False
        return True

    @abstractmethod
    def ask_where_to_save(self, error: SaveGone) -> None:
        """Ask where to save the game whose file is gone."""

    # Screens

    def go_to_start(self) -> None:
        """Close everything down to the start screen."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    @abstractmethod
    def set_up(self, rules: str) -> None:
        """Set up a new game of these rules."""

    @abstractmethod
    def action_games(self) -> None:
        """List the saved games."""

    @abstractmethod
    def action_campaigns(self) -> None:
        """Show the campaigns and the record of results."""

    @abstractmethod
    def action_decks(self) -> None:
        """List the decks."""

    @abstractmethod
    def action_cards(self) -> None:
        """Browse the cards."""

    @abstractmethod
    def action_console(self) -> None:
        """Show how the console is."""

    @abstractmethod
    def action_settings(self) -> None:
        """Change theme and pace."""

    @abstractmethod
    def action_help(self) -> None:
        """Show the keys."""

    @abstractmethod
    def open_card(self, card: CardView | None, name: str = "", table: tuple[PhaseColumn, ...] = ()) -> None:
        """Show a card of the table, or one by name; of a Chimera its behavior `table` as it is now."""

    @abstractmethod
    def open_rule(self, prompt: str, rule: Rule) -> None:
        """Show a rule."""

    # Console

    def console_word(self) -> str:
        """The state of the console in a few words; empty without one."""
        return "" if self.console_port is None else self.console_port.status

    def console_show(
        self,
        decision: Decision | None,
        view: SeatView,
        picked: Sequence[str] = (),
        *,
        undoable: bool,
        half_made: str = "",
        facing: str = "",
        roll: RollGrid | None = None,
    ) -> int | None:
        """Light the keys that do something now; the place of the option the console points at, if any."""
        if self.console_port is None:
            return None
        self.console_port.show(
            decision, view, picked, undoable=undoable, half_made=half_made, facing=facing, roll=roll
        )
        cursor = self.console_port.cursor
        return cursor.at if cursor.pointing else None

    def console_dark(self) -> None:
        """Light nothing until something is shown again."""
        if self.console_port is not None:
            self.console_port.rest()

    def console_cover(self, what: str, refusing: str = "") -> None:
        """Light nothing but Confirm, which says `what`, and Pass, if it refuses something instead."""
        if self.console_port is not None:
            self.console_port.cover(what, refusing)

    def console_uncover(self) -> None:
        """Light what was lit before the cover, if nothing else has been shown since."""
        if self.console_port is not None:
            self.console_port.uncover()

    # Preferences

    def keep_preferences(self) -> None:
        """Write the preferences; that they could not be kept is told, and nothing worse."""
        try:
            self.preferences.save(self.preferences_file)
        except OSError as error:
            self.notify(f"Your settings could not be saved: {error.strerror}.", severity="warning")


def unused_path(folder: Path, name: str, ending: str = ".jsonl") -> Path:
    """A file of this name that does not exist yet, numbered if it must be."""
    path = folder / f"{name}{ending}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{ending}"
    return path


class ConsolePort(Protocol):
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
    def cursor(self) -> InputState:
        """Where the player stands within the pending decision."""

    @property
    def told(self) -> str:
        """What is being entered beside the question, and how to go on; empty when nothing is."""

    @property
    def opponent(self) -> str:
        """The opponent who has the Chimera's row; empty against the Chimera, and without a game."""

    @property
    def meanings(self) -> Mapping[str, KeyMeaning]:
        """What each key that is lit does now."""

    def start(self, pressed: Callable[[KeyPress], None], changed: Callable[[], None], /) -> None:
        """Begin to listen.

        `pressed(tap)` is to be called for each press and `changed()` when `status` is another; both from
        any thread.
        """

    def take(self, tap: KeyPress, /) -> Outcome | None:
        """What comes of a press, if anything; asked on the app's thread."""

    def tap(self, key: str, /) -> None:
        """Press a key that is shown on the screen."""

    def show(
        self,
        decision: Decision | None,
        view: SeatView,
        picked: Sequence[str],
        /,
        *,
        undoable: bool,
        half_made: str = "",
        facing: str = "",
        roll: RollGrid | None = None,
    ) -> None:
        """Light the keys that do something now; without a decision those that show the next step.

        `half_made` is the play under way that can be taken back, in words; `facing` is the opponent who is
        shown, where there are several; `roll` is what has been entered of dice on the screen.
        """

    def cover(self, what: str, refusing: str = "", /) -> None:
        """The table is covered: nothing is lit but Confirm, which says `what`, and Pass if it refuses it."""

    def uncover(self) -> None:
        """The cover is gone."""

    def rest(self) -> None:
        """No game is on the table."""

    def close(self) -> None:
        """Stop listening."""

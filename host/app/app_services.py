"""The app as its screens and widgets know it: a protocol, because they never import the app itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.dom import DOMNode

    from cards.library import Library
    from engine.ashes.view.read_model import CardView
    from engine.game_entries import GameSetup
    from engine.kernel.decision import Rule
    from engine.kernel.luck_secret import Seed
    from host.app.console_bridge import ConsoleBridge
    from host.app.key_queue import KeyQueue
    from host.presenter.display.behavior_table import PhaseColumn
    from host.presenter.learning.tips import Tips
    from host.presenter.ports import Exportable, SavedGameLike, StoreLike
    from host.presenter.preferences import Preferences
    from host.presenter.records.story_export import Reviews


class StoreAccessLike(Protocol):
    """`StoreAccess` as screens know it: they cannot import it, because it opens screens."""

    def list_games(self) -> Sequence[SavedGameLike]:
        """Return the saved games; none, after a notice, if they cannot be listed."""

    def try_action(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; return False after a notice if it was, which changes nothing."""

    def export(self, opened: Exportable) -> None:
        """Write a game as text into the folder in which the app was started."""

    def write_story(
        self, game_id: str, match: Callable[[], Any], title: str, reviews: Reviews | None = None
    ) -> None:
        """Write a game as a story, with reviews if there are any, into the folder of the app's start."""


class GameLauncherLike(Protocol):
    """`GameLauncher` as screens know it: they cannot import it, because it opens screens."""

    def new_seed(self) -> Seed:
        """Draw the luck of a new game."""

    def set_up(self, rules: str) -> None:
        """Set up a new game of these rules."""

    def begin(self, setup: GameSetup) -> None:
        """Begin a new game."""

    def open(self, game_id: str) -> None:
        """Continue a saved game."""

    def begin_lesson(self) -> None:
        """Begin the first lesson, or continue it."""

    def close_all(self) -> None:
        """Close all screens above the start screen."""


class AppServices(Protocol):
    """The app beyond what every Textual app has."""

    @property
    def store(self) -> StoreLike:
        """Return the folder of saved games."""

    @property
    def preferences(self) -> Preferences:
        """Return what the player has chosen; `keep_preferences` writes what has changed."""

    @property
    def tips(self) -> Tips:
        """Return the hints at keys that the player has not used yet."""

    @property
    def keys(self) -> KeyQueue:
        """Return the queue that delivers key presses."""

    @property
    def console_bridge(self) -> ConsoleBridge:
        """Return the console on the table; Textual's own `App.console` is what Rich prints to."""

    @property
    def games(self) -> GameLauncherLike:
        """Return what brings games to the table."""

    @property
    def saves(self) -> StoreAccessLike:
        """Return what lists and writes saved games."""

    @property
    def cards(self) -> Library | None:
        """Return the cards of the game on the table; None without one, which means the standard cards."""

    @property
    def is_too_small(self) -> bool:
        """Return True if the terminal is too small to show a table."""

    def open_card(self, card: CardView | None, name: str = "", table: tuple[PhaseColumn, ...] = ()) -> None:
        """Show a card of the table, or one by name; `table` is the current behavior of a Chimera."""

    def open_rule(self, prompt: str, rule: Rule) -> None:
        """Show a rule."""

    def keep_preferences(self) -> None:
        """Write the preferences; a failure is a notice only."""

    def action_games(self) -> None:
        """List the saved games."""

    def action_campaigns(self) -> None:
        """Show the campaigns and the record of results."""

    def action_decks(self) -> None:
        """List the decks."""

    def action_cards(self) -> None:
        """Browse the cards."""

    def action_console(self) -> None:
        """Show the state of the console."""

    def action_settings(self) -> None:
        """Change theme and pace."""

    def action_help(self) -> None:
        """Show the keys."""


def services(node: DOMNode) -> AppServices:
    """Return the app of a screen or widget as the app's own screens know it."""
    return cast("AppServices", node.app)

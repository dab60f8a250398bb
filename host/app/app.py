"""The app: it opens screens. Rules, saves and the console are given to it.

How the app ends when whoever runs it says so, instead of the player.

What is drawn commands no terminal, whatever names of decks, players and files have in them.
"""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from traceback import format_exc
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import SystemCommand
from textual.binding import Binding, BindingType

from cards.errors import printable
from host.app.breakpoints import COLUMNS, LINES, breakpoint_classes
from host.app.device_server import ServedApp
from host.app.screens.dialogs import UnsavedScreen
from host.app.screens.start import StartScreen
from host.app.themes import THEMES
from host.exit_codes import TERMINATED
from host.games import GAME_PARTS, load, parts_of
from host.presenter.luck import new_secret
from host.presenter.records.saved_games import game_line, lesson_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.actions import ActionParseResult
    from textual.app import App
    from textual.dom import DOMNode
    from textual.screen import Screen
    from textual.theme import Theme

    from engine.ashes.view.read_model import CardView
    from engine.games import GameSetup
    from engine.kernel.chance import Seed
    from engine.kernel.decision import Rule
    from host.app.app_services import ConsolePort
    from host.presenter.display.behavior_table import PhaseColumn
    from host.presenter.ports import OpenGameLike, StoreLike
    from host.store.errors import SaveGone
    from host.web.server import Server


def end_when_terminated(app: App[None]) -> None:
    """Leave the terminal as it was found; otherwise it stays without a cursor, and echoes the mouse.

    Every answer is on the disk already. Where signals cannot be waited for, as on Windows, nothing is done.
    """
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.exit, None, TERMINATED)


def _screen_of(opened: OpenGameLike) -> Screen[Any]:
    """The screen on which an open game is played."""
    from host.presenter.learning.lesson_setup import is_lesson

    if is_lesson(opened.match.setup.model_dump_json()):
        from host.app.screens.table.table_screen import LessonScreen
        from host.presenter.learning.lesson import first_round

        return LessonScreen(opened, first_round())
    screen: Screen[Any] = load(parts_of(opened.match.setup.rules).table)(opened)
    return screen


FIRST_SCREEN = 3.0
"""Seconds after which the first screen is there, and unused objects are looked for again."""


def look_for_unused_objects() -> None:
    """Let Python look for unused objects, but not among those that the start has made, which stay: that takes
    longer than an answer may, in the middle of one."""
    gc.freeze()
    gc.enable()


class CinderboardApp(ServedApp):
    """Cinderboard in a terminal.

    Begins at the start screen; with `setup` at a new game of it, with `game_id` at that saved game, with
    `opened` at one that is open already.
    `new_seed` draws the luck of a new game.
    """

    TITLE = "Cinderboard"
    NOTIFICATION_TIMEOUT = 3
    CSS_PATH = Path(__file__).with_name("cinderboard.tcss")
    HORIZONTAL_BREAKPOINTS = COLUMNS
    VERTICAL_BREAKPOINTS = LINES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", tooltip="Keys and the signs on cards", id="app.help"),
        Binding("f2", "cards", "Cards", show=False, tooltip="Every card with its text", id="app.cards"),
        Binding("f6", "settings", "Settings", show=False, tooltip="Theme and pace", id="app.settings"),
        Binding("ctrl+q", "quit", "Quit", show=False, tooltip="Quit; the game is saved", id="app.quit"),
    ]

    def __init__(
        self,
        store: StoreLike,
        *,
        console: ConsolePort | None = None,
        setup: GameSetup | None = None,
        game_id: str | None = None,
        opened: OpenGameLike | None = None,
        server: Server | None = None,
        new_seed: Callable[[], Seed] = new_secret,
    ) -> None:
        super().__init__(store, console=console, new_seed=new_seed, server=server)
        self._setup = setup
        self._game_id = game_id
        self._opened = opened
        for theme in THEMES.values():
            self.register_theme(theme)
        if self.preferences.theme not in self.available_themes:
            self.preferences.theme = "cinder-dark"
        self.theme = self.preferences.theme

    def on_mount(self) -> None:
        """Start; the first screen follows."""
        end_when_terminated(self)
        if not gc.isenabled():
            self.set_timer(FIRST_SCREEN, look_for_unused_objects)
        self.theme_changed_signal.subscribe(self, self._theme_changed)
        # Until this is done Textual shows nothing: a screen opened here would be drawn once for nobody.
        self.call_later(self._open_first)

    def _open_first(self) -> None:
        """Open the first screen; the engine is loaded behind it."""
        self.push_screen(StartScreen())
        self.start_console()
        self.start_serving()
        if self.preferences.problem:
            told = f"Using the default settings: {self.preferences_file} {self.preferences.problem}."
            self.notify(printable(told), severity="warning", timeout=12)
        if self._setup is not None:
            self.begin(self._setup)
        elif self._game_id is not None:
            self.open_game(self._game_id)
        elif self._opened is not None:
            self.show_table(self._opened)
        else:
            self.call_after_refresh(self._warm_up)

    def refresh_css(self, animate: bool = True) -> None:
        """Style everything anew; before anything is there, only know the colors: styles are read next."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colors that Textual's own themes do not have."""
        return {"muted": "#8A8A8A", "picked": "#555555"}

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Everything the screen and the app can do, for the command palette."""
        from host.app.command_palette import commands_of

        yield from commands_of(self, screen)
        # Quitting is among the commands of the app already, and tells that the game is saved.
        yield from (command for command in super().get_system_commands(screen) if command.title != "Quit")

    # Games

    def begin(self, setup: GameSetup) -> None:
        """Begin a new game, with what people have said before that their Chimera's card has."""
        from engine.games import entry_of
        from host.presenter.setup_forms.red_rains_form import with_remembered_card

        own = with_remembered_card(setup, self.preferences.cards, entry_of(setup.rules).cards())
        self._to_table(lambda: self.store.create(own))

    def open_game(self, game_id: str) -> None:
        """Go on with a saved game."""
        self._to_table(lambda: self.store.open(game_id))

    def learn(self) -> None:
        """Begin the first lesson; one that is under way can be gone on with."""
        under_way = lesson_of(self.games())
        if under_way is None:
            self._begin_lesson()
            return

        def decided(answer: str | None) -> None:
            if answer == "continue":
                self.open_game(under_way.id)
            elif answer == "anew":
                self._begin_lesson()

        from host.app.game_launcher import LessonQuestion

        self.push_screen(LessonQuestion(game_line(under_way)), decided)

    def _begin_lesson(self) -> None:
        from host.presenter.learning.lesson import first_round

        self.begin(first_round().setup)

    def ask_where_to_save(self, error: SaveGone) -> None:
        """Ask where to save the game."""
        from host.app.saved_game_actions import ask_where_to_save

        ask_where_to_save(self, error)

    def _to_table(self, open_it: Callable[[], OpenGameLike]) -> None:
        opened: list[OpenGameLike] = []
        if self.attempt(lambda: opened.append(open_it())):
            self.show_table(opened[0])

    def show_table(self, opened: OpenGameLike) -> None:
        """Put an open game on the table, in place of all that is shown."""
        self.go_to_start()
        screen = self.for_all(opened, _screen_of)
        # Known before it is styled for the first time, so that it is not styled twice.
        screen.add_class(*breakpoint_classes(self.size))
        self.push_screen(screen)

    def _warm_up(self) -> None:
        self.run_worker(_load_engine, thread=True, name="load the engine")

    # Screens

    def set_up(self, rules: str) -> None:
        """Set up a new game; one that has no form begins as its setup is."""
        game = parts_of(rules)
        if game.form:
            self.push_screen(load(game.form)(), self._begin_if_chosen)
        else:
            from engine.games import entry_of

            self.begin(cast("GameSetup", entry_of(rules).setup.model_validate({"seed": self.new_seed()})))

    def _begin_if_chosen(self, setup: GameSetup | None) -> None:
        if setup is not None:
            self.begin(setup)

    def action_games(self) -> None:
        """List the saved games."""
        from host.app.screens.saved_games import GamesScreen

        def go_on(game_id: str | None) -> None:
            if game_id is not None:
                self.open_game(game_id)

        self.push_screen(GamesScreen(), go_on)

    def action_campaigns(self) -> None:
        """Show the campaigns and the record of results."""
        from host.app.screens.results import CampaignsScreen

        self.push_screen(CampaignsScreen())

    def action_decks(self) -> None:
        """List the decks."""
        from host.app.screens.decks.deck_list import DecksScreen

        self.push_screen(DecksScreen())

    def action_cards(self) -> None:
        """Browse the cards."""
        from host.app.screens.card_browser import CardsScreen

        if not isinstance(self.screen, CardsScreen):
            self.push_screen(CardsScreen())

    async def action_quit(self) -> None:
        """Quit; what is not saved is asked about first."""
        for screen in self.screen_stack:
            if isinstance(screen, UnsavedScreen) and screen.unsaved:
                screen.ask_to_leave(self.exit)
                return
        self.exit()

    def action_settings(self) -> None:
        """Change theme and pace, and at a table whose cards lie on it."""
        from host.app.screens.settings import SettingsScreen
        from host.app.screens.table.game_screen import KeyedScreen

        below = self.screen
        if isinstance(below, SettingsScreen):
            return
        table = below if isinstance(below, KeyedScreen) else None

        def changed(said: tuple[str, ...] | None) -> None:
            if table is not None:
                table.refresh_tip()
                if said:
                    table.correct(said)

        self.push_screen(SettingsScreen(() if table is None else table.whose_is_what()), changed)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key or a click asks for; of what is used now there are no hints any more."""
        done = await super().run_action(action, default_namespace, namespaces)
        name = action.partition("(")[0] if isinstance(action, str) else action[1]
        known = self.tips.preference_name(name)
        everywhere = default_namespace is self and name != "help"
        if done and known and not everywhere and known not in self.preferences.used:
            self.preferences.used.add(known)
            self.keep_preferences()
            from host.app.screens.table.game_screen import KeyedScreen

            for screen in self.screen_stack:
                if isinstance(screen, KeyedScreen):
                    screen.refresh_tip()
        return done

    def action_help(self) -> None:
        """Show the keys."""
        from host.app.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            from host.app.screens.table.table_screen import TableScreen

            view = self.screen.playback.view if isinstance(self.screen, TableScreen) else None
            self.push_screen(HelpScreen(view))

    def action_console(self) -> None:
        """Show how the console is."""
        from host.app.screens.info_dialogs import ConsoleScreen

        status = "There is no console." if self.console_port is None else self.console_port.sentence
        self.push_screen(ConsoleScreen(status))

    def open_card(self, card: CardView | None, name: str = "", table: tuple[PhaseColumn, ...] = ()) -> None:
        """Show a card of the table, or a card by name, a Chimera with its behavior table."""
        from host.app.screens.card_dialogs import CardDetail

        name = (card.name if card is not None else name) or ""
        if name:
            self.push_screen(CardDetail(name, card, table))
        else:
            from host.presenter.display.table_text import hidden_card_text

            self.notify(hidden_card_text(card))

    def open_rule(self, prompt: str, rule: Rule) -> None:
        """Show a rule."""
        from host.app.screens.info_dialogs import RuleDialog

        self.push_screen(RuleDialog(prompt, rule))

    def _fatal_error(self) -> None:
        # Textual would show all variables as well: hidden cards, and the secret of the luck.
        self.panic(Text(format_exc().rstrip()))

    def _theme_changed(self, theme: Theme) -> None:
        self.preferences.theme = theme.name
        self.keep_preferences()


def _load_engine() -> None:
    """Import what a game needs, while the player reads the first screen."""
    for game in GAME_PARTS.values():
        for part in filter(None, (game.form, game.table)):
            load(part)


def run(
    store: StoreLike,
    *,
    console: ConsolePort | None = None,
    setup: GameSetup | None = None,
    opened: OpenGameLike | None = None,
    large_type: bool = False,
    server: Server | None = None,
) -> int:
    """Run the app until the player leaves; the exit code. `large_type` asks for the table in large type.

    A `server` shows its table to other devices.
    """
    app = CinderboardApp(store, console=console, setup=setup, opened=opened, server=server)
    app.preferences.large_type |= large_type
    app.run()
    return app.return_code or 0

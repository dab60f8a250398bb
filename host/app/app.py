"""The app: it owns the parts that games, saves, devices, console and keys need, and opens the screens."""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from traceback import format_exc
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.text import Text
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import LineFilter

from cards.errors import printable
from cards.wording.words import capitalized
from host.app.breakpoints import COLUMNS, LINES, SMALLEST
from host.app.console_bridge import ConsoleBridge
from host.app.device_server import DeviceServer
from host.app.game_launcher import GameLauncher
from host.app.key_queue import KeyQueue
from host.app.saved_games_access import StoreAccess
from host.app.screens.dialogs import UnsavedChanges, confirm_leave
from host.app.screens.start import StartScreen
from host.app.themes import THEMES
from host.command_exit import TERMINATED
from host.games import GAME_PARTS, load
from host.presenter.learning.tips import Tips
from host.presenter.preferences import PREFERENCES_FILE, Preferences
from host.presenter.seeds import new_secret

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.actions import ActionParseResult
    from textual.color import Color
    from textual.command import Provider
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.events import DeliveryComplete, Event
    from textual.notifications import SeverityLevel
    from textual.screen import Screen
    from textual.theme import Theme

    from cards.library import Library
    from engine.ashes.view.read_model import CardView
    from engine.game_entries import GameSetup
    from engine.kernel.decision import Rule
    from engine.kernel.luck_secret import Seed
    from host.app.app_services import AppServices
    from host.app.console_bridge import ConsolePort, ConsolePressed
    from host.app.key_queue import KeyHandled
    from host.presenter.display.behavior_table import PhaseColumn
    from host.presenter.ports import OpenGameLike, StoreLike
    from host.web.game_opener import GameOpener
    from host.web.server import Server

HOW_TO_SERVE = (
    "This table is on this screen only. Start it with `cinderboard --serve`, or with "
    "`cinderboard --serve --reachable` so that other devices can join."
)
SECONDS_TO_FIRST_SCREEN = 3.0
"""Seconds from start to the next garbage collection; the first screen is shown by then."""


def end_when_terminated(app: App[None]) -> None:
    """Exit in order on SIGTERM, so that the terminal gets its cursor back and stops reporting the mouse.

    Every answer is on disk already. Does nothing where signals cannot be waited for, as on Windows.
    """
    with suppress(NotImplementedError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, app.exit, None, TERMINATED)


_NEW_OBJECTS = 20_000
"""New objects after which Python's garbage collector runs; the usual number is 700."""


def resume_garbage_collection() -> None:
    """Collect garbage again, but less often, and not among the objects made by the start, which stay.

    To search those takes longer than an answer may, and could happen in the middle of one. Drawing makes
    many small objects that are gone before they are searched.
    """
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])
    gc.enable()


def _commands_in_order() -> type[Provider]:
    from host.app.command_palette import CommandsInOrder

    return CommandsInOrder


class CinderboardApp(App[None]):
    """Cinderboard in a terminal; screens know it as `AppServices`.

    Opens the start screen, and above it a new game of `setup`, the saved game `game_id`, or `opened`, if one
    of them is given. `new_seed` draws the luck of a new game. `notices` are shown on the first screen.
    """

    TITLE = "Cinderboard"
    NOTIFICATION_TIMEOUT = 3
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands_in_order}
    CSS_PATH = Path(__file__).with_name("cinderboard.tcss")
    HORIZONTAL_BREAKPOINTS = COLUMNS
    VERTICAL_BREAKPOINTS = LINES
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", tooltip="Keys and the signs on cards", id="app.help"),
        Binding("f2", "cards", "Cards", show=False, tooltip="Every card with its text", id="app.cards"),
        Binding("f6", "settings", "Settings", show=False, tooltip="Theme and pace", id="app.settings"),
        Binding("ctrl+q", "quit", "Quit", show=False, tooltip="Quit; the game is saved", id="app.quit"),
        Binding(
            "f10", "devices", "Devices", show=False, id="app.devices",
            tooltip="Show this table on phones too, and who sits at one",
        ),
    ]  # fmt: skip

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
        notices: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._notices = notices
        self.store = store
        self.preferences_file = store.directory / PREFERENCES_FILE
        self.preferences = Preferences.load(self.preferences_file)
        self.tips = Tips(self.preferences.used)
        self.keys = KeyQueue(self, super().on_event)
        self.console_bridge = ConsoleBridge(self, console)
        self.devices = DeviceServer(server)
        self.saves = StoreAccess(self, store)
        self.games = GameLauncher(self, store, self.preferences, self.devices, self.saves, new_seed)
        self._setup = setup
        self._game_id = game_id
        self._opened = opened
        for theme in THEMES.values():
            self.register_theme(theme)
        if self.preferences.theme not in self.available_themes:
            self.preferences.theme = "cinder-dark"
        self.theme = self.preferences.theme

    @property
    def is_too_small(self) -> bool:
        """Return True if the terminal is too small to show a table."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    @property
    def cards(self) -> Library | None:
        """Return the cards of the game on the table; None without one, which means the standard cards."""
        found = (getattr(screen, "cards", None) for screen in self.screen_stack)
        return next((cards for cards in found if cards is not None), None)

    def keep_preferences(self) -> None:
        """Write the preferences; a failure is a notice only."""
        try:
            self.preferences.save(self.preferences_file)
        except OSError as error:
            self.notify(f"Your settings could not be saved: {error.strerror}.", severity="warning")

    # Start and end

    def on_mount(self) -> None:
        end_when_terminated(self)
        if not gc.isenabled():
            self.set_timer(SECONDS_TO_FIRST_SCREEN, resume_garbage_collection)
        self.theme_changed_signal.subscribe(self, self._theme_changed)
        # Until this is done Textual shows nothing: a screen opened here would be drawn once for nobody.
        self.call_later(self._open_first)

    def _open_first(self) -> None:
        """Open the first screen; the engine is loaded behind it."""
        self.push_screen(StartScreen())
        self.console_bridge.start()
        self.devices.start(self._game_opener)
        if self.preferences.problem:
            notice = f"Using the default settings: {self.preferences_file} {self.preferences.problem}."
            self.notify(printable(notice), severity="warning", timeout=12)
        for notice in self._notices:
            self.notify(capitalized(notice), severity="warning", timeout=30)
        if self._setup is not None:
            self.games.begin(self._setup)
        elif self._game_id is not None:
            self.games.open(self._game_id)
        elif self._opened is not None:
            self.games.show(self._opened)
        else:
            self.call_after_refresh(self._warm_up)

    def _game_opener(self) -> GameOpener:
        """Return what devices may do with games: whoever may, begins games in this terminal, too."""
        from host.web.game_opener import GameOpener

        return GameOpener(
            self.store,
            self.games.show,
            new_seed=self.games.new_seed,
            preferences=self.preferences,
            save_preferences=self.keep_preferences,
            why_busy=self._why_busy,
        )

    def _why_busy(self) -> str:
        """Return why no other game can come to the table now; empty if one can."""
        if any(isinstance(screen, UnsavedChanges) and screen.unsaved for screen in self.screen_stack):
            return "Something unsaved is open in the terminal."
        return ""

    def _warm_up(self) -> None:
        self.run_worker(_load_engine, thread=True, name="load the engine")

    async def action_quit(self) -> None:
        """Quit; ask first about what is not saved."""
        for screen in self.screen_stack:
            if isinstance(screen, UnsavedChanges) and screen.unsaved:
                confirm_leave(self, screen, self.exit)
                return
        self.exit()

    async def on_unmount(self) -> None:
        await self.devices.stop()
        self.console_bridge.close()

    # Keys and console

    async def on_event(self, event: Event) -> None:
        await self.keys.receive(event)

    async def on_key_handled(self, message: KeyHandled) -> None:
        await self.keys.key_handled(message)

    async def on_keys_resumed(self) -> None:
        await self.keys.resume()

    def on_console_pressed(self, message: ConsolePressed) -> None:
        if self.console_bridge.port is not None:
            from host.app.console_presses import handle_press

            handle_press(self, self.console_bridge.port, message.press)

    def on_console_status_changed(self) -> None:
        from host.app.screens.table.table_screen import TableScreen

        if self.console_bridge.port is not None:
            self.notify(self.console_bridge.port.sentence, title="Console")
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.refresh_status()

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        # There are no more hints at what has been used now.
        done = await super().run_action(action, default_namespace, namespaces)
        name = action.partition("(")[0] if isinstance(action, str) else action[1]
        known = self.tips.preference_name(name)
        everywhere = default_namespace is self and name != "help"
        if done and known and not everywhere and known not in self.preferences.used:
            self.preferences.used.add(known)
            self.keep_preferences()
            from host.app.screens.table.game_screen import GameScreen

            for screen in self.screen_stack:
                if isinstance(screen, GameScreen):
                    screen.refresh_tip()
        return done

    # What is drawn

    def get_driver_class(self) -> type[Driver]:
        chosen = super().get_driver_class()
        if sys.platform == "win32":
            return chosen
        from textual.drivers.linux_driver import LinuxDriver

        from host.app.terminal_driver import TerminalDriver

        return TerminalDriver if chosen is LinuxDriver else chosen

    def on_resize(self) -> None:
        # It is not known what a terminal shows after it was resized.
        if sys.platform != "win32":
            from host.app.terminal_driver import TerminalDriver

            if isinstance(self._driver, TerminalDriver):
                self._driver.invalidate()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [_control_character_filter(tuple(super().get_line_filters()))]

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        # Always as plain text: screens and widgets ask for markup by default.
        super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def on_delivery_complete(self, event: DeliveryComplete) -> None:
        event.prevent_default()
        self.notify(str(event.path), title="Saved to", timeout=12)

    def refresh_css(self, animate: bool = True) -> None:
        # Without a screen set only the colors, because styles are read next.
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        # Textual's own themes do not have these colors.
        return {"muted": "#8A8A8A", "picked": "#555555"}

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        from host.app.command_palette import palette_commands

        yield from palette_commands(self, screen)
        # The app's own commands have Quit already, and say that the game is saved.
        yield from (command for command in super().get_system_commands(screen) if command.title != "Quit")

    # Screens

    def action_games(self) -> None:
        """List the saved games."""
        from host.app.screens.saved_games import SavedGamesScreen

        def open_chosen(game_id: str | None) -> None:
            if game_id is not None:
                self.games.open(game_id)

        self.push_screen(SavedGamesScreen(), open_chosen)

    def action_campaigns(self) -> None:
        """Show the campaigns and the record of results."""
        from host.app.screens.campaigns_and_record import CampaignsScreen

        self.push_screen(CampaignsScreen())

    def action_decks(self) -> None:
        """List the decks."""
        from host.app.screens.decks.deck_list import DeckListScreen

        self.push_screen(DeckListScreen())

    def action_cards(self) -> None:
        """Browse the cards."""
        from host.app.screens.card_browser import CardBrowserScreen

        if not isinstance(self.screen, CardBrowserScreen):
            self.push_screen(CardBrowserScreen())

    def action_settings(self) -> None:
        """Change theme and pace, and at a table what is on it and what is kept by the program."""
        from host.app.screens.settings import SettingsScreen
        from host.app.screens.table.game_screen import GameScreen

        below = self.screen
        if isinstance(below, SettingsScreen):
            return
        table = below if isinstance(below, GameScreen) else None

        def changed(corrections: tuple[str, ...] | None) -> None:
            if table is not None:
                table.refresh_tip()
                table.refresh_log()
                if corrections:
                    table.correct(corrections)

        self.push_screen(SettingsScreen(() if table is None else table.ownership_settings()), changed)

    def action_help_quit(self) -> None:
        """Say how to quit: in Textual Ctrl+C does this."""
        self.notify("Ctrl+Q quits from anywhere; games are saved.")

    def action_help(self) -> None:
        """Show the keys."""
        from host.app.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            from host.app.screens.table.table_screen import TableScreen

            view = self.screen.session.view if isinstance(self.screen, TableScreen) else None
            self.push_screen(HelpScreen(view))

    def action_console(self) -> None:
        """Show the state of the console."""
        from host.app.screens.info_dialogs import ConsoleStatusDialog

        port = self.console_bridge.port
        status = "There is no console." if port is None else port.sentence
        self.push_screen(ConsoleStatusDialog(status))

    def action_devices(self) -> None:
        """Show how a device gets to the table."""
        if self.devices.server is None:
            self.notify(HOW_TO_SERVE, title="Devices", timeout=12)
        else:
            from host.app.screens.info_dialogs import DevicesDialog

            self.push_screen(DevicesDialog(self.devices.server))

    def open_card(self, card: CardView | None, name: str = "", table: tuple[PhaseColumn, ...] = ()) -> None:
        """Show a card of the table, or one by name; `table` is the current behavior of a Chimera."""
        from host.app.screens.card_dialogs import CardDetail

        name = (card.name if card is not None else name) or ""
        if name:
            self.push_screen(CardDetail(name, card, table))
        else:
            from host.presenter.display.card_names_and_state import hidden_card_text

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


def _as_services(app: CinderboardApp) -> AppServices:
    return app  # for type checkers: `services` casts, here they see that it may


def _load_engine() -> None:
    """Import what a game needs, while the player reads the first screen."""
    for game in GAME_PARTS.values():
        for part in filter(None, (game.begins, game.form, game.table)):
            load(part)


def run(
    store: StoreLike,
    *,
    console: ConsolePort | None = None,
    setup: GameSetup | None = None,
    opened: OpenGameLike | None = None,
    large_type: bool = False,
    server: Server | None = None,
    notices: Sequence[str] = (),
) -> int:
    """Run the app until the player leaves, and return the exit code.

    `large_type` shows the table in large type; a `server` shows it to other devices. `notices` are shown on
    the first screen.
    """
    app = CinderboardApp(store, console=console, setup=setup, opened=opened, server=server, notices=notices)
    app.preferences.large_type |= large_type
    app.run()
    return app.return_code or 0


class ControlCharacterFilter(LineFilter):
    """Draws spaces in place of unprintable characters, nothing in place of those that have no width.

    Names of decks, players and files may contain them, and they would be commands to the terminal. It does
    the work of `others` as well, because Textual makes new lines for each filter.
    """

    def __init__(self, others: Iterable[LineFilter]) -> None:
        super().__init__()
        self._others = others

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        for other in self._others:
            segments = other.apply(segments, background)
        # It is called for each line drawn, and nearly all are printable.
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [
            segment if segment.control else Segment(_printable(segment.text), segment.style)
            for segment in segments
        ]


_control_character_filter = cache(ControlCharacterFilter)
"""One filter for all lines: a line remembers what each filter made of it."""


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " * cell_len(letter) for letter in text)

"""The first screen. It imports no cards and no engine, so that it opens at once."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from host.app.app_services import services
from host.app.breakpoints import WIDE
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.games import GAME_PARTS
from host.presenter.display.card_names_and_state import count_of
from host.presenter.records.saved_games import first_unfinished, game_line, rules_of

TITLE = "C I N D E R B O A R D"
LARGE_TITLE = """\
█▀▀ ▀█▀ █▀█ █▀▄ █▀▀ █▀▄ █▀▄ █▀█ █▀█ █▀▄ █▀▄
█    █  █ █ █ █ █▀▀ █▀▄ █▀▄ █ █ █▀█ █▀▄ █ █
▀▀▀ ▀▀▀ ▀ ▀ ▀▀  ▀▀▀ ▀ ▀ ▀▀  ▀▀▀ ▀ ▀ ▀ ▀ ▀▀ """
_LABEL = 12
_DESCRIPTION_COLUMN = 3 + 1 + _LABEL + 1
"""Column of the description of a menu line."""
_FRAME_COLUMNS = 4
"""Columns of the frame of the menu."""
SUBTITLE = "Ashes Reborn and Red Rains at your table"


class StartScreen(Screen[None]):
    """Menu: continue, new game, and everything else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "menu('continue')", "Continue", show=False, id="start.continue"),
        *(
            Binding(game.key, f"menu('{game.rules}')", game.title, show=False, id=f"start.{game.rules}")
            for game in GAME_PARTS.values()
            if game.key
        ),
        Binding("e", "menu('learn')", "Learn", show=False, id="start.learn"),
        Binding("l", "menu('campaigns')", "Campaigns", show=False, id="start.campaigns"),
        Binding("b", "menu('decks')", "Decks", show=False, id="start.decks"),
        Binding("g", "menu('games')", "Saved games", show=False, id="start.games"),
        Binding("d", "menu('cards')", "Cards", show=False, id="start.cards"),
        Binding("o", "menu('console')", "Console", show=False, id="start.console"),
        Binding("s", "menu('settings')", "Settings", show=False, id="start.settings"),
        Binding("h", "menu('help')", "Help", show=False, id="start.help"),
        Binding("q", "menu('quit')", "Quit", id="start.quit"),
    ]

    def compose(self) -> ComposeResult:
        # While a table covers it from the start it has no widgets, so that nobody waits for them.
        if not self.is_active:
            return
        yield WindowTooSmallNotice()
        with Vertical(id="start"):
            yield Static(TITLE, id="title")
            yield Static(LARGE_TITLE, id="large-title")
            yield Static(SUBTITLE, id="subtitle")
            yield OptionList(id="menu")
        yield Static("Unofficial. Ashes and its names belong to their owners.", id="imprint")
        yield KeysFooter()

    def on_mount(self) -> None:
        if self.query("#menu"):
            self._begin()

    def on_screen_suspend(self) -> None:
        self.add_class("-covered")

    async def on_screen_resume(self) -> None:
        # A game may have been played, and the menu may be uncovered for the first time.
        self.remove_class("-covered")
        if self.query("#menu"):
            self.fill()
        elif self.is_active and self.is_mounted:
            await self.recompose()
            self._begin()

    def _begin(self) -> None:
        self.fill()
        self.query_one("#menu").focus()

    def fill(self) -> None:
        """List what can be done; Continue only if there is a game to continue."""
        menu = self.query_one("#menu", OptionList)
        games = services(self).saves.list_games()
        rows = []
        if (latest := first_unfinished(games)) is not None:
            rows.append(_row("continue", "c", "Continue", self._wrapped(game_line(latest))))
        rows += [
            _row(game.rules, game.key, game.title, game.about) for game in GAME_PARTS.values() if game.key
        ]
        rows.append(_row("learn", "e", "Learn", "short games, and each rule as you meet it"))
        if len(games) > (latest is not None):
            rows.append(_row("games", "g", "Saved games", count_of(len(games), "game")))
        rows += [
            _row("campaigns", "l", "Campaigns", "levels 1 to 3 in a row, and every result"),
            _row("decks", "b", "Decks", "build your own, import, export"),
            _row("cards", "d", "Cards", "every card with its text"),
            _row("console", "o", "Console", services(self).console_bridge.status or "not connected"),
            _row("settings", "s", "Settings", "theme, pace of automatic steps"),
            _row("help", "h", "Help", "keys and signs"),
            _row("quit", "q", "Quit", ""),
        ]
        menu.set_options(rows)
        # Enter continues, or begins the kind of game played last; who has played none learns first.
        first = rules_of(games[0]) if games else "learn"
        menu.highlighted = next((at for at, row in enumerate(rows) if latest is None and row.id == first), 0)

    def _wrapped(self, text: str) -> str:
        """Return the description of a menu line, wrapped below itself."""
        room = (78 if self.app.size.width < WIDE else 98) - _FRAME_COLUMNS - _DESCRIPTION_COLUMN
        if len(text) <= room:
            return text
        parts = text.replace(" (", "\n(", 1).split("\n")
        lines = [line for part in parts for line in wrap(part, room)]
        return f"\n{' ' * _DESCRIPTION_COLUMN}".join(lines)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.action_menu(message.option_id or "")

    def action_menu(self, what: str) -> None:
        """Perform a menu line."""
        app = services(self)
        if what == "continue":
            latest = first_unfinished(app.saves.list_games())
            if latest is not None:
                app.games.open(latest.id)
        elif what in GAME_PARTS:
            app.games.set_up(what)
        elif what == "learn":
            app.games.begin_lesson()
        elif what == "games":
            app.action_games()
        elif what == "campaigns":
            app.action_campaigns()
        elif what == "decks":
            app.action_decks()
        elif what == "cards":
            app.action_cards()
        elif what == "console":
            app.action_console()
        elif what == "settings":
            app.action_settings()
        elif what == "help":
            app.action_help()
        elif what == "quit":
            self.app.exit()


def _row(option_id: str, key: str, label: str, about: str) -> Row:
    return Row(
        Content.assemble((f" {key} ", "bold $accent on $panel"), f" {label:<{_LABEL}} ", about), id=option_id
    )

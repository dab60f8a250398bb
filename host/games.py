"""Registry of games, the host's part: forms, screens, pages, lines and keys of each game.

The engine's part is in `engine/game_entries`. Nothing is imported here: parts are named as "module:name"
and loaded when they are needed, so that the start screen and the command line do not wait for the engine. A
game without an entry here begins with its setup as it is, is shown as plain text, and is answered with the
keys that every question has.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from msgspec import Struct

DEFAULT_TABLE = "host.app.screens.table.plain_table_screen:PlainTableScreen"
PLAIN_FORM = "host.app.screens.setup.setup_form:SetupFormScreen"
PLAIN_PAGE = "host.web.game_page:GamePage"
PLAIN_LINES = "host.lines.game_lines:PlainLines"
PLAIN_KEYS = "host.console.game_keys:GameKeys"


class GameParts(Struct, frozen=True):
    """Parts of one game that the host needs, most of them as "module:name".

    `title`, `about` and `key` are a row of the start screen; without a `key` it has none there. `brief` is
    the same for the command line. `begins` is the form in which people choose a setup, `form` the app's
    screen for it, `table` the app's screen of a game, `page` its web page, `lines` the game in line mode.
    `keys` gives console keys and lamps their meaning. `play` and `simulate` offer it if it `is_played`.
    `chances` are the kinds of chance that `play` can leave to people.
    """

    rules: str
    title: str
    about: str = ""
    brief: str = ""
    chances: tuple[str, ...] = ()
    key: str = ""
    begins: str = ""
    form: str = PLAIN_FORM
    table: str = DEFAULT_TABLE
    page: str = PLAIN_PAGE
    lines: str = PLAIN_LINES
    keys: str = PLAIN_KEYS
    is_played: bool = True


GAME_PARTS: dict[str, GameParts] = {
    game.rules: game
    for game in (
        GameParts(
            "red-rains",
            "New game",
            "Red Rains, solo or with a partner",
            brief="against the Chimera",
            chances=("player dice", "rage dice", "behavior die", "aspect deck"),
            key="n",
            begins="host.presenter.setup_forms.red_rains_form:RedRainsForm",
            table="host.app.screens.table.table_screen:TableScreen",
            page="host.web.ashes_page:AshesPage",
            lines="host.lines.ashes_lines:AshesLines",
            keys="host.console.ashes_keys:RedRainsKeys",
        ),
        GameParts(
            "ashes",
            "Ashes Reborn",
            "2 to 4 players, people or bots",
            brief="2 to 4 players",
            chances=("player dice",),
            key="a",
            begins="host.presenter.setup_forms.ashes_form:PlayersForm",
            table="host.app.screens.table.table_screen:TableScreen",
            page="host.web.ashes_page:AshesPage",
            lines="host.lines.ashes_lines:AshesLines",
            keys="host.console.ashes_keys:AshesKeys",
        ),
        GameParts(
            "raven",
            "Raven Rules",
            "original Ashes with community rules, 2 to 4 players",
            brief="2 to 4 players with the original cards",
            chances=("player dice",),
            key="v",
            begins="host.presenter.setup_forms.ashes_form:RavenForm",
            table="host.app.screens.table.table_screen:TableScreen",
            page="host.web.ashes_page:AshesPage",
            lines="host.lines.ashes_lines:AshesLines",
            keys="host.console.ashes_keys:AshesKeys",
        ),
        GameParts(
            "draft",
            "Draft",
            "draft from your collection, 2 to 4 players",
            key="t",
            begins="host.presenter.setup_forms.draft_form:DraftForm",
            table="host.app.screens.table.draft_screen:DraftScreen",
            page="host.web.draft_page:DraftPage",
            lines="host.lines.draft_lines:DraftLines",
            keys="host.console.draft_keys:DraftKeys",
            is_played=False,
        ),
        GameParts(
            "reapers",
            "Reapers",
            "Ardent Reapers, 2 players or 1 against a bot",
            brief="2 players, published decks",
            chances=("coin flip", "random card"),
            key="r",
            begins="host.presenter.setup_forms.reapers_form:ReapersForm",
            form="host.app.screens.setup.reapers_form:ReapersFormScreen",
            table="host.app.screens.table.reapers_table:ReapersTableScreen",
            page="host.web.reapers_page:ReapersPage",
            lines="host.lines.reapers_lines:ReapersLines",
            keys="host.console.reapers_keys:ReapersKeys",
        ),
    )
}
"""Games by their rules."""
DEFAULT_RULES = "red-rains"
"""Rules of a new game if none are named."""


def parts_of(rules: str) -> GameParts:
    """Return the parts of a game; plain ones if it has no entry."""
    return GAME_PARTS.get(rules) or GameParts(rules, rules)


def load(part: str) -> Any:
    """Import and return the part named `module:name`."""
    module, _, name = part.partition(":")
    return getattr(import_module(module), name)

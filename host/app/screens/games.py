"""All saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.too_small import TooSmall
from host.presenter.kept_games import told

if TYPE_CHECKING:
    from host.presenter.ports import SavedGameLike


class GamesScreen(Screen[str]):
    """Closes with the id of the game to open, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to the start screen", id="games.leave"),
    ]

    def __init__(self, games: Sequence[SavedGameLike]) -> None:
        super().__init__()
        self._games = games

    def compose(self) -> ComposeResult:
        """The list."""
        yield TooSmall()
        games = OptionList(*(_row(game) for game in self._games), id="games")
        games.border_title = "Saved games, the latest first"
        yield games
        yield KeysFooter()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Open it."""
        self.dismiss(message.option_id)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)


def _row(game: SavedGameLike) -> Row:
    when = game.played[:16].replace("T", " ")
    parts: list[Content | str] = [told(game) if game.readable else game.title, f"  {when}"]
    parts += [Content.styled(f"\n{notice}", "$warning") for notice in game.notices]
    return Row(Content.assemble(*parts), id=game.id, disabled=not game.readable)

"""List of all saved games, each with its state, and what can be done with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.types import CSSPathType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row
from textual.worker import get_current_worker

from host.app.app_services import services
from host.app.screens.dialogs import NameDialog
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.presenter.records.follow_up_games import AGAIN, SAME, FollowUpGames
from host.presenter.records.saved_games import (
    SORT_ORDERS,
    GameStanding,
    cached_standing,
    game_line,
    last_played_text,
    sorted_games,
)
from host.store.errors import StoreError
from host.store.input_limits import TITLE_LETTERS

if TYPE_CHECKING:
    from engine.game_entries import GameSetup
    from host.presenter.ports import SavedGameLike

_NONE = "No saved games. u restores the one deleted here last."


class SavedGamesScreen(Screen[str]):
    """Closes with the id of the game to open, or None."""

    CSS_PATH: ClassVar[CSSPathType | None] = "saved_games.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rename", "Rename", tooltip="Give the game another name", id="games.rename"),
        Binding("d,delete", "delete", "Delete", tooltip="Delete the game; u restores it", id="games.delete"),
        Binding(
            "u,ctrl+z",
            "undo",
            "Undo",
            show=False,
            tooltip="Restore the game deleted last",
            id="games.undo",
        ),
        Binding("s", "sort", "Sort", tooltip="Sort another way", id="games.sort"),
        Binding("m", "rematch(False)", "Rematch", tooltip="Rematch with new luck", id="games.rematch"),
        Binding("e", "rematch(True)", "Same", tooltip="Rematch with the same luck", id="games.same"),
        Binding("t", "story", "Story", tooltip="Save the game as a story to read", id="games.story"),
        Binding("r", "record", "Record", tooltip="Each deck's record", id="games.record"),
        Binding("escape", "leave", "Back", tooltip="Back to the start screen", id="games.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGameLike] = []
        self._order = next(iter(SORT_ORDERS))
        self._standings: dict[tuple[str, str], GameStanding] = {}
        """State of the games replayed so far, by id and time of the last answer."""
        self._deleted: list[str] = []
        """Names of the games deleted here, the last one at the end."""
        self._list = OptionList(id="games")
        self._board = Static(id="games-board", markup=False)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield self._list
        self._board.border_title = "How it stands"
        yield self._board
        yield KeysFooter()

    def on_mount(self) -> None:
        self._fill()
        self._replay_all()

    def _fill(self, mark: str = "") -> None:
        """List the games, and mark this one, or the one at the index of the mark."""
        at = self._list.highlighted or 0
        self._games = sorted_games(services(self).saves.list_games(), self._order)
        self._list.border_title = f"Saved games, {SORT_ORDERS[self._order][0]}"
        self._list.set_options([self._row(game) for game in self._games])
        ids = [game.id for game in self._games]
        if ids:
            self._list.highlighted = ids.index(mark) if mark in ids else min(at, len(ids) - 1)
        self._show_board()
        self.refresh_bindings()

    def _row(self, game: SavedGameLike) -> Row:
        title = game_line(game) if game.readable else game.title
        standing = self._standings.get((game.id, game.played), GameStanding())
        facts = "  ".join(filter(None, (last_played_text(game), standing.where, standing.wounds)))
        parts: list[Any] = [Content(title), f"\n  {facts}"]
        parts += [Content.styled(f"\n{notice}", "$warning") for notice in game.notices]
        return Row(Content.assemble(*parts), id=game.id, disabled=not game.readable)

    @property
    def _marked(self) -> SavedGameLike | None:
        """Return the marked game if it is readable."""
        at = self._list.highlighted
        game = None if at is None or at >= len(self._games) else self._games[at]
        return game if game is not None and game.readable else None

    # Replaying

    def _replay_all(self) -> None:
        """Replay each game in the background, the first of the list first."""
        self.run_worker(self._replay, thread=True, exclusive=True, name="look at the games")

    def _replay(self) -> None:
        worker = get_current_worker()
        for game in list(self._games):
            if worker.is_cancelled:
                return
            if not game.readable or (game.id, game.played) in self._standings:
                continue
            try:
                standing = cached_standing(services(self).store, game)
            except (StoreError, ValueError):  # opening it says what is wrong with it
                standing = GameStanding()
            self.app.call_from_thread(self._set_standing, game, standing)

    def _set_standing(self, game: SavedGameLike, standing: GameStanding) -> None:
        self._standings[game.id, game.played] = standing
        if not self.is_mounted or game not in self._games:
            return
        self._list.replace_option_prompt(game.id, self._row(game).prompt)
        if game is self._marked:
            self._show_board()

    def _show_board(self) -> None:
        game = self._marked
        standing = None if game is None else self._standings.get((game.id, game.played))
        lines = () if standing is None else standing.board or (standing.where,)
        if not self._games:
            lines = (_NONE,)
        self._board.update(Content("\n".join(filter(None, lines))))

    def on_option_list_option_highlighted(self) -> None:
        self._show_board()

    # Actions

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(message.option_id)

    def action_rename(self) -> None:
        """Ask for another name."""
        game = self._marked
        if game is None:
            return

        def named(name: str | None) -> None:
            if name and name != game.title and self._try(lambda: services(self).store.rename(game.id, name)):
                self._fill(game.id)

        self.app.push_screen(NameDialog("Rename", game.title, TITLE_LETTERS, "the game"), named)

    def action_delete(self) -> None:
        """Delete the game, which can be undone."""
        game = self._marked
        if game is not None and self._try(lambda: self._deleted.append(services(self).store.delete(game.id))):
            self.notify(f"Deleted: {game.title}. u restores it.")
            self._fill()

    def action_undo(self) -> None:
        """Restore the game deleted last."""
        restored: list[str] = []
        if not self._deleted:
            self.notify("Nothing was deleted here.")
        elif self._try(lambda: restored.append(services(self).store.restore(self._deleted[-1]))):
            self._deleted.pop()
            self._fill(restored[0])
            self._replay_all()

    def action_sort(self) -> None:
        """Sort in the next order."""
        orders, game = list(SORT_ORDERS), self._marked
        self._order = orders[(orders.index(self._order) + 1) % len(orders)]
        self._fill("" if game is None else game.id)

    def action_rematch(self, same: bool) -> None:
        """Begin a game with the same setup, with the same luck or with new luck."""
        game = self._marked
        if game is None:
            return
        setups: list[GameSetup] = []

        def choose() -> None:
            match = services(self).store.replay(game.id)[0]
            setups.append(
                FollowUpGames(match).setup(SAME if same else AGAIN, services(self).games.new_seed())
            )

        if self._try(choose):
            services(self).games.begin(setups[0])

    def action_story(self) -> None:
        """Write the game as a story."""
        game = self._marked
        if game is not None:
            services(self).saves.write_story(
                game.id, lambda: services(self).store.replay(game.id)[0], game.title
            )

    def action_record(self) -> None:
        """Show each deck's record."""
        from host.app.screens.campaigns_and_record import RecordScreen

        self.app.push_screen(RecordScreen())

    def _try(self, action: Callable[[], object]) -> bool:
        return services(self).saves.try_action(action)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

"""Actions on saved games: list them, try what may be refused, export, write a story."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.app.screens.dialogs import ChoiceDialog
from host.store.errors import SaveGone, StoreError
from host.store.new_files import unused_path, write_new

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import App

    from host.presenter.ports import Exportable, SavedGameLike, StoreLike
    from host.presenter.records.story_export import Reviews


class StoreAccess:
    """Lists and writes the games of a store; errors become notices of the app."""

    def __init__(self, app: App[Any], store: StoreLike) -> None:
        self._app = app
        self._store = store

    def list_games(self) -> Sequence[SavedGameLike]:
        """Return the saved games; none, after a notice, if they cannot be listed."""
        try:
            return self._store.games()
        except StoreError as error:
            self._app.notify(str(error), title="Saved games", severity="error", timeout=12)
            return ()

    def try_action(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; return False after a notice if it was, which changes nothing.

        If the game's file is gone, a dialog asks where to save the game.
        """
        # Imported late: it needs the engine, which the first screen does not wait for.
        from host.presenter.session.shared_game import DeferredChange

        try:
            action()
        except SaveGone as error:
            self._ask_where_to_save(error)
            return False
        except DeferredChange as later:
            self._app.notify(str(later))
            return False
        except (StoreError, ValueError) as error:
            from cards.errors import shortened

            self._app.notify(shortened(str(error)), severity="error", timeout=12)
            return False
        return True

    def _ask_where_to_save(self, error: SaveGone) -> None:
        """Open the dialog, unless it is open, and save the game as answered."""
        from cards.errors import shortened

        game = error.game

        def decided(answer: str | None) -> None:
            if game is None:
                return
            if answer == "again":
                if self.try_action(game.save_again):
                    self._app.notify(
                        f"The game continues as game {game.id}.", title="Saved again", timeout=12
                    )
            elif answer == "text":
                self.export(game)

        if not isinstance(self._app.screen, SaveGoneDialog):
            self._app.push_screen(SaveGoneDialog(shortened(str(error))), decided)

    def export(self, opened: Exportable) -> None:
        """Write a game as text into the folder in which the app was started."""
        path = unused_path(Path.cwd(), f"cinderboard-game-{opened.id}")
        if self.try_action(lambda: opened.export(path)):
            self._app.notify(str(path), title="Exported to", timeout=12)

    def write_story(
        self, game_id: str, match: Callable[[], Any], title: str, reviews: Reviews | None = None
    ) -> None:
        """Write a game as a story, a page to read, into the folder in which the app was started."""
        from host.presenter.records.story_export import DEFAULT_SUFFIX, export_story

        path = unused_path(Path.cwd(), f"cinderboard-game-{game_id}", DEFAULT_SUFFIX)

        def write() -> None:
            write_new(path, export_story(DEFAULT_SUFFIX, match(), title, reviews or {}))

        if self.try_action(write):
            self._app.notify(str(path), title="Story written to", timeout=12)


class SaveGoneDialog(ChoiceDialog):
    """Asks where to save a game whose file is gone; without an answer it stays in memory only."""

    CLOSE = "Not now (Esc)"

    def __init__(self, problem: str) -> None:
        text = f"{problem}. Your last step was taken back: do it again afterwards."
        answers = [("again", "s", "Save it again"), ("text", "x", "Save it as text")]
        super().__init__("The save of this game is gone", text[0].upper() + text[1:], answers)

"""Brings games to the table: a new one, a saved one, the lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from host.app.breakpoints import breakpoint_classes
from host.app.screens.dialogs import ChoiceDialog
from host.games import load, parts_of
from host.presenter.records.saved_games import game_line, unfinished_lesson

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App

    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.app.device_server import DeviceServer
    from host.app.saved_games_access import StoreAccess
    from host.app.screens.table.game_screen import GameScreen
    from host.presenter.ports import OpenGameLike, StoreLike
    from host.presenter.preferences import Preferences
    from host.presenter.session.shared_game import GameShare


class GameLauncher:
    """Begins and opens games of a store and puts them on screen, and on the devices if any are served.

    `new_seed` draws the luck of a new game.
    """

    def __init__(
        self,
        app: App[Any],
        store: StoreLike,
        preferences: Preferences,
        devices: DeviceServer,
        saves: StoreAccess,
        new_seed: Callable[[], Seed],
    ) -> None:
        self._app = app
        self._store = store
        self._preferences = preferences
        self._devices = devices
        self._saves = saves
        self.new_seed = new_seed

    def set_up(self, rules: str) -> None:
        """Open the form for a new game of these rules; a game without a form begins at once."""
        game = parts_of(rules)
        if game.begins:
            form = load(game.begins)(self._store.directory)
            self._app.push_screen(load(game.form)(form), self._begin_if_chosen)
        else:
            from engine.game_entries import entry_of

            self.begin(cast("GameSetup", entry_of(rules).setup.model_validate({"seed": self.new_seed()})))

    def _begin_if_chosen(self, setup: GameSetup | None) -> None:
        if setup is not None:
            self.begin(setup)

    def begin(self, setup: GameSetup) -> None:
        """Begin a new game, with the numbers that people have entered before for their Chimera's card."""
        from engine.game_entries import entry_of
        from host.presenter.setup_forms.boss_card_values import with_remembered_card

        with_card = with_remembered_card(setup, self._preferences.cards, entry_of(setup.rules).cards())
        self._try_to_show(lambda: self._store.create(with_card))

    def open(self, game_id: str) -> None:
        """Continue a saved game."""
        self._try_to_show(lambda: self._store.open(game_id))

    def _try_to_show(self, open_game: Callable[[], OpenGameLike]) -> None:
        opened: list[OpenGameLike] = []
        if self._saves.try_action(lambda: opened.append(open_game())):
            self.show(opened[0])

    def begin_lesson(self) -> None:
        """Begin the first lesson; ask first if one is under way, which can be continued."""
        under_way = unfinished_lesson(self._saves.list_games())
        if under_way is None:
            self._begin_new_lesson()
            return

        def decided(answer: str | None) -> None:
            if answer == "continue":
                self.open(under_way.id)
            elif answer == "anew":
                self._begin_new_lesson()

        self._app.push_screen(LessonDialog(game_line(under_way)), decided)

    def _begin_new_lesson(self) -> None:
        from host.presenter.learning.lesson import first_round

        self.begin(first_round().setup)

    def show(self, opened: OpenGameLike) -> None:
        """Put an open game on the table, in place of all screens above the start screen."""
        self.close_all()
        screen = self._devices.share(opened, _screen_of)
        # Set before the screen is styled for the first time, so that it is not styled twice.
        screen.add_class(*breakpoint_classes(self._app.size))
        self._app.push_screen(screen)

    def close_all(self) -> None:
        """Close all screens above the start screen."""
        while len(self._app.screen_stack) > 2:
            self._app.pop_screen()


def _screen_of(share: GameShare) -> GameScreen:
    """Return a screen on which an open game is played."""
    from host.presenter.learning.lesson_setup import is_lesson

    if is_lesson(share.match.setup.model_dump_json()):
        from host.app.screens.table.table_screen import TableScreen
        from host.presenter.learning.lesson import first_round

        return TableScreen(share, first_round())
    screen: GameScreen = load(parts_of(share.match.setup.rules).table)(share)
    return screen


class LessonDialog(ChoiceDialog):
    """Asks whether to continue the lesson under way, as Enter does; it stays saved either way."""

    FIRST_FOCUS = "#continue"

    def __init__(self, lesson: str) -> None:
        answers = [("continue", "c", "Continue it"), ("anew", "n", "Start over")]
        text = f"{lesson}.\nIf you start over, this one stays in your saved games."
        super().__init__("A lesson is under way", text, answers)

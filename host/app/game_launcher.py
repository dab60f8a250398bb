"""Brings games to the table: a new one, a saved one, the lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from host.app.breakpoints import breakpoint_classes
from host.app.screens.dialogs import ChoiceDialog
from host.games import load, parts_of
from host.presenter.learning.lesson_setup import lesson_of
from host.presenter.records.saved_games import is_lesson, lesson_rows, next_lesson, unfinished_lesson

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.app import App

    from engine.game_entries import GameSetup
    from engine.kernel.luck_secret import Seed
    from host.app.device_server import DeviceServer
    from host.app.saved_games_access import StoreAccess
    from host.app.screens.table.game_screen import GameScreen
    from host.presenter.ports import OpenGameLike, SavedGameLike, StoreLike
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
        """Begin the first lesson; ask first which one if any game of a lesson is saved."""
        from host.presenter.learning.lesson import lesson_setup

        games = [game for game in self._saves.list_games() if is_lesson(game)]
        if not games:
            self.begin(lesson_setup(next_lesson(games)))
            return

        def decided(answer: str | None) -> None:
            name = (answer or "").removeprefix(ANEW)
            under_way = unfinished_lesson(games, name) if answer == name else None
            if under_way is not None:
                self.open(under_way.id)
            elif name:
                self.begin(lesson_setup(name))

        self._app.push_screen(LessonDialog(games), decided)

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
    table = load(parts_of(share.match.setup.rules).table)
    lesson = lesson_of(share.match.setup.model_dump_json())
    if not lesson:
        screen: GameScreen = table(share)
        return screen
    from host.presenter.learning.lesson import load_lesson

    with_notes: GameScreen = table(share, load_lesson(lesson))
    return with_notes


ANEW = "anew-"
"""Prefix of the answer that begins a lesson anew although it is under way."""


class LessonDialog(ChoiceDialog):
    """Asks for a lesson. Enter continues the one under way, or begins the first that is left."""

    def __init__(self, games: Sequence[SavedGameLike]) -> None:
        rows, answers = [], []
        for number, lesson in enumerate(lesson_rows(games), 1):
            rows.append(f"{number}  {lesson.title}: {lesson.about}")
            answers.append((lesson.name, str(number), "Play"))
        latest = unfinished_lesson(games)
        first = next_lesson(games) if latest is None else lesson_of(latest.setup_json)
        if latest is not None:
            answers.append((f"{ANEW}{first}", "n", "Start over"))
        self.FIRST_FOCUS = f"#{first}"
        super().__init__("Learn by playing", "\n".join(rows), answers)

"""The app, used with the keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.game_entries import GameSetup
from engine.kernel.decision import Answer, Decision
from host.app.app import CinderboardApp
from host.app.saved_games_access import SaveGoneDialog
from host.app.screens.start import StartScreen
from host.app.screens.table.correction_screen import CorrectionScreen
from host.app.screens.table.draft_screen import DraftScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.plain_table_screen import PlainTableScreen
from host.app.screens.table.table_screen import TableScreen
from host.presenter.session.ashes_session import AshesSession
from host.presenter.session.seat_session import PlainSession
from host.store import Store
from tests.support.app_driver import SMALL, notices, texts_on


class AppFrontEnd:
    """One started app; its games are begun as from the start screen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._changed = pytest.MonkeyPatch()
        self._changed.setattr(PassTerminal, "GRACE_SECONDS", 0.001)
        for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
            self._changed.delenv(name, raising=False)
        self._undo_keys, self._redo_keys = cycle(("u", "ctrl+z")), cycle(("r", "ctrl+y"))
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.app = self.make()
        self.app.preferences.pace = "instant"
        self.app.preferences.tips = False
        self._changed.setattr(self.app, "NOTIFICATION_TIMEOUT", 600)
        self._pilot: Pilot[Any] = self.do(self._stack.enter_async_context(self.app.run_test(size=SMALL)))
        self.do(self._pilot.pause())

    def make(self) -> CinderboardApp:
        """Return the app."""
        return CinderboardApp(Store(self.folder))

    def close(self) -> None:
        """End the app."""
        self.do(self._stack.aclose())
        self._runner.close()
        self._changed.undo()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the app's loop, which stands still between two calls."""
        return self._runner.run(work)

    def press(self, *keys: str) -> None:
        """Press keys, and wait until their work is done."""
        self.do(self._pilot.press(*keys))

    @property
    def table(self) -> DraftScreen | PlainTableScreen | TableScreen:
        """The screen of the game, whatever is shown over it."""
        return next(
            screen
            for screen in self.app.screen_stack
            if isinstance(screen, DraftScreen | PlainTableScreen | TableScreen)
        )

    @property
    def seat(self) -> PlainSession | AshesSession:
        """The game as it is presented on its screen."""
        return self.table.session

    def begin(self, setup: GameSetup) -> str:
        self.leave()

        async def begun() -> None:
            self.app.games.begin(setup)
            await self._pilot.pause()

        self.do(begun())
        return str(self.seat.opened.id)

    def leave(self) -> None:
        """Go back to the start screen."""
        for _ in range(6):
            if isinstance(self.app.screen, StartScreen):
                return
            self.press("escape")
        raise AssertionError("Escape does not leave")

    def cover(self) -> str:
        return self.app.screen.seat if isinstance(self.app.screen, PassTerminal) else ""

    def uncover(self) -> None:
        cover = self.app.screen
        for _ in range(200):
            self.press("enter")
            if self.app.screen is not cover:
                return
        raise AssertionError("the terminal cannot be taken")

    def shown(self) -> Mapping[str, str]:
        self.do(self._pilot.pause())
        seat = "" if self.cover() else self.seat.seat
        return {seat: f"{texts_on(self.app)}\n{notices(self.app)}"}

    def answer(self, decision: Decision, picks: Answer) -> None:
        table = self.table
        if isinstance(table, DraftScreen):
            rows = [option.id for option in table.list.options]
            self.press(*(str(1 + rows.index(pick)) for pick in picks))
        else:
            panel = table.decision_panel
            several = ["enter"] if decision.maximum > 1 or decision.minimum == 0 else []
            self.press(*(panel.keys[pick] for pick in picks), *several)

    def answer_wrongly(self) -> None:
        self.press("f12", "9", "backspace")

    def undo(self) -> None:
        self.press(next(self._undo_keys))

    def redo(self) -> None:
        self.press(next(self._redo_keys))

    def take_back(self) -> None:
        self.press("escape")

    def correct_wounds(self, wounds: int) -> None:
        self.press("f9", *["plus"] * wounds, "enter")

    def correct_discard(self, card: str) -> None:
        self.press("f9", "shift+tab")
        screen = self.app.screen
        assert isinstance(screen, CorrectionScreen)
        row = next(at for at, each in enumerate(screen.editor.cards) if each.name == card)
        self.press(*["down"] * row, "m", *"discard", "enter", "enter")

    def correct_wrongly(self) -> None:
        self.press("f9", "tab", "tab", "down", "plus", "down", "down", "plus", "enter")
        assert isinstance(self.app.screen, CorrectionScreen)
        assert "set that phase first" in texts_on(self.app)
        self.press("escape")

    def return_to_game(self) -> None:
        self.leave()
        self.press("c")

    def save_again(self) -> str:
        assert isinstance(self.app.screen, SaveGoneDialog)
        self.press("s")
        return notices(self.app)

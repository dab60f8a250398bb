"""The app with a simulated console on the table, used with the console's keys."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from engine.kernel.decision import Answer, Decision
from host.app.app import CinderboardApp
from host.console.console import Console
from host.simulator import SimulatedConsole
from host.store import Store
from tests.front_ends.app_front_end import AppFrontEnd
from tests.support.app_driver import notices
from tests.support.console_keys import keys_for


class ConsoleFrontEnd(AppFrontEnd):
    """The app is looked at and left with its own keys; all else is done on the console."""

    def __init__(self, folder: Path) -> None:
        self.board = SimulatedConsole()
        self.console = Console(board=self.board)
        super().__init__(folder)

    def make(self) -> CinderboardApp:
        return CinderboardApp(Store(self.folder), console=self.console)

    def use(self, *keys: str) -> None:
        """Press keys of the console, each once it is lit, and wait until it has done something."""

        async def use(key: str) -> None:
            await self._until(lambda: self.console.settled and key in self.console.lights)
            assert not self.cover() or set(self.console.lights) == {"confirm"}
            before = self._state()
            self.board.press(key)
            await self._until(lambda: self._state() != before)
            await (
                self._pilot.pause()
            )  # a press that comes before the next question is shown counts for nothing

        for key in keys:
            self.do(use(key))

    async def _until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < deadline, (
                f"it never came: {self.console.status}, settled {self.console.settled}, "
                f"lit {sorted(self.console.lights)}, on screen {self.app.screen}"
            )
            await asyncio.sleep(0.005)

    def _state(self) -> tuple[object, ...]:
        game = self.seat.opened.match.game
        screens = [id(screen) for screen in self.app.screen_stack]
        return (
            len(game.journal),
            len(game.undone),
            dict(self.console.meanings),
            self.console.input_state,
            screens,
        )

    def shown(self) -> Mapping[str, str]:
        words = "\n".join(meaning.words for meaning in self.console.meanings.values())
        return {seat: f"{text}\n{words}" for seat, text in super().shown().items()}

    def uncover(self) -> None:
        cover = self.cover()
        self.use("confirm")
        assert not self.cover() or self.cover() != cover

    def answer(self, decision: Decision, picks: Answer) -> None:
        own = self.seat.decision
        assert own is not None and own.prompt == decision.prompt
        self.use(*keys_for(own, self.seat.view, picks))

    def answer_wrongly(self) -> None:
        """Press keys that are dark."""

        async def pressed() -> None:
            await self._until(lambda: self.console.settled)
            for key in ("pass", "meditate", "class", "foe10", "minus"):
                if key not in self.console.lights:
                    self.board.press(key)
                    await self._until(lambda: self.console.settled)
            await asyncio.sleep(0.05)

        self.do(pressed())

    def undo(self) -> None:
        self.use("undo")

    def take_back(self) -> None:
        self.use("back")

    def correct_wounds(self, wounds: int) -> None:
        self.use("wound", "phoenixborn", *["plus"] * wounds, "minus", "confirm")
        assert "The table is corrected." in notices(self.app)

    def correct_wrongly(self) -> None:
        """There is no key for it."""

    def close(self) -> None:
        super().close()
        self.console.close()

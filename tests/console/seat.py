"""Somebody at the app with a simulated console on the table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from host.app.app import CinderboardApp
from host.app.screens.table.game_screen import KeyedScreen
from host.app.screens.table.table_screen import TableScreen
from host.console.console import Console
from host.simulator import SimulatedConsole
from host.store import Store

from .games import AnySetup


class Seat:
    """The app on real saves with a simulated console."""

    def __init__(self, folder: Path, setup: AnySetup) -> None:
        self.board = SimulatedConsole()
        self.console = Console(board=self.board)
        self.app = CinderboardApp(Store(folder), console=self.console, setup=setup)
        self.app.preferences.pace = "stepped"
        self.pilot: Pilot[None]

    @property
    def table(self) -> TableScreen:
        """The table, whatever lies over it."""
        table = self.played
        assert isinstance(table, TableScreen)
        return table

    @property
    def played(self) -> KeyedScreen:
        """The table or the draft, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, KeyedScreen))

    @property
    def shown(self) -> Any:
        """The game's `Playback`, or the `DraftHotSeat` of a draft."""
        played: Any = self.played
        return played.playback if isinstance(played, TableScreen) else played.hot_seat

    async def until(self, condition: Callable[[], bool], never: str = "it never came") -> None:
        """Let the app work until something has come that must."""
        deadline = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < deadline, never
            await asyncio.sleep(0.005)

    async def press(self, key: str) -> None:
        """Press a key once it is lit on the board, and wait until it has done something."""
        await self.until(lambda: self.console.settled and key in self.console.lights, f"{key} stays dark")
        before = self.state()
        self.board.press(key)
        await self.until(lambda: self.state() != before)

    def state(self) -> tuple[object, ...]:
        """What any press of a lit key changes."""
        waiting = len(self.shown.waiting) if isinstance(self.played, TableScreen) else 0
        meanings = dict(self.console.meanings)
        return len(self.shown.match.game.journal), waiting, meanings, len(self.app.screen_stack)

    def screen_agrees(self) -> bool:
        """Whether the question, the mark and the picks on the screen are those of match and console."""
        decision = self.table.playback.match.decision
        panel, cursor = self.table.decision_panel, self.console.cursor
        if decision is None:
            return False
        if (
            str(panel.query_one("#prompt", Static).content) != decision.question
            or panel.roll.grid != cursor.roll
        ):
            return False
        at = panel.number.at if panel.number.display else panel.choices.highlighted
        pointed = not cursor.pointing or at == cursor.at
        return pointed and tuple(panel.picked) == cursor.picks

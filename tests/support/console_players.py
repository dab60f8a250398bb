"""A person at a simulated console who knows the answers and has only its keys.

Also a person at the app with a simulated console on the table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Self

from textual.pilot import Pilot
from textual.widgets import Static

from engine.kernel.decision import TABLE, Answer, Decision
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.game_screen import GameScreen
from host.app.screens.table.table_screen import TableScreen
from host.console.console import Console, KeyPress
from host.console.game_keys import SeatView
from host.console.input_model import Command, Outcome
from host.simulator import SimulatedConsole, Wire
from host.store import Store
from tests.support.console_keys import keys_for
from tests.support.known_games import AnySetup, begin, view_at

PATIENCE = 60.0


def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition that must come true, however slow the machine."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.001)


class KeyPlayer:
    """Player of a game or draft through firmware, pseudo-terminal, link and key meanings, back to the LEDs.

    Between players the terminal is passed on, and only Confirm is lit until the next one takes it.
    """

    def __init__(self, setup: AnySetup, wire: Wire | None = None) -> None:
        self.match = begin(setup)
        self.passes = 0
        """Number of times that another player took the terminal."""
        self._seat = setup.seat if isinstance(setup, RedRainsSetup) else ""
        self.board = SimulatedConsole(wire=wire)
        self.console = Console(board=self.board)
        self.statuses: list[str] = []
        self.presses = 0
        self._taps: SimpleQueue[KeyPress] = SimpleQueue()
        self.console.start(self._taps.put, lambda: self.statuses.append(self.console.status))
        until(lambda: self.console.connected)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.console.close()

    def play(
        self,
        answers: Sequence[Answer],
        trouble: Mapping[int, Callable[[Answer], bool]] | None = None,
        *,
        pointing: int = 4,
    ) -> None:
        """Give these answers, key by key, to the end of the game; one in `pointing` by plus and Confirm.

        `trouble[n]` is called before the n-th answer, and returns True if it has given that answer itself.
        """
        for number, answer in enumerate(answers):
            decision, view = self.ask()
            if trouble and number in trouble and trouble[number](answer):
                continue
            for key in keys_for(decision, view, answer, direct=number % pointing != pointing - 1):
                outcome = self.press(key)
            assert outcome == answer
            self.match.answer(answer)
        self.match.run_automatic_steps()
        assert self.match.decision is None

    def ask(self) -> tuple[Decision, SeatView]:
        """Show the pending question on the console, to the seat that is asked."""
        self.match.run_automatic_steps()
        decision = self.match.decision
        assert decision is not None
        if decision.seat not in (self._seat, TABLE):
            self._pass_on(decision.seat)
        view = view_at(self.match, decision)
        self.console.show(decision, view)
        return decision, view

    def _pass_on(self, seat: str) -> None:
        self._seat = seat
        self.passes += 1
        self.console.clear()
        self.console.cover(f"{seat} is here")
        assert set(self.console.lights) == set(self.console.meanings) == {"confirm"}
        assert self.press("confirm") is Command.NEXT
        self.console.uncover()

    def press(self, key: str) -> Outcome:
        """Press a key once it is lit, and return the outcome."""
        until(lambda: self.console.connected and self.console.settled)
        assert key in self.console.lights, f"{key} is dark"
        self.board.press(key)
        self.presses += 1
        outcome = self.console.handle_press(self.arrived(key))
        assert outcome is not None
        return outcome

    def arrived(self, key: str) -> KeyPress:
        """Return the next press at the host, except help, which is only pressed by accident."""
        tap = self._taps.get(timeout=PATIENCE)
        while tap.key == "help":
            tap = self._taps.get(timeout=PATIENCE)
        assert tap.key == key
        return tap

    # Trouble

    def reset_board(self, _answer: Answer) -> bool:
        """Cut the board's power, with a press on its way that may be lost."""
        self.statuses.clear()
        self.board.press("help")
        self.board.reset()
        until(lambda: "console lost" in self.statuses and self.console.connected)
        return False

    def cut_cable(self, _answer: Answer) -> bool:
        """Pull the cable and plug it in again."""
        self._pull()
        self.board.press("help")
        self.board.replug()
        until(lambda: self.console.connected)
        return False

    def answer_while_cut(self, answer: Answer) -> bool:
        """Pull the cable, press a key that acts, answer on the keyboard, and plug it in again.

        The press arrives at another question, and does nothing, although its key may be lit.
        """
        self._pull()
        self.board.press("plus")
        time.sleep(0.5)  # the board looks at its keys every millisecond; its press is older then
        self.match.answer(answer)
        self.ask()
        self.board.replug()
        late = self.arrived("plus")
        assert self.console.handle_press(late) is None
        return True

    def _pull(self) -> None:
        self.statuses.clear()
        self.board.unplug()
        until(lambda: "console not found" in self.statuses)


class Seat:
    """App on real saves with a simulated console."""

    def __init__(self, folder: Path, setup: AnySetup) -> None:
        self.board = SimulatedConsole()
        self.console = Console(board=self.board)
        self.app = CinderboardApp(Store(folder), console=self.console, setup=setup)
        self.app.preferences.pace = "stepped"
        self.pilot: Pilot[None]

    @property
    def table(self) -> TableScreen:
        """Return the table, also when it is covered."""
        table = self.played
        assert isinstance(table, TableScreen)
        return table

    @property
    def played(self) -> GameScreen:
        """Return the table or the draft, also when it is covered."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, GameScreen))

    @property
    def shown(self) -> Any:
        """Return the game's `AshesSession`, or the `DraftSession` of a draft."""
        played: Any = self.played
        return played.session

    async def until(self, condition: Callable[[], bool], never: str = "it never came") -> None:
        """Let the app work until a condition that must come true does."""
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
        """Return everything that a press of a lit key can change."""
        waiting = len(self.shown.waiting) if isinstance(self.played, TableScreen) else 0
        meanings = dict(self.console.meanings)
        return len(self.shown.match.game.journal), waiting, meanings, len(self.app.screen_stack)

    def screen_agrees(self) -> bool:
        """Return True if the screen's question, highlight and picks match those of match and console."""
        decision = self.table.session.match.decision
        panel, cursor = self.table.decision_panel, self.console.input_state
        if decision is None:
            return False
        if (
            str(panel.query_one("#prompt", Static).content) != decision.question
            or panel.roll.grid != cursor.roll
        ):
            return False
        at = panel.number.marked if panel.number.display else panel.choices.highlighted
        pointed = not cursor.pointing or at == cursor.at
        return pointed and tuple(panel.picked) == cursor.picks

"""Tests of a whole game with the keys of the simulated console, beside the app's screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.console_presses import ConsoleHelp
from host.app.screens.full_screen_console import ConsolePage
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.console_panel import ConsolePanel
from host.console.console import Console
from host.store import Store
from tests.support.app_driver import notices
from tests.support.console_keys import keys_for
from tests.support.console_players import Seat
from tests.support.known_games import by_keyboard

SETUP = RedRainsSetup(seed=5, by_hand=CHANCES)
SEED = 2


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Return a seat at a new game."""
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    return Seat(tmp_path, SETUP)


@pytest.mark.parametrize("most", [25, pytest.param(10_000, marks=pytest.mark.slow)])
async def test_a_whole_game(seat: Seat, most: int) -> None:
    """After each press the screen asks the pending question; at the end the journals are equal."""
    answers, journal = by_keyboard(SETUP, SEED)
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        for number, answer in enumerate(answers[:most]):
            while seat.table.session.waiting:
                await seat.press("confirm" if number % 2 else "pass")
            playback = seat.table.session
            assert playback.decision is not None
            for key in keys_for(playback.decision, playback.view, answer, direct=number % 3 != 2):
                await seat.until(seat.screen_agrees)
                await seat.press(key)
        while seat.table.session.waiting:
            await seat.press("pass")
        assert seat.table.session.over == (most >= len(answers))
        played = list(seat.table.session.match.game.journal.lines())
        assert played == journal[: len(played)] and len(played) > min(most, len(answers))


async def test_undo_help_and_the_page(seat: Seat) -> None:
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        for key in ("basic", "confirm", "basic", "confirm"):
            await seat.press(key)
        await seat.press("undo")
        asked = seat.table.session.match.decision
        await seat.press("help")
        assert isinstance(seat.app.screen, ConsoleHelp)
        assert "Basic: ceremonial: 1 basic" in seat.app.screen.paragraphs()[0][1]
        await seat.press("help")
        assert isinstance(seat.app.screen, TableScreen)
        await seat.press("help")
        for key in ("class", "confirm", "class", "confirm"):
            await seat.press(key)
        assert isinstance(seat.app.screen, TableScreen)
        await seat.press("undo")
        again = seat.table.session.match.decision
        assert asked is not None and again is not None and again.prompt == asked.prompt
        await seat.pilot.press("f3")
        await seat.until(lambda: isinstance(seat.app.screen, ConsolePage))
        panel = seat.app.screen.query_one(ConsolePanel)
        await seat.until(lambda: bool(panel.cells) and seat.console.settled)
        spot = next(spot for spot in panel.cells if spot.lamp.id == "power")
        before = seat.state()
        await seat.pilot.click(ConsolePanel, offset=(spot.column, 3 * spot.row + 2))
        await seat.until(lambda: seat.state() != before)
        assert isinstance(seat.app.screen, ConsolePage)
        assert seat.table.decision_panel.roll.grid == seat.console.input_state.roll
        assert seat.console.input_state.roll is not None
        assert seat.console.input_state.roll.entered == (("ceremonial", "power"),)


async def test_a_click_takes_the_real_path(seat: Seat) -> None:
    """Through the board: its firmware sends the press."""
    async with seat.app.run_test(size=(140, 45)) as seat.pilot:
        await seat.until(lambda: seat.console.connected and seat.console.settled)
        panel = seat.app.screen.query_one(ConsolePanel)
        await seat.until(lambda: panel.size.height > 0)
        spot = next(spot for spot in panel.cells if spot.lamp.id == "power")
        before = seat.state()
        await seat.pilot.click(ConsolePanel, offset=(spot.column, spot.row))
        await seat.until(lambda: seat.state() != before)
        assert seat.console.input_state.roll is not None
        assert seat.console.input_state.roll.entered == (("ceremonial", "power"),)


async def test_the_simulated_console_is_shown_where_there_is_room(seat: Seat) -> None:
    """It needs no key to appear; F3 hides it."""
    async with seat.app.run_test(size=(140, 45)) as seat.pilot:
        dock = seat.table.query_one("#console-dock")
        await seat.until(lambda: dock.display)
        await seat.pilot.press("f3")
        await seat.until(lambda: not dock.display)


async def test_without_room_a_notice_says_how_to_show_the_simulated_console(seat: Seat) -> None:
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        assert not seat.table.query_one("#console-dock").display
        assert "F3 shows the keys of the simulated console" in notices(seat.app)


async def test_a_console_on_the_table_does_not_open_on_the_screen(tmp_path: Path) -> None:
    seat = Seat(tmp_path, SETUP)
    console = Console(seat.board.port, layout=seat.console.layout)
    seat.console.close()
    seat.app = CinderboardApp(Store(tmp_path), console=console, setup=SETUP)
    async with seat.app.run_test(size=(140, 45)) as seat.pilot:
        await seat.pilot.pause()
        assert not seat.table.query_one("#console-dock").display
        assert "F3" not in notices(seat.app)


def journal_of(seat: Seat) -> list[Any]:
    """Return the journal entries of the game."""
    return list(seat.table.session.match.game.journal.entries)


async def test_leaving_the_table_darkens_the_keys(seat: Seat) -> None:
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: bool(seat.console.lights) and seat.console.settled)
        await seat.pilot.press("escape")
        await seat.until(lambda: not seat.console.lights and seat.console.settled)
        leds = seat.board.leds
        await seat.until(lambda: not any(any(leds()[key]) for key in ("basic", "power")), "they stay lit")

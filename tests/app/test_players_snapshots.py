"""Snapshots of games between players; look at each after `--snapshot-update`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engine.bots.player_and_playout import RandomPlayer
from engine.setups.players import AshesSetup
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.table_screen import TableScreen
from host.store import Store
from tests.app.test_hot_seat import between
from tests.support.app_driver import ALWAYS_BOTH, BOTH


def app_at(folder: Path, setup: AshesSetup | None) -> CinderboardApp:
    """Return the app at a new game, with steps shown at once."""
    app = CinderboardApp(Store(folder), setup=setup, new_seed=lambda: 7)
    app.preferences.pace = "instant"
    return app


async def play(answers: int, pilot: Pilot[Any], unseen: int = 0) -> None:
    """Answer this many questions at random, passing the terminal when required.

    The first `unseen` answers are given without drawing a screen for each.
    """
    app = pilot.app
    await pilot.pause(0.1)
    for number in range(answers):
        if number >= unseen:
            await take_over(pilot)
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        playback = table.session
        playback.take_over(playback.hands_over_to or playback.seat)
        assert playback.decision is not None
        picks = RandomPlayer(number).choose(playback.decision, partial(_look, table))
        if number >= unseen:
            table.answer(picks)
        else:
            playback.answer(picks, at_once=True)
            table.refresh_game()
    await take_over(pilot)


def _look(table: TableScreen) -> Any:
    return table.session.view


async def take_over(pilot: Pilot[Any]) -> None:
    """Let the next person take the terminal, if it has to be passed on."""
    await pilot.pause()
    if isinstance(pilot.app.screen, PassTerminal):
        await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
        await pilot.press("enter")
        await pilot.pause()


@BOTH
def test_players_setup(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    async def begin(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        await pilot.press("a")
        await pilot.pause()

    assert snap_compare(app_at(tmp_path, None), terminal_size=size, run_before=begin)


def test_pass_terminal(snap_compare: Any, tmp_path: Path) -> None:
    app = app_at(tmp_path, between(2, 2))
    assert snap_compare(app, terminal_size=(80, 24), run_before=partial(play_nothing))


async def play_nothing(pilot: Pilot[Any]) -> None:
    """Wait for the first screen."""
    await pilot.pause(0.2)


@BOTH
def test_two_players_early(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_at(tmp_path, between(2, 1))
    assert snap_compare(app, terminal_size=size, run_before=partial(play, 1))


@BOTH
def test_two_players_later(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_at(tmp_path, between(2, 2))
    assert snap_compare(app, terminal_size=size, run_before=partial(play, 60, unseen=55))


@ALWAYS_BOTH
def test_four_players(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_at(tmp_path, between(4, 1, seed=8))
    assert snap_compare(app, terminal_size=size, run_before=partial(play, 24, unseen=16))

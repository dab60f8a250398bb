"""Tests that texts on the screen are clear, not repeated, and fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game_entries import GameSetup
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.store import Store
from tests.app.test_hot_seat import between
from tests.support.app_driver import LARGE, SMALL, answers, notices, press, table_of, texts_on


def app_at(folder: Path, setup: GameSetup) -> CinderboardApp:
    """Return the app at a new game, with steps shown at once."""
    app = CinderboardApp(Store(folder), setup=setup)
    app.preferences.pace = "instant"
    return app


async def test_a_spectator_is_not_called_the_winner(tmp_path: Path) -> None:
    """A spectator of built-in players is told who wins, and is not addressed as a player."""
    seats = (
        SeatSetup(name="Coal", deck="The Iron Men", player="sharp"),
        SeatSetup(name="Maeoni", deck="The Snakes in Silver", player="random"),
    )
    app = app_at(tmp_path, AshesSetup(seats=seats, seed=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert table_of(app).session.over
        assert "Coal wins." in texts_on(app) and "You win" not in texts_on(app)


async def test_before_the_first_round_is_the_setup(tmp_path: Path) -> None:
    """The pass screen and the table never show round 0."""
    app = app_at(tmp_path, between(2, 2, first_five="choose"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
        assert "Setup" in texts_on(app) and "Round 0" not in texts_on(app)
        await press(pilot, "enter")
        assert "SETUP" in texts_on(app) and "Round 0" not in texts_on(app)


async def test_enter_picks_until_enough_is_picked(tmp_path: Path) -> None:
    """Where Enter cannot pick, a single notice says so, however often it is pressed."""
    app = app_at(tmp_path, between(2, 1, first_five="choose"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.2)
        choices = table_of(app).decision_panel.choices
        await press(pilot, "enter", "enter")
        assert len(choices.picked) == 2 and not notices(app)
        await press(pilot, "up", "enter", "enter")
        assert len(choices.picked) == 2
        assert notices(app) == "Pick 3 more, with the space bar, a key or a click."
        await press(pilot, "down", "enter", "enter", "enter", "enter")
        assert answers(app) == 1


@pytest.mark.parametrize("width", [80, 140])
async def test_all_piles_of_a_player_are_in_sight(tmp_path: Path, width: int) -> None:
    """The piles are in the line of the Phoenixborn, abbreviated where words do not fit."""
    app = app_at(tmp_path, between(4, 1, seed=2))
    async with app.run_test(size=(width, 45)) as pilot:
        await pilot.pause(0.2)
        await press(pilot, "enter")
        for panel in app.screen.query("PlayerPanel").results():
            if panel.is_on_screen:
                first = str(panel.render()).split("\n")[0]
                assert first.rstrip()[-1].isdigit() and "disc" in first
                assert len(first) <= panel.content_size.width


async def test_an_answer_of_nothing_is_named_shortly(tmp_path: Path) -> None:
    app = app_at(tmp_path, RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause(0.2)
        await press(pilot, "enter")
        assert "u undoes: prepare discard: none" in texts_on(app)


async def test_the_chimera_is_no_phoenixborn(tmp_path: Path) -> None:
    app = app_at(tmp_path, RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.2)
        await press(pilot, "f5")
        assert "Now\nready, life 30" in texts_on(app)


async def test_a_window_that_is_too_small_shows_its_sentence_only(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path))
    async with app.run_test(size=(39, 18)) as pilot:
        await pilot.pause()
        assert not app.screen.show_vertical_scrollbar
        await press(pilot, "n")
        assert not app.screen.show_vertical_scrollbar

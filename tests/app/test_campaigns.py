"""Tests of the end of a game and of campaigns, played by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import DataTable, Input

from host.app.app import CinderboardApp
from host.app.screens.campaigns_and_record import CampaignsScreen
from host.app.screens.table.game_end import GameEndScreen
from host.app.screens.table.table_screen import TableScreen
from host.store import Store
from tests.store.test_results import end, play
from tests.support.app_driver import SMALL, notices, press, table_of, texts_on


async def test_from_level_to_level_by_keys(tmp_path: Path) -> None:
    """Begin a campaign, win its level 1, read how it went, go on with level 2; and there it stands."""
    app = CinderboardApp(Store(tmp_path), new_seed=lambda: 5)
    app.preferences.pace = "instant"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "l")
        await app.workers.wait_for_complete()
        await press(pilot, "n")
        app.screen.query_one("#campaign-name", Input).value = "Ash"
        await press(pilot, "enter")
        table = table_of(app)
        end(table.session.opened, won=True)
        table.session.settle()
        table.refresh_game()
        await pilot.pause()
        assert isinstance(app.screen, GameEndScreen)
        shown = texts_on(app)
        assert "You win!" in shown and "You were never behind." in shown and "Level 2 of Ash" in shown
        await press(pilot, "l")
        setup = table_of(app).session.match.setup
        assert (setup.campaign, setup.level, setup.seed) == ("Ash", 2, 5)
        await press(pilot, "escape", "escape", "l")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, CampaignsScreen)
        assert "1 won   2 under way   3" in texts_on(app)
        assert app.screen.query_one(DataTable).row_count == 1


async def test_a_game_that_is_over_can_be_undone_and_played_again(tmp_path: Path) -> None:
    """Undo goes back to the table from the story; the same seed deals the same cards."""
    store = Store(tmp_path)
    play(store, won=False, seed=9)
    app = CinderboardApp(store, game_id="1", new_seed=lambda: 5)
    app.preferences.pace = "instant"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GameEndScreen) and "Level" not in texts_on(app)
        await press(pilot, "u")
        assert isinstance(app.screen, TableScreen) and not app.screen.session.over
        end(app.screen.session.opened, won=False)
        app.screen.session.settle()
        app.screen.refresh_game()
        await pilot.pause()
        await press(pilot, "escape", "h", "e")
        setup = table_of(app).session.match.setup
        assert setup.seed == 9 and setup.level == 1 and len(store.games()) == 2


async def test_results_are_exported_and_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results are exported as CSV to the working directory; a row opens its game while that is saved."""
    monkeypatch.chdir(tmp_path)
    store = Store(tmp_path / "data")
    for won in (True, False):
        play(store, won=won)
    store.results()
    store.find("1").unlink()
    app = CinderboardApp(store)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "l")
        await app.workers.wait_for_complete()
        await pilot.pause()
        await press(pilot, "end", "d")
        table = app.screen.query_one("#results", DataTable)
        assert [str(cell) for cell in table.get_row_at(0)[:4]] == [
            "The Iron Men",
            "bosses",
            "1 of 2",
            "50 (9-91)",
        ]
        await press(pilot, "d", "x", "enter", "down", "enter")
        assert "its result is kept" in notices(app)
        assert (tmp_path / "cinderboard-results.csv").read_text().count("\n") == 3
        await press(pilot, "up", "enter")
        assert isinstance(app.screen, GameEndScreen)


async def test_figures_stand_at_the_right_of_their_column(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    play(store, won=True)
    app = CinderboardApp(store)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "l")
        await app.workers.wait_for_complete()
        await press(pilot, "end")
        table = app.screen.query_one("#results", DataTable)
        heading, round_ = list(table.columns.values())[2].label, table.get_row_at(0)[2]
        assert str(heading) == "round"
        assert heading.justify == round_.justify == "right"


async def test_without_results_the_screen_says_what_to_do(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path / "data"))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "l")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not app.screen.query_one("#results", DataTable).display
        assert "Enter: begin or continue" in texts_on(app)

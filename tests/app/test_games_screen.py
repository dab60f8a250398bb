"""Tests of the list of saved games and its actions."""

from __future__ import annotations

from textual.widgets import Input, OptionList

from engine.setups.red_rains import RedRainsSetup
from host.app.screens.saved_games import SavedGamesScreen
from host.app.widgets.keys_footer import KeysFooter
from tests.app.conftest import MakeApp
from tests.support.app_driver import SMALL, press, table_of, texts_on


async def test_a_game_is_looked_at_renamed_deleted_brought_back_and_played_again(make_app: MakeApp) -> None:
    app = make_app()
    for seed in (3, 4):
        with app.store.create(RedRainsSetup(seed=seed, level=2)) as game:
            game.run_automatic_steps()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g")
        screen = app.screen
        assert isinstance(screen, SavedGamesScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "round 1" in texts_on(app) and "Chimera 0/" in texts_on(app)
        games = screen.query_one("#games", OptionList)
        line = screen.query_one(KeysFooter).render_line(0).text
        assert "Rename" in line and "Help" in line, "there is room for all keys"
        await press(pilot, "n")
        app.screen.query_one(Input).value = "An evening"
        await press(pilot, "enter")
        assert "An evening" in texts_on(app)
        await press(pilot, "d")
        assert games.option_count == 1 and "An evening" not in texts_on(app)
        await press(pilot, "u")
        assert games.option_count == 2 and "An evening" in texts_on(app)
        await press(pilot, "s", "s")
        assert games.border_title == "Saved games, by name"
        marked = next(game.title for game in app.saves.list_games() if game.id == games.highlighted_option.id)  # type: ignore[union-attr]
        assert marked == "An evening"
        await press(pilot, "e")
        setup = table_of(app).session.match.setup
        assert setup.level == 2 and setup.seed in (3, 4)
    assert len(app.saves.list_games()) == 3

"""Below the options stands what will come of the highlighted one."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from engine.bots.sturdy_player import SturdyPlayer
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.widgets.outlook_line import OutlookLine
from host.presenter.playback import Playback
from host.store.games import Store
from tests.app.driving import LARGE, SMALL, press, table_of, texts_on


async def test_it_follows_the_highlighted_option(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as game:
        game.settle()
        game.answer(())
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        table = table_of(app)
        line, decision = app.screen.query_one(OutlookLine), table.playback.decision
        assert decision is not None and decision.kind == "turn"
        told = []
        for option in decision.options:
            assert line.told == table.playback.outlooks.of((option.id,)).text
            assert line.display == bool(line.told) and line.told in texts_on(app).replace("\n", ". ")
            told.append(line.told)
            await press(pilot, "down")
        assert any(told) and not all(told)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_came_of_an_attack_stands_above_the_next_question(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """That the Chimera guards was told in the log alone, which is not on every screen."""
    store = Store(tmp_path)
    with store.create(RedRainsSetup(deck="The Iron Men", seed=8)) as game:
        playback = Playback(game)
        bot = SturdyPlayer(8, playback.match.library)
        while "guards" not in playback.came_of_it:
            asked = playback.match.decision
            assert asked is not None
            playback.answer(bot.choose(asked, lambda: playback.view), at_once=True)
        told = playback.came_of_it
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        came = app.screen.query_one("#came", Static)
        assert came.display and str(came.content) == told and "was rolled" in told
        table_of(app).playback.undo()
        table_of(app).refresh_table()
        await pilot.pause()
        assert not came.display


async def test_what_comes_of_an_option_does_not_hide_it(tmp_path: Path) -> None:
    """To pass is told in four lines, which pushed the row itself out of the list."""
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as game:
        game.settle()
        game.answer(())
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        choices = table_of(app).decision_panel.choices
        for _ in choices.options:
            await press(pilot, "up")
            await pilot.pause()
            lines = [line.text for line in choices.render_lines(choices.size.region)]
            assert choices.highlighted is not None
            row = str(choices.get_option_at_index(choices.highlighted).prompt).split("\n")[0]
            assert any(row.strip() in line for line in lines), "it is seen in the list"

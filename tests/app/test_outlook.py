"""Below the options stands what will come of the highlighted one."""

from __future__ import annotations

from pathlib import Path

from engine.setups import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.widgets.outlook_line import OutlookLine
from host.store.games import Store
from tests.app.driving import LARGE, press, table_of, texts_on


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

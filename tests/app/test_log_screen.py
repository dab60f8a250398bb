"""Tests of searching, filtering and copying the whole log, and of a card's last action."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, OptionList

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.log_screens import LogDetail, LogScreen
from host.store.game_store import Store
from tests.support.app_driver import SMALL, press, table_of

TITLE = "#found"


async def test_the_log_is_searched_filtered_and_copied(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with store.create(RedRainsSetup(seed=3)) as game:
        game.run_automatic_steps()
        game.answer(())
        for kind in ("play Hammer Knight", "pay", "end", "play Iron Worker", "pay"):
            asked = game.match.decision
            assert asked is not None
            game.answer((next(o.id for o in asked.options if o.label.startswith(kind)),))
            game.run_automatic_steps()
    app = CinderboardApp(store, game_id=game.id)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = table_of(app)
        everything = len(table.session.actions)
        await press(pilot, "slash")
        assert isinstance(app.screen, LogScreen)
        rows = app.screen.query_one(TITLE, OptionList)
        assert str(rows.border_title) == f"Log: {everything} actions"
        await press(pilot, *"plays", "space", *"worker")
        assert str(rows.border_title).startswith("Log: 1 of ")
        await press(pilot, "f6")
        assert app.clipboard.splitlines()[-1] == "- Player plays Iron Worker"
        await press(pilot, "enter")
        assert isinstance(app.screen, LogDetail)
        assert "Step by step" in [heading for heading, _ in app.screen.paragraphs()]
        await press(pilot, "escape", "f2")
        assert str(rows.border_title).endswith("steps")
        app.screen.query_one(Input).value = "no such words"
        await pilot.pause()
        assert str(rows.border_title).startswith("Log: 0 of ")
        assert [str(row.prompt) for row in rows.options] == ["No matches in the log."]
        app.screen.query_one(Input).value = ""
        await press(pilot, "f2", "f3")
        assert str(rows.border_title).endswith("in turns of Player")
        await press(pilot, "escape")
        unit = next(card for card in table.session.view.player("Player").battlefield)
        app.open_card(unit)
        await press(pilot, "l")
        assert isinstance(app.screen, LogScreen)
        found = app.screen.query_one(TITLE, OptionList)
        assert found.highlighted is not None
        assert f"plays {unit.name}" in str(found.get_option_at_index(found.highlighted).prompt)

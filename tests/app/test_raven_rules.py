"""Tests of a game by Raven Rules, from the start screen on, with decks of the original cards."""

from __future__ import annotations

from pathlib import Path

from engine.setups.players import RavenSetup
from host.app.app import CinderboardApp
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.choice_field import ChoiceField
from host.store import Store


async def test_it_begins_with_the_original_decks(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path), new_seed=lambda: 7)
    app.preferences.pace = "instant"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        await pilot.pause()
        decks = dict(app.screen.query_one("#deck-1", ChoiceField).values)
        assert "The Bloodwoods Queen" in decks
        assert "The Corpse of Viros" not in decks
        await pilot.press("enter")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        setup = table.session.match.setup
        assert isinstance(setup, RavenSetup)
        # What it is played by is kept, whatever becomes of the choices of today.
        assert setup.choices is not None
        assert setup.choices.one_reaction == "reaction spell"

"""Tests of hints at features, which disappear for good once a feature was used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Static

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.settings import SettingsScreen
from host.presenter.preferences import Preferences
from host.store.game_store import Store
from tests.support.app_driver import BOTH, SMALL

pytestmark = pytest.mark.usefixtures("beginner")
SETUP = RedRainsSetup(deck="The Iron Men", seed=3)


def _hint(app: CinderboardApp) -> str:
    tip = app.screen.query_one("#tip", Static)
    return str(tip.content) if tip.display else ""


@BOTH
async def test_a_hint_goes_once_what_it_is_about_was_used(tmp_path: Path, size: tuple[int, int]) -> None:
    app = CinderboardApp(Store(tmp_path), setup=SETUP)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        assert _hint(app) == "Hint: F1 explains the signs and the keys"
        await pilot.press("f1", "escape")
        assert _hint(app) == "", "one at a question"
        await pilot.press("m", "1", "n")
        assert _hint(app).startswith("Hint: ") and "F1" not in _hint(app)
    again = CinderboardApp(Store(tmp_path), setup=SETUP)
    async with again.run_test(size=size) as pilot:
        await pilot.press("enter")
        assert _hint(again) == "Hint: i opens the marked card", "F1 was used another evening"
    assert json.loads((tmp_path / "preferences.json").read_text())["used"] == ["help"]


async def test_hints_can_be_switched_off(tmp_path: Path) -> None:
    app = CinderboardApp(Store(tmp_path), setup=SETUP)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert _hint(app)
        await pilot.press("f6", "down", "down", "down", "right")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        assert _hint(app) == ""
    assert Preferences.load(tmp_path / "preferences.json").tips is False

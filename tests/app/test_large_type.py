"""Tests of the table in large type, and of the Chimera's behavior table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.app.screens.card_dialogs import CardDetail
from host.app.widgets.behavior_table import BehaviorTable
from host.app.widgets.large_type_table import LargeTableView
from host.presenter.display.block_letters import FONTS, large_type_lines
from host.presenter.preferences import Preferences
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, answers, press, table_of

HUGE = (200, 60)


@pytest.mark.parametrize("size", [SMALL, LARGE, HUGE], ids=["80x24", "140x45", "200x60"])
async def test_v_shows_the_table_in_large_type_and_keys_answer_there(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        panel = table_of(app).query_one(LargeTableView)
        assert not panel.is_on_screen
        await press(pilot, "v")
        shown = str(panel.render())
        decision = table_of(app).session.decision
        assert decision is not None
        assert panel.size.height >= size[1] // 2
        assert "▛" in shown or "▐" in shown
        for what in ("wounds", "Red Rains", "phase", "threat"):
            assert what in shown
        assert not any(len(line) > panel.content_size.width for line in shown.split("\n"))
        before = answers(app)
        await press(pilot, "enter")
        assert answers(app) == before + 1
        assert app.preferences.large_type
        await press(pilot, "v")
        assert not panel.is_on_screen
        await press(pilot, "v", "escape")
        assert not panel.is_on_screen and table_of(app) is app.screen


def test_the_fonts_are_there() -> None:
    assert [len(large_type_lines("Next", 80, high)) for high in (12, 5)] == [7, 4]
    assert len(FONTS) == 2


def test_the_choice_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    Preferences(large_type=True).save(path)
    assert Preferences.load(path).large_type
    Preferences().save(path)
    assert not Preferences.load(path).large_type


async def test_the_chimera_s_card_has_the_behavior_table_with_phases_side_by_side(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await press(pilot, "f5")
        assert isinstance(app.screen, CardDetail)
        lines = str(app.screen.query_one(BehaviorTable).render()).split("\n")
        assert lines[0].split() == ["▶", "Phase", "I", "Phase", "II", "Phase", "III"]
        assert lines[1].count("Main:") == 3

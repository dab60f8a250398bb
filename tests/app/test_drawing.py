"""Tests of what it costs to draw the table again."""

from __future__ import annotations

from typing import Any

import pytest
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from engine.setups.red_rains import RedRainsSetup
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, press, table_of


async def test_lines_that_stay_are_not_made_again(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter")
        app.screen._compositor.render_full_update()
        made = _calls_of(monkeypatch, Strip, "__init__")
        app.screen._compositor.render_full_update()
        assert not made


async def test_moving_the_mark_lays_nothing_out(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter")
        choices = table_of(app).decision_panel.choices
        await press(pilot, "down")
        layouts, marked = _calls_of(monkeypatch, Screen, "_refresh_layout"), choices.highlighted
        await press(pilot, "down")
        assert choices.highlighted != marked and not layouts


async def test_the_question_is_drawn_first(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter")
        drawn: list[set[Region]] = []
        monkeypatch.setattr(
            Screen, "_compositor_refresh", lambda screen: drawn.append({*screen._compositor._dirty_regions})
        )
        await press(pilot, "enter")
        first, rest = drawn[:2]
        assert first == {table_of(app).decision_panel.region} and rest - first


async def test_a_scrollbar_is_drawn_once(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "enter", "enter", "enter", "enter")
        bar = table_of(app).log_panel.vertical_scrollbar
        refreshes = _calls_of(monkeypatch, Screen, "_compositor_refresh")
        bar.refresh()
        app.screen._compositor.render_full_update()
        await pilot.pause(0.1)
        assert not refreshes, "the layout has drawn it"
        bar.refresh()
        await pilot.pause(0.1)
        assert refreshes


def _calls_of(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[Any]:
    """Return a list that grows with each call of a method from now on."""
    calls: list[Any] = []
    method = getattr(owner, name)

    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(self)
        return method(self, *args, **kwargs)

    monkeypatch.setattr(owner, name, counted)
    return calls

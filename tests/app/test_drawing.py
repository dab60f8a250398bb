"""Tests of what it costs to draw the table again."""

from __future__ import annotations

from typing import Any

import pytest
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


def _calls_of(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[Any]:
    """Return a list that grows with each call of a method from now on."""
    calls: list[Any] = []
    method = getattr(owner, name)

    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(self)
        return method(self, *args, **kwargs)

    monkeypatch.setattr(owner, name, counted)
    return calls

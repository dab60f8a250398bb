"""Tests of the clock of a built-in player that thinks, and of the key that makes it answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.game_entries import entry_of
from engine.setups.players import AshesSetup
from host.app.app import CinderboardApp
from tests.app.conftest import MakeApp
from tests.support.app_driver import SMALL, press, table_of, texts_on
from tests.support.slow_player import SlowPlayer

SETUP = AshesSetup.model_validate(
    {
        "seats": [
            {"name": "Ann", "deck": "The Iron Men"},
            {"name": "Bob", "deck": "The Cloudsea Siren", "player": "random"},
        ],
        "seed": 5,
    }
)


async def until(pilot_pause: Callable[[float], object], holds: Callable[[], bool]) -> None:
    for _ in range(200):
        if holds():
            return
        await pilot_pause(0.02)  # type: ignore[misc]
    raise AssertionError("never")


@pytest.mark.parametrize("key", ["space", "enter"])
async def test_a_key_makes_a_player_answer_whose_clock_is_shown(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr("host.presenter.session.shared_game.PATIENCE", 0.01)
    monkeypatch.setattr("host.presenter.session.running_search.CLOCK_AFTER", 0.05)
    monkeypatch.setitem(entry_of("ashes").players, "random", SlowPlayer)  # type: ignore[arg-type]
    app: CinderboardApp = make_app(setup=SETUP, pace="instant")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        match = table.session.match
        while table.session.decision is not None:
            decision = table.session.decision
            table.answer(tuple(option.id for option in decision.options[: decision.minimum or 1]))
        await until(pilot.pause, lambda: "Bob is thinking: ████░░░░ 0." in texts_on(app))
        assert "Answer now" in texts_on(app)
        assert app.screen.active_bindings["space"].binding.action == "cut_short"
        given = len(match.game.journal)
        await press(pilot, key)
        await until(pilot.pause, lambda: len(match.game.journal) > given)

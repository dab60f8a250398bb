"""Tests of the clock of a built-in player that thinks, and of the key that makes it answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest

from engine.bots.player_and_playout import Thought
from engine.bots.turn_in_words import AdvisedTurn
from engine.game_entries import entry_of
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
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


@pytest.mark.parametrize("key", ["space", pytest.param("enter", marks=pytest.mark.slow)])
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


async def test_advice_is_looked_for_while_its_clock_is_shown(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, best = Event(), AdvisedTurn(("play Iron Worker",), 0.62, ("2 more attack",), "an attack for 3")

    class Adviser:
        def __init__(self, _library: object) -> None:
            self.thought = Thought(10)

        def advise(self, _decision: object, _look: object) -> tuple[AdvisedTurn, ...]:
            return (best,) if goes_on.wait(60) else ()

    monkeypatch.setattr("engine.bots.advice.Adviser", Adviser)
    monkeypatch.setattr("host.presenter.session.running_search.CLOCK_AFTER", 0.05)
    app = make_app(setup=RedRainsSetup(seed=3), pace="instant")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        await press(pilot, "!")
        await until(pilot.pause, lambda: "Looking for your best turns: ░░░░░░░░ 0." in texts_on(app))
        goes_on.set()
        await until(pilot.pause, lambda: "To fear: an attack for 3" in texts_on(app))
        assert "1. Play Iron Worker" in texts_on(app) and "Looking" not in texts_on(app)
        await press(pilot, "escape")
        assert app.screen is table_of(app)

"""Tests that Escape undoes a begun action, and otherwise leaves."""

from __future__ import annotations

from pathlib import Path

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.start import StartScreen
from host.app.screens.table.table_screen import TableScreen
from host.store import Store
from tests.app.conftest import MakeApp
from tests.presenter.test_pending_action import game_within
from tests.support.app_driver import LARGE, SMALL, answers, notices, table_of


async def test_escape_undoes_a_pending_action(tmp_path: Path) -> None:
    store = Store(tmp_path)
    app = CinderboardApp(store, game_id=game_within(store, "attack", "attackers"))
    app.preferences.pace = "instant"
    app.NOTIFICATION_TIMEOUT = 600
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        half = table.session.pending_action
        assert half is not None and not half.locked_because
        before = half.answers_before
        assert app.screen.active_bindings["escape"].binding.description == "Take back"
        given = list(table.session.match.game.journal.lines())
        later = len(table.session.match.game.journal) - before
        await pilot.press("escape")
        assert table_of(app) is table
        decision = table.session.decision
        assert decision is not None and decision.kind == "turn"
        assert len(table.session.match.game.journal) == before
        assert f"Taken back: {half.label}" in notices(app)
        assert app.screen.active_bindings["escape"].binding.description == "Leave"
        await pilot.press(*["r"] * later)
        assert list(table.session.match.game.journal.lines()) == given, "redo gives it again"


async def test_escape_twice_leaves_without_a_pending_action(make_app: MakeApp) -> None:
    """Any other key in between, or leaving the cards, starts over."""
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert table_of(app).session.pending_action is None
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen) and "Esc again leaves" in notices(app)
        await pilot.press("down", "escape", "left", "escape", "escape")
        assert isinstance(app.screen, TableScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)


async def test_what_has_seen_a_hidden_card_is_not_taken_back_and_says_so(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter", "m")
        table = table_of(app)
        assert table.session.pending_action is not None and not table.session.pending_action.locked_because
        table.answer(("deck",))
        await pilot.pause()
        given = answers(app)
        assert app.screen.active_bindings["escape"].binding.description == "Leave"
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen) and answers(app) == given
        assert "Meditate: a hidden card has been seen since" in notices(app)
        assert "Esc again leaves" in notices(app)
        await pilot.press("escape")
        assert isinstance(app.screen, StartScreen)

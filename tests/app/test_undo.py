"""Tests of the log, its rules, undo and redo."""

from __future__ import annotations

from textual.widgets import Static

from engine.setups.red_rains import RedRainsSetup
from host.app.screens.info_dialogs import RuleDialog
from host.app.screens.table.game_end import GameEndScreen
from host.app.screens.table.log_screens import LogDetail
from host.app.widgets.log_panel import LogPanel
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, answers, play_to_the_end, table_of


async def test_going_back_to_a_line_of_the_log(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "p", "e")
        table = table_of(app)
        assert answers(app) == 3
        passed = next(n for n, line in enumerate(table.session.lines) if line.text == "Player passes")
        table.browsing.open_log_line(passed)
        await pilot.pause()
        assert isinstance(app.screen, LogDetail)
        await pilot.click("#close")
        assert app.screen is table, "closed once, not the table with it"
        table.browsing.open_log_line(passed)
        await pilot.pause()
        await pilot.press("b")
        assert answers(app) == 1
        decision = table_of(app).session.decision
        assert decision is not None and decision.kind == "turn"
        assert table.session.opened.marks, "the Chimera's rolls had been seen"


async def test_the_rule_of_a_question(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, RuleDialog)


async def test_an_opened_line_tells_nothing_of_steps_to_come(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter", "s", "p", "e")
        coming = {step.line.text for step in table.session.waiting}
        assert coming
        await pilot.press("question_mark")
        assert isinstance(app.screen, LogDetail)
        events = app.screen.paragraphs()[-2][1].lower()
        assert not any(text.lower() in events for text in coming)


async def test_a_whole_game_to_its_end_and_back(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        playback = table.session
        play_to_the_end(table)
        await pilot.pause()
        assert playback.over
        assert "wins" in str(table.query_one("#prompt", Static).render())
        given = answers(app)
        assert isinstance(app.screen, GameEndScreen)
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, GameEndScreen), "who pressed Enter from step to step began another game"
        await pilot.press("u")
        assert answers(app) == given - 1
        assert playback.decision is not None


async def test_the_log_says_where_an_undo_had_gone_past_a_roll(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter", "p", "e", "u")
        rows = [str(row.prompt) for row in app.screen.query_one(LogPanel).options]
        assert any(row.startswith("< undone here, after seeing") for row in rows)

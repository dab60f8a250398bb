"""Tests of automatic steps, one by one."""

from __future__ import annotations

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.presenter.preferences import STEP_SECONDS
from tests.app.conftest import MakeApp
from tests.support.app_driver import SMALL, answers, notices, table_of


async def test_changing_the_pace_keeps_what_is_picked(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "2", "f4")
        assert len(table_of(app).decision_panel.picked) == 2


async def test_stepped_pace_shows_each_step_before_the_next_question(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter")
        while table.session.waiting:
            await pilot.press("enter")
        await pilot.press("p")
        below = table.panes.region
        await pilot.press("e")
        steps = len(table.session.waiting)
        assert steps > 1
        assert table.session.decision is None
        assert table.panes.region.x == below.x and table.panes.region.bottom == below.bottom
        assert table.panes.region.height == below.height, "nothing to read leaves its place empty"
        given = len(table.session.match.game.journal)
        await pilot.press("m", "p", "1")  # keys of options that are not asked yet
        assert len(table.session.match.game.journal) == given
        for left in range(steps - 1, -1, -1):
            await pilot.press("enter")
            assert len(table.session.waiting) == left
        assert table.session.decision is not None


async def test_timed_steps_go_on_by_themselves(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEP_SECONDS, "normal", 0.01)
    app = make_app(setup=RedRainsSetup(seed=3), pace="timed")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter")
        for _ in range(200):
            await pilot.pause(0.01)
            if not table.session.waiting:
                break
        assert table.session.decision is not None


async def test_steps_wait_while_something_is_read_over_the_table(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEP_SECONDS, "normal", 0.01)
    app = make_app(setup=RedRainsSetup(seed=3), pace="timed")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        table.app.preferences.pace = "stepped"
        await pilot.press("enter", "s", "p", "e")
        left = len(table.session.waiting)
        assert left
        await pilot.press("f1")
        table.app.preferences.pace = "timed"
        table.refresh_steps()
        await pilot.pause(0.1)
        assert len(table.session.waiting) == left


@pytest.mark.parametrize(("grace", "answered"), [(3600.0, 0), (0.01, 1)])
async def test_the_key_of_the_last_step_does_not_answer_the_next_question(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, grace: float, answered: int
) -> None:
    monkeypatch.setattr("host.app.screens.table.step_pacer.GRACE_SECONDS", grace)
    monkeypatch.setattr("tests.support.quick_screens.ENOUGH", 0.4)  # the longer grace outlasts every wait
    app = make_app(setup=RedRainsSetup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter")
        await pilot.press("p", "e")
        while table.session.waiting:
            await pilot.press("enter")
        given = answers(app)
        await pilot.pause(0.1)
        await pilot.press("p")
        assert answers(app) == given + answered


async def test_who_goes_on_from_step_to_step_with_a_key_runs_into_no_answer(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys pressed quickly or held down only advance steps; after an arrow key the list answers at once."""
    monkeypatch.setattr("host.app.screens.table.step_pacer.GRACE_SECONDS", 0.01)
    app = make_app(setup=RedRainsSetup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table, now = table_of(app), 0.0
        table.steps.clock = lambda: now  # type: ignore[method-assign]
        for key, then in (("enter", ("down", "up")), ("space", ())):
            await pilot.press("enter", "s", "p", "e")
            assert table.session.waiting
            while table.session.waiting:
                await pilot.press(key)
            given = answers(app)
            await pilot.pause(0.1)
            for _ in range(20):  # held
                now += 0.05
                await pilot.press(key)
            assert answers(app) == given and "Press a key from the list" in notices(app)
            now += 0 if then else 0.2
            await pilot.press(*then, key)
            assert answers(app) == given + 1 and not notices(app)
            await pilot.press("u", "u", "u")


async def test_no_enter_is_refused_to_who_reads_each_step(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.app.screens.table.step_pacer.GRACE_SECONDS", 0.01)
    app = make_app(setup=RedRainsSetup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table, now, after_steps = table_of(app), 0.0, 0
        table.steps.clock = lambda: now  # type: ignore[method-assign]
        while after_steps < 4:
            now += 1.0
            before = (answers(app), len(table.session.waiting))
            await pilot.press("enter")
            await pilot.pause(0.02)
            assert (answers(app), len(table.session.waiting)) != before, notices(app)
            after_steps += bool(before[1] and not table.session.waiting)


async def test_no_key_of_an_option_shows_the_next_step(make_app: MakeApp) -> None:
    """Earlier, `n` advanced a step, and was then the natural dice power or "no" at the question."""
    app = make_app(setup=RedRainsSetup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter", "s", "p", "e")
        left = len(table.session.waiting)
        assert left
        await pilot.press("n")
        assert len(table.session.waiting) == left

"""The app as a person uses it, on real games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from engine.match import Setup
from host.app.app import CinderboardApp
from host.app.preferences import STEP_SECONDS
from host.app.screens.card_detail import CardDetail
from host.app.screens.help import HelpScreen
from host.app.screens.log_detail import LogDetail
from host.app.screens.rule import RuleDialog
from host.app.screens.setup import SetupScreen
from host.app.screens.start import StartScreen
from host.app.screens.table import TableScreen
from host.app.widgets.card_tile import CardTile
from host.app.widgets.choices import CONFIRM
from host.app.widgets.chooser import Chooser
from host.app.widgets.log_panel import LogPanel
from tests.app.conftest import MakeApp

SMALL, LARGE = (80, 24), (140, 45)


def table_of(app: CinderboardApp) -> TableScreen:
    """The table on screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def answers(app: CinderboardApp) -> int:
    """How many answers people have given."""
    return table_of(app).sitting.answers_after(0)


def play_to_the_end(table: TableScreen) -> None:
    """Pass, and decline what can be declined: that loses soon."""
    while (decision := table.sitting.decision) is not None:
        table.answer(tuple(option.id for option in decision.options[-1:])[: decision.minimum])


async def click_row(pilot: Pilot[Any], widget: str, option_id: str) -> None:
    """Click an option of a list where it is drawn."""
    options = pilot.app.screen.query_one(widget, OptionList)
    for y in range(options.size.height):
        style = pilot.app.screen.get_style_at(options.content_region.x + 1, options.content_region.y + y)
        index = style.meta.get("option")
        if index is not None and options.get_option_at_index(index).id == option_id:
            await pilot.click(options, offset=options.content_region.offset - options.region.offset + (1, y))
            await pilot.pause()
            return
    raise AssertionError(f"{option_id} is not in sight")


async def test_three_enters_and_one_is_at_the_table(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        assert table_of(app).sitting.decision is not None


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_several_turns_with_the_keyboard_alone(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        table = table_of(app)
        for _ in range(40):
            decision = table.sitting.decision
            if decision is None or table.sitting.view.round > 1:
                break
            before = answers(app)
            if table.decision_panel.choices.several:
                await pilot.press(*"12"[: max(decision.minimum, min(1, decision.maximum))], "enter")
            else:
                await pilot.press(table.decision_panel.keys[decision.options[-1].id])
            assert answers(app) == before + 1, decision.prompt
        assert table.sitting.over or table.sitting.view.round > 1


async def test_several_turns_with_the_mouse_alone(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await click_row(pilot, "#menu", "new")
        await pilot.click("#begin")
        table = table_of(app)
        for _ in range(30):
            decision = table.sitting.decision
            if decision is None or table.sitting.view.round > 1:
                break
            before = answers(app)
            if table.decision_panel.choices.several:
                for option in decision.options[: decision.minimum]:
                    await click_row(pilot, "#choices", option.id)
                await click_row(pilot, "#choices", CONFIRM)
            else:
                await click_row(pilot, "#choices", decision.options[-1].id)
            assert answers(app) == before + 1, decision.prompt
        assert table.sitting.over or table.sitting.view.round > 1


async def test_arrows_and_enter_answer(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")  # nothing to discard
        decision = table_of(app).sitting.decision
        assert decision is not None
        await pilot.press("down", "enter")
        assert table_of(app).sitting.match.game.journal.entries[-1].answer == (decision.options[1].id,)


async def test_a_click_on_a_card_plays_it(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter")
        table = table_of(app)
        decision = table.sitting.decision
        assert decision is not None
        play = next(option for option in decision.options if option.id.startswith("play:"))
        tile = next(t for t in table.query(CardTile) if t.card is not None and t.card.id == play.subject)
        await pilot.click(tile)
        person = [e for e in table.sitting.match.game.journal.entries if e.decision.seat == "Player"]
        assert person[-1].answer == (play.id,)


async def test_the_other_mouse_button_opens_a_card(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        tile = next(t for t in app.screen.query(CardTile) if t.card is not None and t.card.zone == "hand")
        await pilot.click(tile, button=3)
        assert isinstance(app.screen, CardDetail)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_undo_and_redo_name_the_answer(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p")
        table = table_of(app)
        after = list(table.sitting.match.game.journal.lines())
        assert table.sitting.undoes == "pass"
        await pilot.press("u")
        assert table.sitting.redoes == "pass"
        await pilot.press("r")
        assert list(table.sitting.match.game.journal.lines()) == after
        await pilot.press("ctrl+z", "ctrl+y")
        assert list(table.sitting.match.game.journal.lines()) == after


async def test_going_back_to_a_line_of_the_log(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p", "e")
        table = table_of(app)
        assert answers(app) == 3
        passed = next(n for n, line in enumerate(table.sitting.lines) if line.text == "Player passes")
        table.open_line(passed)
        await pilot.pause()
        assert isinstance(app.screen, LogDetail)
        await pilot.press("b")
        assert answers(app) == 1
        decision = table_of(app).sitting.decision
        assert decision is not None and decision.kind == "turn"
        assert table.sitting.opened.marks, "the Chimera's rolls had been seen"


async def test_a_click_beside_a_dialog_closes_it(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert isinstance(app.screen, HelpScreen)
        await pilot.click(offset=(0, 12))
        assert isinstance(app.screen, StartScreen)


async def test_changing_the_pace_keeps_what_is_picked(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "2", "f4")
        assert len(table_of(app).decision_panel.picked) == 2


async def test_the_rule_of_a_question(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, RuleDialog)


async def test_dice_entered_by_hand(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3, by_hand=("player dice", "behavior die")))
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        for _ in range(10):
            decision = table.sitting.decision
            assert decision is not None and decision.chance == "player dice"
            await pilot.press("p")
        assert {die.side for die in table.sitting.view.player("Player").active_dice} == {"power"}
        await pilot.press("enter", "p", "e")
        decision = table.sitting.decision
        assert decision is not None and decision.kind == "behavior"
        await pilot.press("=")
        assert table.sitting.view.chimera is not None
        assert table.sitting.view.chimera.behavior == 12


async def test_stepped_pace_shows_each_step_before_the_next_question(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter")
        while table.sitting.waiting:
            await pilot.press("enter")
        await pilot.press("p", "e")
        steps = len(table.sitting.waiting)
        assert steps > 1
        assert table.sitting.decision is None
        given = len(table.sitting.match.game.journal)
        await pilot.press("m", "p", "1")  # keys of options that are not asked yet
        assert len(table.sitting.match.game.journal) == given
        for left in range(steps - 1, -1, -1):
            await pilot.press("enter")
            assert len(table.sitting.waiting) == left
        assert table.sitting.decision is not None


async def test_an_opened_line_tells_nothing_of_steps_to_come(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3), pace="stepped")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter", "s", "p", "e")
        coming = {step.line.text for step in table.sitting.waiting}
        assert coming
        await pilot.press("question_mark")
        assert isinstance(app.screen, LogDetail)
        events = app.screen.paragraphs()[-2][1].lower()
        assert not any(text.lower() in events for text in coming)


async def test_timed_steps_go_on_by_themselves(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEP_SECONDS, "normal", 0.01)
    app = make_app(setup=Setup(seed=3), pace="timed")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        await pilot.press("enter")
        for _ in range(200):
            await pilot.pause(0.01)
            if not table.sitting.waiting:
                break
        assert table.sitting.decision is not None


async def test_leaving_and_continuing(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p", "escape")
        assert isinstance(app.screen, StartScreen)
        await pilot.press("c")
        assert answers(app) == 2


async def test_a_whole_game_to_its_end_and_back(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        sitting = table.sitting
        play_to_the_end(table)
        await pilot.pause()
        assert sitting.over
        assert "wins" in str(table.query_one("#prompt", Static).render())
        given = answers(app)
        await pilot.press("u")
        assert answers(app) == given - 1
        assert sitting.decision is not None


async def test_a_tiny_window_asks_to_be_enlarged_and_answers_nothing(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=(40, 10)) as pilot:
        assert app.screen.query_one(".too-small").display
        await pilot.press("p", "1", "enter")
        assert answers(app) == 0
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert not app.screen.query_one(".too-small").display
        await pilot.press("enter")
        assert answers(app) == 1


async def test_settings_are_kept(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "right", "escape")
        assert app.theme == "cinder-light"
    assert make_app().theme == "cinder-light"


async def test_a_theme_of_textuals_own_is_kept_too(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.theme = "nord"
        await pilot.pause()
        await pilot.press("s")
        assert app.screen.query_one("#theme", Chooser).value == "nord"
        await pilot.press("right")
        assert app.theme == "cinder-dark"
        app.theme = "nord"
        await pilot.pause()
    assert make_app().theme == "nord"


async def test_setup_with_the_mouse(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        level = app.screen.query_one("#level", Chooser)
        await pilot.click(level, offset=(18, 0))
        assert level.value == "3"
        await pilot.click(level, offset=(22, 0))
        assert level.value == "1"
        await pilot.click(level, offset=(22, 0))
        await pilot.click("#behavior-die", offset=(22, 0))
        await pilot.click("#begin")
        await pilot.pause()
        setup = table_of(app).sitting.match.setup
        assert (setup.level, setup.by_hand, setup.seed) == (2, ("behavior die",), 3)


async def test_the_first_five_can_be_chosen(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3, first_five="choose"))
    async with app.run_test(size=SMALL) as pilot:
        decision = table_of(app).sitting.decision
        assert decision is not None and decision.kind == "first five"
        await pilot.press(*"12", "enter")
        assert answers(app) == 0, "five are needed"
        await pilot.press(*"345", "enter")
        assert answers(app) == 1


async def test_the_command_palette_has_the_commands_of_the_table(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        titles = {command.title for command in app.get_system_commands(app.screen)}
        assert {"Why?", "Cards", "Settings", "pass"} <= titles
        assert any(title.startswith("Undo: ") for title in titles)
        given = answers(app)
        await pilot.press("ctrl+p", *"meditate")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause()
        assert answers(app) == given + 1
        assert table_of(app).sitting.undoes == "meditate"


async def test_without_color_the_table_still_says_everything(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(setup=Setup(seed=3))
    assert app.no_color
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p")
        assert "[ ] main done" in str(app.screen.query_one("#status", Static).render())


async def test_the_log_says_where_an_undo_had_gone_past_a_roll(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter", "p", "e", "u")
        rows = [str(row.prompt) for row in app.screen.query_one(LogPanel).options]
        assert any(row.startswith("< undone here, after seeing") for row in rows)


async def test_a_game_that_another_window_plays_is_refused_in_a_sentence(make_app: MakeApp) -> None:
    first, second = make_app(setup=Setup(seed=3)), make_app()
    async with first.run_test(size=SMALL) as pilot:
        await pilot.pause()
        async with second.run_test(size=SMALL) as other:
            await other.press("c")
            assert isinstance(second.screen, StartScreen)
            assert second._notifications


async def test_steps_wait_while_something_is_read_over_the_table(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEP_SECONDS, "normal", 0.01)
    app = make_app(setup=Setup(seed=3), pace="timed")
    async with app.run_test(size=SMALL) as pilot:
        table = table_of(app)
        table.app.preferences.pace = "stepped"
        await pilot.press("enter", "s", "p", "e")
        left = len(table.sitting.waiting)
        assert left
        await pilot.press("f1")
        table.app.preferences.pace = "timed"
        table.refresh_steps()
        await pilot.pause(0.1)
        assert len(table.sitting.waiting) == left


async def test_the_chimeras_card_shows_its_behavior(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("f5")
        assert isinstance(app.screen, CardDetail)
        headings = [heading for heading, _ in app.screen.paragraphs()]
        assert "Phase I, roll 12" in headings


async def test_an_older_game_is_opened_from_the_list(make_app: MakeApp) -> None:
    for seed in (3, 4, 5):
        app = make_app(setup=Setup(seed=seed))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("enter", "escape")
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        assert app.screen.query_one("#games", OptionList).option_count == 3
        await pilot.press("end", "enter")
        assert table_of(app).sitting.match.setup.seed == 3


async def test_a_finished_game_is_not_what_continue_means(make_app: MakeApp) -> None:
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        play_to_the_end(table_of(app))
        await pilot.press("b")
        menu = app.screen.query_one("#menu", OptionList)
        ids = [option.id for option in menu.options]
        assert "continue" not in ids
        assert "games" in ids


async def test_a_finished_game_is_exported(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = make_app(setup=Setup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        play_to_the_end(table_of(app))
        await pilot.pause()
        await pilot.press("x")
        assert "Iron Men" in (tmp_path / "cinderboard-game-1.jsonl").read_text(encoding="utf-8")

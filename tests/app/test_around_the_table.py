"""Tests of the screens around a game: setup, saved games, settings, export, help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import OptionList

from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.app.screens.help import HelpScreen
from host.app.screens.start import StartScreen
from host.app.widgets.choice_field import ChoiceField
from tests.app.conftest import MakeApp
from tests.app.test_hot_seat import between
from tests.support.app_driver import SMALL, answers, play_to_the_end, press, table_of


async def test_a_click_beside_a_dialog_closes_it(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("h")
        assert isinstance(app.screen, HelpScreen)
        await pilot.click(offset=(0, 12))
        assert isinstance(app.screen, StartScreen)


@pytest.mark.parametrize("size", [SMALL, (140, 45)])
async def test_help_begins_with_the_signs_that_are_on_the_table(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(setup=RedRainsSetup(deck="The Iron Men", seed=3))
    async with app.run_test(size=size) as pilot:
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        (title, signs), *rest = app.screen.paragraphs()
        assert title == "Signs on screen" and "Ce ceremonial, N natural" in signs and "A attack" in signs
        assert "charm" not in signs and "B blood" in dict(rest)["Other signs"]
        assert "charm" in dict(rest)["Other signs"]
        assert rest[1][0] == "At the table"


async def test_the_line_to_continue_breaks_between_words(make_app: MakeApp) -> None:
    """A label that does not fit continues below its beginning, not below its key."""
    decks = ("The Mist Guardian", "The Snakes in Silver", "The Bloodwoods Queen")
    seats = tuple(SeatSetup(name=f"P{place}", deck=deck) for place, deck in enumerate(decks))
    app = make_app(setup=AshesSetup(seats=seats, seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        menu = app.screen.query_one("#menu", OptionList)
        first, *others = str(menu.get_option("continue").prompt).splitlines()
        column = first.index("The Mist Guardian")
        assert others and all(line[:column].isspace() and line[column] != " " for line in others)
        assert max(map(len, (first, *others))) <= menu.scrollable_content_region.width - 2
        whole = " ".join(line.strip() for line in (first[column:], *others))
        assert re.fullmatch(r"The Mist .* Silver against The Bloodwoods Queen, \d+ steps", whole)


async def test_leaving_and_continuing(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "p", "escape", "escape")
        assert isinstance(app.screen, StartScreen)
        await pilot.press("c")
        assert answers(app) == 2


async def test_settings_are_saved(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s", "right", "escape")
        assert app.theme == "cinder-light"
    assert make_app().theme == "cinder-light"


async def test_a_theme_of_textual_is_saved_too(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        app.theme = "nord"
        await pilot.pause()
        await pilot.press("s")
        assert app.screen.query_one("#theme", ChoiceField).value == "nord"
        await pilot.press("right")
        assert app.theme == "cinder-dark"
        app.theme = "nord"
        await pilot.pause()
    assert make_app().theme == "nord"


async def test_setup_with_the_mouse(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("n")
        level = app.screen.query_one("#level", ChoiceField)
        await pilot.click(level, offset=(19, 0))
        assert level.value == "3"
        await pilot.click(level, offset=(22, 0))
        assert level.value == "1"
        await pilot.click(level, offset=(22, 0))
        await pilot.click("#more", offset=(22, 0))
        await pilot.pause()
        app.screen.query_one("#behavior-die").scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click("#behavior-die", offset=(22, 0))
        await pilot.click("#begin")
        await pilot.pause()
        setup = table_of(app).session.match.setup
        assert (setup.level, setup.by_hand, setup.seed) == (2, ("behavior die",), 3)


async def test_a_game_that_another_window_plays_is_refused_in_a_sentence(make_app: MakeApp) -> None:
    first, second = make_app(setup=RedRainsSetup(seed=3)), make_app()
    async with first.run_test(size=SMALL) as pilot:
        await pilot.pause()
        async with second.run_test(size=SMALL) as other:
            await other.press("c")
            assert isinstance(second.screen, StartScreen)
            assert second._notifications


async def test_an_older_game_is_opened_from_the_list(make_app: MakeApp) -> None:
    for seed in (3, 4, 5):
        app = make_app(setup=RedRainsSetup(seed=seed))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("enter", "escape")
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        assert app.screen.query_one("#games", OptionList).option_count == 3
        await pilot.press("end", "enter")
        assert table_of(app).session.match.setup.seed == 3


@pytest.mark.slow
async def test_after_a_finished_game_two_enters_begin_one_of_its_kind(make_app: MakeApp) -> None:
    app = make_app(setup=between(2, 1))
    async with app.run_test(size=SMALL) as pilot:
        play_to_the_end(table_of(app))
        await pilot.press("b")
        await pilot.pause()
        menu = app.screen.query_one("#menu", OptionList)
        ids = [option.id for option in menu.options]
        assert "continue" not in ids
        assert "games" in ids
        await press(pilot, "enter", "enter")
        assert table_of(app).session.match.setup.rules == "ashes"


async def test_a_finished_game_is_exported(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        play_to_the_end(table_of(app))
        await pilot.pause()
        await pilot.press("x")
        assert "Iron Men" in (tmp_path / "cinderboard-game-1.jsonl").read_text(encoding="utf-8")

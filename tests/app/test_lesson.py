"""Tests of the first lesson on screen."""

from __future__ import annotations

from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Static

from host.app.screens.start import StartScreen
from host.app.screens.table.table_screen import TableScreen
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, press, table_of, texts_on


def is_lesson(screen: Screen[Any]) -> bool:
    return isinstance(screen, TableScreen) and screen.lesson_note is not None


async def test_the_lesson_says_what_is_new_and_points_at_it(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "e", "enter")
        table = table_of(app)
        assert table.lesson_note is not None
        note = table.query_one("#lesson", Static)
        assert note.display and "Play Hammer Knight" in str(note.render())
        decision = table.session.decision
        assert decision is not None
        assert "Hammer Knight" in decision.options[table.decision_panel.choices.highlighted or 0].label
        assert note.region.bottom == table.decision_panel.region.y, "in a box above the decision"
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, StartScreen) and app.saves.list_games(), "left, and kept"
        await press(pilot, "c")
        assert is_lesson(app.screen), "and gone on with as a lesson"


async def test_learning_goes_on_with_the_lesson_under_way_or_begins_anew(make_app: MakeApp) -> None:
    """Earlier, each visit began another lesson and left the previous one among the games."""
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "e", "enter", "escape", "escape", "e")
        assert "1  Against a Chimera: under way, " in texts_on(app)
        await press(pilot, "enter")
        assert is_lesson(app.screen) and len(app.saves.list_games()) == 1
        while not isinstance(app.screen, StartScreen):
            await press(pilot, "escape")
        await press(pilot, "e", "n")
        assert is_lesson(app.screen) and len(app.saves.list_games()) == 2


@pytest.mark.parametrize("size", [(100, 30), LARGE])
async def test_a_note_has_the_lines_it_needs(make_app: MakeApp, size: tuple[int, int]) -> None:
    """Earlier, a note kept the height of the previous one, which cut off its last line."""
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "e")
        note, seen = table_of(app).query_one("#lesson", Static), set()
        for _ in range(9):
            await pilot.press("enter")
            await pilot.pause()
            if note.display:
                lines = note.visual.get_height(note.styles, note.content_region.width)
                assert note.content_region.height == lines, str(note.render())
                seen.add(lines)
        assert len(seen) > 1


async def test_the_behavior_table_is_there_when_its_panel_comes_up(make_app: MakeApp) -> None:
    """Earlier, the panel kept the one line that it had before anything was drawn."""
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "e")
        while not app.screen.query("#behavior"):
            await press(pilot, "full_stop")
        pane = app.screen.query_one("#behavior")
        for _ in range(40):  # it is as high as the table once the table has been drawn in its width
            await pilot.pause(0.05)
            if pane.virtual_size.height > 12:
                break
        assert pane.virtual_size.height > 12

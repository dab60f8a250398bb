"""The first lesson on screen."""

from __future__ import annotations

from textual.widgets import Static

from host.app.screens.lesson import LessonScreen
from host.app.screens.start import StartScreen
from tests.app.conftest import MakeApp
from tests.app.driving import SMALL, press, table_of


async def test_the_lesson_says_what_is_new_and_points_at_it(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "e", "enter")
        table = table_of(app)
        assert isinstance(table, LessonScreen)
        note = table.query_one("#lesson", Static)
        assert note.display and "Play Hammer Knight" in str(note.render())
        decision = table.playback.decision
        assert decision is not None
        assert "Hammer Knight" in decision.options[table.decision_panel.choices.highlighted or 0].label
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, StartScreen) and app.games(), "left, and kept"
        await press(pilot, "c")
        assert isinstance(app.screen, LessonScreen), "and gone on with as a lesson"

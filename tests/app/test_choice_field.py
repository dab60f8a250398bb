"""Tests of fields in which one of several values is chosen."""

from __future__ import annotations

from host.app.widgets.choice_field import ChoiceField
from host.app.widgets.preset_list import PresetButton
from tests.app.conftest import MakeApp
from tests.support.app_driver import SMALL, press


async def test_the_sign_is_on_the_line_of_the_focus_alone(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "tab", "down", "down", "up")
        lines = [*app.screen.query(ChoiceField), *app.screen.query(PresetButton)]
        marked = [line.id for line in lines if str(line.render()).startswith(">")]
        assert marked == [line.id for line in lines if line.has_focus] and len(marked) == 1

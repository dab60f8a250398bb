"""Tests of the explanations beside the fields of a form and the items of the menu."""

from __future__ import annotations

import pytest

from host.app.widgets.text_panels import ReadingPane
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL, press


def explanation(app: object) -> tuple[str, str]:
    pane = app.screen.query_one(ReadingPane)  # type: ignore[attr-defined]
    return str(pane.border_title), str(pane.query_one("Static").render())


@pytest.mark.parametrize(("key", "title", "words"), [
    ("n", "Way to play", "My cards and dice, you run the Chimera"),
    ("t", "How a draft goes", "keeps one and passes the rest"),
])  # fmt: skip
async def test_a_form_tells_at_first_what_it_begins(
    make_app: MakeApp, key: str, title: str, words: str
) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, key)
        assert explanation(app)[0] == title
        assert words in " ".join(explanation(app)[1].split())


async def test_a_form_tells_of_the_line_with_the_focus(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, "n", "2")
        assert "only what I enter" in explanation(app)[1]
        await press(pilot, "down")
        assert explanation(app)[0] == "The Iron Men"
        assert "Hammer Knight A3 L4 R2" in " ".join(explanation(app)[1].split())
        await press(pilot, "right")
        assert explanation(app)[0] == "The Mist Guardian"
        app.screen.query_one("#chimera").focus()
        await pilot.pause()
        assert explanation(app)[0] == "The Corpse of Viros"
        assert "Fury deck" in explanation(app)[1]


async def test_a_flat_form_has_no_room_for_it(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 18)) as pilot:
        await press(pilot, "n")
        assert not app.screen.query_one(ReadingPane).display
        assert app.screen.query_one("#more").is_on_screen


async def test_a_box_over_the_menu_stands_in_its_place(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        menu = app.screen.query_one("#menu")
        await press(pilot, "s")
        assert not menu.visible
        await press(pilot, "escape")
        assert menu.visible

"""Tests that the footer is redrawn only when its keys change, and that its keys can be clicked."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.strip import Strip

from host.app.screens.card_browser import CardBrowserScreen
from host.app.screens.help import HelpScreen
from host.app.widgets.keys_footer import SCROLL_COLUMNS, KeysFooter
from tests.app.conftest import MakeApp
from tests.support.app_driver import LARGE, SMALL


def _written(footer: KeysFooter) -> str:
    return footer.render_line(0).text


async def test_it_stays_while_the_keys_stay(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[KeysFooter] = []
    draw = KeysFooter.render_line

    def render_line(footer: KeysFooter, y: int) -> Strip:
        drawn.append(footer)
        return draw(footer, y)

    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.screen.query_one(KeysFooter).keys
        monkeypatch.setattr(KeysFooter, "render_line", render_line)
        app.screen.refresh_bindings()
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        assert not drawn


async def test_it_follows_when_a_key_does_nothing_more(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        footer = app.screen.query_one(KeysFooter)
        before = _written(footer)
        bindings = app.screen._bindings.copy()
        app.screen._bindings.key_to_bindings.clear()
        app.screen.refresh_bindings()
        await pilot.pause()
        assert "Quit" in before and "Quit" not in _written(footer)
        app.screen._bindings = bindings
        app.screen.refresh_bindings()
        await pilot.pause()
        assert _written(footer) == before


async def test_a_key_is_marked_under_the_mouse_and_pressed_by_a_click(make_app: MakeApp) -> None:
    """The space between keys cannot be clicked."""
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        assert isinstance(app.screen, CardBrowserScreen)
        footer = app.screen.query_one(KeysFooter)
        before, at = footer.render_line(0), _written(footer).index("Help")
        await pilot.hover(footer, offset=(at, 0))
        assert footer.tooltip == "Keys and the signs on cards"
        assert footer.render_line(0) != before and footer.styles.pointer == "pointer"
        blank = _written(footer).index("▏") - 2
        await pilot.hover(footer, offset=(blank, 0))
        assert footer.tooltip is None and footer.render_line(0) == before
        await pilot.click(footer, offset=(blank, 0))
        assert isinstance(app.screen, CardBrowserScreen)
        await pilot.click(footer, offset=(at, 0))
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)


async def test_the_wheel_moves_keys_that_have_no_room(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        footer = app.screen.query_one(KeysFooter)
        footer.keys = footer.keys * 12
        before = _written(footer)
        await pilot._post_mouse_events([MouseScrollDown], footer, button=0)
        assert _written(footer)[:20] == before[SCROLL_COLUMNS : SCROLL_COLUMNS + 20]
        await pilot._post_mouse_events([MouseScrollUp, MouseScrollUp], footer, button=0)
        assert _written(footer) == before

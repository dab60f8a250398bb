"""The line of keys is made anew only when it is to show other keys."""

from __future__ import annotations

from textual.widgets._footer import FooterKey

from host.app.widgets.keys_footer import KeysFooter
from tests.app.conftest import MakeApp
from tests.app.driving import SMALL


def _shown(footer: KeysFooter) -> dict[FooterKey, tuple[str, bool]]:
    return {key: (key.description, key.disabled) for key in footer.query(FooterKey)}


async def test_it_stays_while_the_keys_stay(make_app: MakeApp) -> None:
    """Moving the focus, and a question to the screen what its keys are, change nothing."""
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        footer = app.screen.query_one(KeysFooter)
        before = _shown(footer)
        assert before
        app.screen.refresh_bindings()
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        assert _shown(footer) == before


async def test_it_follows_when_a_key_does_nothing_more(make_app: MakeApp) -> None:
    """And comes back with it."""
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        footer = app.screen.query_one(KeysFooter)
        before = _shown(footer)
        bindings = app.screen._bindings.copy()
        app.screen._bindings.key_to_bindings.clear()
        app.screen.refresh_bindings()
        await pilot.pause()
        assert set(_shown(footer)).isdisjoint(before)
        app.screen._bindings = bindings
        app.screen.refresh_bindings()
        await pilot.pause()
        assert sorted(_shown(footer).values()) == sorted(before.values())

"""Tests of fields in which one of several values is chosen."""

from __future__ import annotations

from host.app.widgets.choice_field import ChoiceField
from tests.app.conftest import MakeApp
from tests.support.app_driver import SMALL, press


async def test_the_sign_is_on_the_line_of_the_focus_alone(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n", "down", "down", "up")
        lines = list(app.screen.query(ChoiceField))
        marked = [line.id for line in lines if str(line.render()).startswith(">")]
        assert marked == [line.id for line in lines if line.has_focus] and len(marked) == 1


async def test_a_long_list_is_turned_by_ten(make_app: MakeApp) -> None:
    """Page Down and Page Up pass ten decks, and leave a short list alone."""
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "n")
        deck, short = app.screen.query_one("#deck", ChoiceField), app.screen.query_one("#level", ChoiceField)
        names, first, level = [name for name, _ in deck.values], deck.value, short.value
        deck.focus()
        await press(pilot, "pagedown", "right")
        assert deck.value == names[(names.index(first) + 11) % len(names)]
        await press(pilot, "pageup", "left")
        assert deck.value == first
        short.focus()
        await press(pilot, "pagedown")
        assert short.value == level

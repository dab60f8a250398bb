"""Tests of correcting the table on screen."""

from __future__ import annotations

from textual.coordinate import Coordinate
from textual.widgets import Button, DataTable

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.correction_screen import CorrectionScreen
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, SMALL, answers, table_of


def at_its_turn(make_app: MakeApp) -> CinderboardApp:
    return make_app(setup=RedRainsSetup(seed=3))


@BOTH
async def test_tokens_and_dice_by_keys(make_app: MakeApp, size: tuple[int, int]) -> None:
    """All changes are one answer, which can be undone; then the same question is asked again."""
    app = at_its_turn(make_app)
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        table = table_of(app)
        before = table.session.decision
        own = table.session.view.player("Player").phoenixborn.id
        await pilot.press("f9", "plus", "plus", "minus", "right", "+", "tab", "+")
        assert isinstance(app.screen, CorrectionScreen)
        await pilot.press("enter")
        assert table_of(app) is table
        card = table.session.view.card(own)
        assert card is not None and (card.wounds, card.exhaustion) == (1, 1)
        assert table.session.decision is not None and before is not None
        assert table.session.decision.kind == before.kind == "turn"
        assert "Player's ceremonial die turns to power" in [line.text for line in table.session.lines][-1]
        assert answers(app) == 2
        await pilot.press("u")
        card = table.session.view.card(own)
        assert card is not None and (card.wounds, card.exhaustion) == (0, 0)


async def test_tokens_with_the_mouse(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "f9")
        cards = app.screen.query_one("#correct-cards", DataTable)
        region = cards._get_cell_region(Coordinate(1, 3))
        await pilot.click(cards, offset=(region.x + 1, region.y))
        for button in ("#more", "#more", "#less", "#set"):
            await pilot.click(app.screen.query_one(button, Button))
            await pilot.pause()
        assert table_of(app).session.view.player("Chimera").phoenixborn.exhaustion == 1


async def test_viewing_changes_nothing(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "f9", "plus", "escape")
        await pilot.press("f9", "enter")
        await pilot.press("f9", "left", "plus", "minus", "enter")
        assert answers(app) == 1


async def test_in_the_middle_of_an_action_the_action_goes_on(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "m")
        table = table_of(app)
        assert table.session.decision is not None
        inner = table.session.decision.prompt
        await pilot.press("f9", "plus", "enter")
        assert table.session.decision is not None and table.session.decision.prompt == inner
        assert table.session.view.player("Player").phoenixborn.wounds == 1


async def test_before_the_first_turn_the_table_is_set_right_too(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("f9", "plus", "enter")
        assert table_of(app).session.view.player("Player").phoenixborn.wounds == 1


async def test_a_game_that_a_correction_ends_refuses_the_next_one(make_app: MakeApp) -> None:
    app = at_its_turn(make_app)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "f9", *["plus"] * 16, "down", "plus", "enter")
        playback = table_of(app).session
        assert playback.over and playback.match.game.state.winner == "Chimera"

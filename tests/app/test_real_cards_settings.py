"""Tests of the settings that say whose cards and dice are real, during a game."""

from __future__ import annotations

from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from host.app.screens.settings import SettingsScreen
from host.app.widgets.choice_field import ChoiceField
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, SMALL, answers, press, table_of


def real_card_fields(screen: object) -> dict[str, str]:
    """Return the fields about whose cards are real, with their values."""
    assert isinstance(screen, SettingsScreen)
    return {line.label: line.value for line in screen.query(ChoiceField) if str(line.id).startswith("whose-")}


ROLLED = {"Player dice": "program", "Rage dice": "program", "Behavior die": "program"}


@BOTH
async def test_cards_are_laid_on_the_table_and_taken_from_it(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        given = answers(app)
        await press(pilot, "f6")
        lies = {"Player's cards": "program", "Aspect deck": "program"}
        assert real_card_fields(app.screen) == lies | ROLLED | {"Chimera's steps": "none"}
        await press(pilot, *["down"] * 5, "right", "down", "right", "escape")
        view = table_of(app).session.view
        assert [side.real for side in view.players] == [True, True]
        assert answers(app) == given + 2
        await press(pilot, "f6")
        now = real_card_fields(app.screen)
        assert (now["Player's cards"], now["Aspect deck"]) == ("table", "table")
        await press(pilot, "escape", "u", "u")
        assert [side.real for side in table_of(app).session.view.players] == [False, False]


async def test_who_rolls_and_who_is_asked_change(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "f6", *["up"] * 3, "right", "down", "right", "escape")
        table = table_of(app).session
        assert dict(table.view.rolls)["behavior die"]
        await press(pilot, "f6")
        assert real_card_fields(app.screen)["Behavior die"] == "table"
        assert real_card_fields(app.screen)["Chimera's steps"] == "step"


async def test_without_a_change_nothing_is_reported(make_app: MakeApp) -> None:
    app = make_app(setup=RedRainsSetup(seed=3))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        given = answers(app)
        await press(pilot, "f6", "down", "down", "down", "right", "left", "escape")
        assert answers(app) == given


async def test_players_of_the_program_keep_their_cards_in_it(make_app: MakeApp) -> None:
    seats = [
        {"name": "Ann", "deck": "The Iron Men"},
        {"name": "Bo", "deck": "The Iron Men", "player": "sharp"},
    ]
    app = make_app(setup=AshesSetup.model_validate({"seats": seats, "seed": 3}))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f6")
        assert real_card_fields(app.screen) == {"Ann's cards": "program", "Player dice": "program"}


async def test_where_there_is_no_table_there_are_no_cards_on_it(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f6")
        assert real_card_fields(app.screen) == {}

"""Tests of presets in the forms of new games, and of the fields for real cards and dice."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cards.boxes import USUAL_BOSS
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from engine.setups.seat_decks import UnlistedCards
from host.app.app import CinderboardApp
from host.app.screens.setup.setup_form import SetupFormScreen
from host.app.screens.table.table_screen import TableScreen
from host.app.widgets.choice_field import ChoiceField
from host.app.widgets.preset_list import PresetButton
from host.presenter.preferences import Preferences
from host.presenter.setup_forms.red_rains_form import RedRainsForm
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, LARGE, SMALL, notices, press, texts_on


@asynccontextmanager
async def open_form(
    app: CinderboardApp, key: str, size: tuple[int, int] = SMALL
) -> AsyncIterator[Pilot[Any]]:
    """Open the form of a new game."""
    async with app.run_test(size=size) as pilot:
        await press(pilot, key)
        assert isinstance(app.screen, SetupFormScreen)
        yield pilot


async def set_field(pilot: Pilot[Any], line: str, value: str) -> None:
    """Change a field of the form until it has this value."""
    chooser = pilot.app.screen.query_one(f"#{line}", ChoiceField)
    assert chooser.display, f"{line} is not in sight"
    chooser.focus()
    for _ in chooser.values:
        if chooser.value == value:
            return
        await press(pilot, "right")
    assert chooser.value == value


def new_setup(app: CinderboardApp) -> Any:
    """Return the setup of the game that was begun."""
    table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    return table.session.match.setup


def selected_presets(app: CinderboardApp) -> list[str]:
    """Return the names of the selected presets."""
    return [way.preset.name for way in app.screen.query(PresetButton) if "●" in str(way.render())]


@BOTH
@pytest.mark.parametrize("key", ["n", "a"])
async def test_the_ways_to_play_come_first_each_with_its_line(
    make_app: MakeApp, key: str, size: tuple[int, int]
) -> None:
    app = make_app()
    async with open_form(app, key, size):
        ways = list(app.screen.query(PresetButton))
        assert all(way.is_on_screen and way.region.height == 2 for way in ways)
        for way in ways:
            first, second = str(way.render()).split("\n")
            assert way.preset.about in second and max(len(first), len(second)) <= way.size.width
        assert selected_presets(app) == ["screen"]
        assert not app.screen.query_one("#real" if key == "n" else "#real-1").is_on_screen


@pytest.mark.parametrize("key", ["n", "a"])
async def test_folded_out_the_button_stays_in_sight(make_app: MakeApp, key: str) -> None:
    app = make_app()
    async with open_form(app, key) as pilot:
        await set_field(pilot, "whose", "open")
        assert app.screen.max_scroll_y == 0
        begin, form = app.screen.query_one("#begin"), app.screen.query_one("#form")
        assert begin.region.bottom < SMALL[1] and form.region.y >= 0
        assert form.region.bottom <= app.screen.query_one("#about").region.y
        for way in app.screen.query(PresetButton):
            assert max(map(len, str(way.render()).split("\n"))) <= way.size.width
            assert way.size.height == 2
        assert {line.size.height for line in app.screen.query(ChoiceField) if line.is_on_screen} == {1}


async def test_enter_on_a_way_plays_so_and_once_more_begins(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "tab", "down", "enter")
        assert selected_presets(app) == ["companion"]
        await press(pilot, "enter")
        assert new_setup(app).depth == "companion"


async def test_a_changed_field_leaves_the_preset_and_changing_it_back_returns(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "4")
        await set_field(pilot, "whose", "open")
        await set_field(pilot, "behavior-die", "program")
        assert selected_presets(app) == []
        await set_field(pilot, "whose", "folded")
        assert "custom mix" in texts_on(app)
        await set_field(pilot, "whose", "open")
        await set_field(pilot, "behavior-die", "table")
        assert selected_presets(app) == ["full"]
        await set_field(pilot, "behavior-die", "program")
        await set_field(pilot, "steps", "alone")
        await press(pilot, "enter")
        setup = new_setup(app)
    assert isinstance(setup, RedRainsSetup)
    assert setup.by_hand == ("player dice", "rage dice", "aspect deck")
    assert (setup.depth, setup.real_decks, setup.ask_before) == ("full", ("Player",), False)


async def test_own_cards_on_no_list_need_a_life_value(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        assert "" not in dict(app.screen.query_one("#deck", ChoiceField).values)
        await press(pilot, "2")
        await set_field(pilot, "deck", "")
        await press(pilot, "enter")
        assert "life value" in notices(app)
        app.screen.query_one("#own-name", Input).focus()
        await press(pilot, *"Kay", "tab", *"17", "enter")
        setup = new_setup(app)
    assert isinstance(setup, RedRainsSetup)
    assert setup.deck == UnlistedCards(phoenixborn="Kay", life=17)
    assert setup.title.startswith("Kay against ")
    nameless = setup.model_copy(update={"deck": UnlistedCards(life=17)})
    assert nameless.title.startswith("Player's own cards against ")


async def test_own_cards_are_offered_first_and_known_again(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "2")
        assert "o: own cards" in texts_on(app)
        assert app.screen.query_one("#deck", ChoiceField).values[0][0] == ""
        await press(pilot, "o", *"Kay", "tab", *"17", "enter")
    app = make_app()
    async with open_form(app, "n") as pilot:
        assert app.screen.query_one("#deck", ChoiceField).value == ""
        assert app.screen.query_one("#own-name", Input).value == "Kay"
        assert app.screen.query_one("#own-life", Input).value == "17"
        other = app.screen.query_one("#deck", ChoiceField).values[3][0]
        await set_field(pilot, "deck", other)
        await press(pilot, "enter")
    app = make_app()
    async with open_form(app, "n"):
        assert app.screen.query_one("#deck", ChoiceField).value == other


async def test_down_goes_on_from_the_way_that_was_chosen(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "2", "down")
        assert app.focused is not None and app.focused.id == "way-assisted"
        await press(pilot, "2", "enter")
        assert new_setup(app).depth == "companion"


async def test_own_cards_are_offered_at_companion_depth_alone(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "2")
        await set_field(pilot, "deck", "")
        await press(pilot, "4")
        deck = app.screen.query_one("#deck", ChoiceField)
        assert deck.value != "" and "" not in dict(deck.values)
        assert not app.screen.query_one("#own-life").is_on_screen


async def test_a_game_under_way_begins_in_the_middle(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "2")
        await set_field(pilot, "whose", "open")
        await set_field(pilot, "begins", "middle")
        await press(pilot, "enter")
        assert new_setup(app).begins == "middle"
    assert "begins" not in Preferences.load(app.preferences_file).table["red-rains"]


async def test_each_player_has_cards_of_their_own(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "a", LARGE) as pilot:
        await press(pilot, "4")
        assert selected_presets(app) == ["full"]
        await set_field(pilot, "whose", "open")
        assert not app.screen.query_one("#real-2").is_on_screen
        await set_field(pilot, "who-2", "person")
        await set_field(pilot, "who-3", "sharp")
        await set_field(pilot, "real-2", "program")
        assert selected_presets(app) == []
        await set_field(pilot, "depth-1", "companion")
        await set_field(pilot, "deck-1", "")
        app.screen.query_one("#own-life-1", Input).focus()
        await press(pilot, *"20", "enter")
        setup = new_setup(app)
    assert isinstance(setup, AshesSetup)
    assert setup.real_decks == ("Player 1",)
    assert [seat.depth for seat in setup.seats] == ["companion", "full", "full"]
    assert setup.seats[0].deck == UnlistedCards(life=20)


async def test_the_preset_is_remembered_for_the_next_game(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "3", "enter")
    again = make_app()
    async with open_form(again, "n"):
        assert selected_presets(again) == ["assisted"]
    other = make_app()
    async with open_form(other, "a"):
        assert selected_presets(other) == ["screen"]


async def test_what_was_never_begun_is_not_remembered(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "3", "escape")
    assert Preferences.load(app.preferences_file).table == {}


@pytest.mark.parametrize(
    "table",
    [
        None,
        7,
        [],
        {"red-rains": 7},
        {"red-rains": {"depth": 7, "own-name": 7, "real": ["table"], "no such line": "table"}},
        {"red-rains": {"depth": "deepest", "real": "", "steps": "\u001b[31m"}},
        {"red-rains": {"deck": "table", "level": "3", "whose": "open"}, "chess": {"cards": "table"}},
    ],
)
def test_broken_lines_in_the_preferences_are_the_usual_ones(table: object, tmp_path: Path) -> None:
    kept = {"theme": "cinder-light", "pace": "instant", "speed": "fast", "table": table}
    file = tmp_path / "preferences.json"
    file.write_text(json.dumps(kept), encoding="utf-8")
    loaded, form = Preferences.load(file), RedRainsForm(tmp_path)
    assert (loaded.theme, loaded.pace, loaded.speed) == ("cinder-light", "instant", "fast")
    assert form.initial_values(loaded) == form.initial_values(Preferences())
    companion = next(preset for preset in form.presets if preset.name == "companion")
    assert form.remember(form.initial_values(loaded) | form.preset_values(companion), loaded)
    loaded.save(file)
    assert Preferences.load(file).table["red-rains"]["depth"] == "companion"


async def test_the_form_opens_with_broken_lines_in_the_preferences(make_app: MakeApp, tmp_path: Path) -> None:
    lines = {"depth": "deepest", "real": ["table"], "steps": "\u001b[31m", "deck": "table", "level": "3"}
    (tmp_path / "preferences.json").write_text(json.dumps({"table": {"red-rains": lines}}), encoding="utf-8")
    app = make_app()
    async with open_form(app, "n") as pilot:
        assert selected_presets(app) == ["screen"]
        assert app.screen.query_one("#level", ChoiceField).value == "1"
        await press(pilot, "2", "enter")
        assert new_setup(app).depth == "companion"


async def test_a_partner_and_what_the_card_says_are_asked_for_and_remembered(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        assert not app.screen.query_one("#name-2").display and not app.screen.query_one("#hands").display
        await set_field(pilot, "who-2", "person")
        assert app.screen.query_one("#name-2").display and app.screen.query_one("#hands").display
        card = app.screen.query_one("#card", ChoiceField)
        assert dict(card.values)["known"] == "life 45?, threat 4?, Ultimate 5? (? proposed)"
        await set_field(pilot, "card", "mine")
        app.screen.query_one("#card-values", Input).value = "life=52 ultimate=6"
        await press(pilot, "enter")
        setup = new_setup(app)
        assert (setup.seat_names, setup.people) == (("Player", "Partner"), ("Player", "Partner"))
        assert (setup.card.life, setup.card.ultimate, setup.card.threat) == (52, 6, 4)
        assert app.preferences.cards == {"The Corpse of Viros, standard 1, 2": "life=52 ultimate=6"}


def test_a_dragonborn_has_dragon_dice_and_no_behavior_die(tmp_path: Path) -> None:
    form = RedRainsForm(tmp_path)
    kinds = ("Rage dice", "Dragon dice", "Behavior die")
    for boss, dice in ((USUAL_BOSS, ["Rage dice", "Behavior die"]), ("Scatha Kalani", ["Dragon dice"])):
        values = form.complete({"whose": "open", "chimera": boss})
        labels = [field.label.strip() for field in form.fields(values) if field.is_visible]
        assert [label for label in labels if label in kinds] == dice

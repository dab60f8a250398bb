"""Tests of the forms of new games: what they offer at first, presets, and what is remembered."""

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
from host.app.widgets.choice_field import ChoiceField
from host.app.widgets.text_panels import ReadingPane
from host.presenter.preferences import Preferences
from host.presenter.setup_forms.ashes_form import PlayersForm
from host.presenter.setup_forms.ownership_and_depth_presets import PRESETS
from host.presenter.setup_forms.red_rains_form import RedRainsForm
from host.presenter.setup_forms.setup_form import WAY, SetupForm
from tests.app.conftest import MakeApp
from tests.support.app_driver import SMALL, notices, press, table_of, texts_on


@asynccontextmanager
async def open_form(app: CinderboardApp, key: str) -> AsyncIterator[Pilot[Any]]:
    """Open the form of a new game."""
    async with app.run_test(size=SMALL) as pilot:
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


def value_of(app: CinderboardApp, line: str) -> str:
    """Return the value of a field on screen."""
    return app.screen.query_one(f"#{line}", ChoiceField).value


def changed(form: SetupForm, **changes: str) -> dict[str, str]:
    """Return the values of a form after these changes, one after the other."""
    values = form.complete({})
    for field, value in changes.items():
        values = form.complete({**values, field.replace("_", "-"): value}, field.replace("_", "-"))
    return values


def offered(form: SetupForm, values: dict[str, str], field: str) -> list[str]:
    """Return what a field offers; nothing if it is not visible."""
    (found,) = (each for each in form.fields(values) if each.id == field)
    return [value for value, _ in found.choices] if found.is_visible else []


@pytest.mark.parametrize(("key", "lines"), [("n", 7), ("a", 7), ("r", 6)])
async def test_a_form_asks_at_first_for_little_and_describes_the_ways_to_play(
    make_app: MakeApp, key: str, lines: int
) -> None:
    app = make_app()
    async with open_form(app, key):
        asked = [field for field in app.screen.query(ChoiceField) if field.is_on_screen]
        assert len(asked) == lines and asked[0].id == WAY and asked[0].has_focus
        text = str(app.screen.query_one(ReadingPane).query_one("Static").render())
        assert isinstance(app.screen, SetupFormScreen)
        for number, preset in enumerate(app.screen.form.presets, 1):
            assert f"{number} {'●' if number == 1 else '○'} {preset.title}\n    {preset.about}" in text


async def test_folded_out_the_button_stays_in_sight(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await set_field(pilot, "more", "open")
        assert app.screen.max_scroll_y == 0
        begin, form = app.screen.query_one("#begin"), app.screen.query_one("#form")
        assert form.region.y >= 0 and form.region.bottom <= begin.region.y
        assert begin.region.bottom <= app.screen.query_one("#explained").region.y < SMALL[1] - 3
        assert {line.size.height for line in app.screen.query(ChoiceField) if line.is_on_screen} == {1}


async def test_a_changed_field_leaves_the_preset_and_changing_it_back_returns(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        await press(pilot, "4")
        await set_field(pilot, "more", "open")
        await set_field(pilot, "behavior-die", "program")
        assert value_of(app, WAY) == "" and "custom mix" in texts_on(app)
        await set_field(pilot, "behavior-die", "table")
        assert value_of(app, WAY) == "full"
        await set_field(pilot, "behavior-die", "program")
        await set_field(pilot, "steps", "ask")
        await press(pilot, "enter")
        setup = table_of(app).session.match.setup
    assert isinstance(setup, RedRainsSetup)
    assert setup.by_hand == ("player dice", "rage dice", "aspect deck")
    assert (setup.depth, setup.real_decks, setup.ask_before) == ("full", ("Player",), True)


async def test_own_cards_need_a_life_value_and_the_next_form_has_them_again(make_app: MakeApp) -> None:
    app = make_app()
    async with open_form(app, "n") as pilot:
        assert "" not in dict(app.screen.query_one("#deck", ChoiceField).values)
        await press(pilot, "2")
        assert "o: own cards" in texts_on(app)
        await press(pilot, "o", "enter")
        assert "life value" in notices(app)
        await press(pilot, *"Kay", "tab", *"17", "enter")
        setup = table_of(app).session.match.setup
        assert isinstance(setup, RedRainsSetup)
        assert setup.deck == UnlistedCards(phoenixborn="Kay", life=17)
        assert setup.title.startswith("Kay against ")
        app.games.close_all()
        await press(pilot, "n")
        assert (value_of(app, WAY), value_of(app, "deck")) == ("companion", "")
        assert app.screen.query_one("#own-name", Input).value == "Kay"
        assert app.screen.query_one("#own-life", Input).value == "17"
        await press(pilot, "3", "escape", "n")
        assert value_of(app, WAY) == "companion", "what was not begun is not remembered"


def test_a_folded_detail_that_is_not_as_usual_is_named(tmp_path: Path) -> None:
    form = RedRainsForm(tmp_path)
    assert form.changed_details(changed(form)) == form.changed_details(changed(form, way="full")) == ""
    assert form.changed_details(changed(form, way="full", variant="survival")) == "Variant: Survival"
    assert form.changed_details(changed(form, rage_dice="table")) == "Rage dice: on the table"


def test_own_cards_are_offered_at_companion_depth_alone(tmp_path: Path) -> None:
    form = RedRainsForm(tmp_path)
    own = changed(form, way="companion", deck="")
    assert offered(form, own, "deck")[0] == own["deck"] == ""
    other = form.complete({**own, WAY: "full"}, WAY)
    assert other["deck"] and "" not in offered(form, other, "deck")


def test_each_player_has_cards_of_their_own(tmp_path: Path) -> None:
    form = PlayersForm(tmp_path)
    values = changed(form, way="full")
    assert not offered(form, values, "real-2") and not offered(form, values, "who-4")
    more = {"who_2": "person", "who_3": "sharp", "real_2": "program", "depth_1": "companion", "deck_1": ""}
    values = changed(form, way="full", **more)
    assert values[WAY] == "" and offered(form, values, "who-4")
    setup = form.setup({**values, "own-life-1": "20"}, 3)
    assert isinstance(setup, AshesSetup)
    assert setup.real_decks == ("Player 1",)
    assert [seat.depth for seat in setup.seats] == ["companion", "full", "full"]
    assert setup.seats[0].deck == UnlistedCards(life=20)
    assert changed(form, who_3="sharp", who_4="sharp", **{"who-3": ""})["who-4"] == "", "it could not be seen"


def test_the_next_game_of_its_kind_begins_as_the_last_one(tmp_path: Path) -> None:
    form, preferences, file = RedRainsForm(tmp_path), Preferences(), tmp_path / "preferences.json"
    more = {"who_2": "person", "name_2": "Ben", "chimera": "The Frostwild Scourge", "level": "2"}
    values = changed(form, way="assisted", begins="middle", **more)
    assert form.remember(values, preferences) and not form.remember(values, preferences)
    preferences.save(file)
    again = form.initial_values(Preferences.load(file))
    assert form.setup(again, 3) == form.setup({**values, "begins": "setup"}, 3)
    assert PlayersForm(tmp_path).initial_values(preferences)[WAY] == "screen"


@pytest.mark.parametrize(
    "table",
    [
        None,
        7,
        [],
        {"red-rains": 7},
        {"red-rains": {"depth": 7, "own-name": 7, "real": ["table"], "no such line": "table"}},
        {"red-rains": {"depth": "deepest", "real": "", "steps": "\u001b[31m"}},
        {"red-rains": {"deck": "table", "level": "9", "more": "open"}, "chess": {"cards": "table"}},
        {"red-rains": {"chimera": "The Corpse of Nobody", "depth": "companion"}},
    ],
)
def test_broken_lines_in_the_preferences_are_the_usual_ones(table: object, tmp_path: Path) -> None:
    kept = {"theme": "cinder-light", "pace": "instant", "speed": "fast", "table": table}
    file = tmp_path / "preferences.json"
    file.write_text(json.dumps(kept), encoding="utf-8")
    loaded, form = Preferences.load(file), RedRainsForm(tmp_path)
    assert (loaded.theme, loaded.pace, loaded.speed) == ("cinder-light", "instant", "fast")
    assert form.setup(form.initial_values(loaded), 3) == form.setup({}, 3)
    assert form.remember(form.initial_values(loaded) | form.preset_values(PRESETS["companion"]), loaded)
    loaded.save(file)
    assert Preferences.load(file).table["red-rains"]["depth"] == "companion"


def test_a_partner_and_what_the_card_says_are_asked_for_and_remembered(tmp_path: Path) -> None:
    form, preferences = RedRainsForm(tmp_path), Preferences()
    assert not offered(form, changed(form), "hands")
    values = form.values_after_change({"who-2": "person"}, "who-2", preferences)
    assert offered(form, values, "hands") and offered(form, values, "deck-2")
    (card,) = (field for field in form.fields(values) if field.id == "card")
    assert dict(card.choices)["known"] == "life 45?, threat 4?, Ultimate 5? (? proposed)"
    values |= {"card": "mine", "card-values": "life=52 ultimate=6"}
    setup = form.setup(values, 3)
    assert isinstance(setup, RedRainsSetup) and setup.card is not None
    assert (setup.seat_names, setup.people) == (("Player", "Partner"), ("Player", "Partner"))
    assert (setup.card.life, setup.card.ultimate, setup.card.threat) == (52, 6, 4)
    assert form.remember(values, preferences)
    assert preferences.cards == {"The Corpse of Viros, standard 1, 2": "life=52 ultimate=6"}
    assert form.setup(form.initial_values(preferences), 3) == setup


def test_a_dragonborn_has_dragon_dice_and_no_behavior_die(tmp_path: Path) -> None:
    form = RedRainsForm(tmp_path)
    kinds = ("Rage dice", "Dragon dice", "Behavior die")
    for boss, dice in ((USUAL_BOSS, ["Rage dice", "Behavior die"]), ("Scatha Kalani", ["Dragon dice"])):
        values = form.complete({"chimera": boss})
        labels = [field.label.strip() for field in form.fields(values) if field.is_visible]
        assert [label for label in labels if label in kinds] == dice

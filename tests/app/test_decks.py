"""Tests of the list of decks and its actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from host.app.screens.decks.deck_editor import DeckEditor
from host.app.screens.decks.deck_list import DeckListScreen
from host.app.screens.dialogs import ChoiceDialog
from host.app.screens.setup.setup_form import SetupFormScreen
from host.app.widgets.choice_field import ChoiceField
from host.decks import DeckRepository
from tests.app.conftest import MakeApp
from tests.support.app_driver import (
    BOTH,
    FIRST_CARD,
    IRON_MEN,
    MINE,
    PRINTED,
    SMALL,
    notices,
    press,
    texts_on,
)


@pytest.fixture
def shelf(tmp_path: Path) -> DeckRepository:
    """Return the decks of the app under test."""
    return DeckRepository(tmp_path)


async def mark(pilot: Pilot[Any], number: int) -> None:
    """Highlight an own deck."""
    pilot.app.screen.query_one("#deck-list", OptionList).highlighted = PRINTED + number
    await pilot.pause()


@BOTH
async def test_decks_are_listed_with_their_problems(
    make_app: MakeApp, shelf: DeckRepository, size: tuple[int, int]
) -> None:
    shelf.save(MINE)
    shelf.save(MINE.model_copy(update={"name": "Half", "dice": {"natural": 9}}))
    (shelf.folder / "broken.yaml").write_text("name: [")
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "b")
        shown = texts_on(app)
        assert "The Iron Men\n  printed, Coal Roarkwin" in shown
        assert "broken\n  yours, cannot be read" in shown
        assert "Half\n  yours, 1 problem" in shown
        assert "Mine\n  yours, Coal Roarkwin" in shown
        await mark(pilot, 0)
        assert "this is not YAML" in texts_on(app) and "broken.yaml:" in texts_on(app)
        await press(pilot, "enter", "c", "x", "r")
        assert isinstance(app.screen, DeckListScreen), "nothing to be done with it but delete"
        await mark(pilot, 1)
        assert "- The deck has 9 dice, not 10; add 1 die." in texts_on(app)
        await mark(pilot, 2)
        told = texts_on(app)
        assert "Allies (9)\n3 x Anchornaut" in told and "1 x Iron Rhino" in told


async def test_a_copy_of_a_printed_deck_is_built_on(make_app: MakeApp, shelf: DeckRepository) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b", "down", "down", "c")
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck.name == "My Iron Men"
        assert app.screen.unsaved
        await press(pilot, "s", "escape")
        assert isinstance(app.screen, DeckListScreen)
        assert app.screen.marked is not None and app.screen.marked.name == "My Iron Men"
        assert shelf.find("My Iron Men").cards == IRON_MEN.cards
        await press(pilot, "c")
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck.name == "My Iron Men 2"


@pytest.mark.parametrize("key", ["e", "enter"])
async def test_editing_an_own_deck_changes_its_file(
    make_app: MakeApp, shelf: DeckRepository, key: str
) -> None:
    shelf.save(MINE)
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b")
        await mark(pilot, 0)
        await press(pilot, key)
        assert isinstance(app.screen, DeckEditor) and not app.screen.unsaved
        await press(pilot, "1", "s", "escape")
        assert isinstance(app.screen, DeckListScreen)
    (own,) = [shelved for shelved in shelf.decks() if not shelved.printed]
    assert own.deck is not None and own.deck.cards[FIRST_CARD] == 1
    assert own.path == shelf.folder / "mine.yaml"


async def test_a_click_marks_and_another_opens(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b")
        assert isinstance(app.screen, DeckListScreen)
        assert await pilot.click("#deck-list", offset=(4, 5))
        await pilot.pause()
        assert app.screen.marked is not None and app.screen.marked.name == "The Iron Men"
        assert await pilot.click("#deck-list", offset=(4, 5))
        await pilot.pause()
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck.name == "My Iron Men"


async def test_renaming(make_app: MakeApp, shelf: DeckRepository) -> None:
    shelf.save(MINE)
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b", "r")
        assert isinstance(app.screen, DeckListScreen), "a printed deck keeps its name"
        await mark(pilot, 0)
        await press(pilot, "r", *["backspace"] * 4, *"Rain", "enter")
        assert app.screen.marked is not None and app.screen.marked.name == "Rain"
        assert [path.name for path in shelf.folder.iterdir()] == ["rain.yaml"]
        await press(pilot, "r", *["backspace"] * 4, *"the iron men", "enter")
        assert "name of a printed deck" in notices(app) and shelf.find("Rain")
        await press(pilot, "r", "escape")
        assert app.screen.marked is not None and app.screen.marked.name == "Rain"


async def test_deleting_asks(make_app: MakeApp, shelf: DeckRepository) -> None:
    shelf.save(MINE)
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b", "d")
        assert isinstance(app.screen, DeckListScreen), "a printed deck stays"
        await mark(pilot, 0)
        await press(pilot, "d")
        assert isinstance(app.screen, ChoiceDialog) and "Delete Mine?" in texts_on(app)
        await press(pilot, "enter")
        assert shelf.find("Mine"), "Enter alone deletes nothing"
        await press(pilot, "d", "d")
        assert "Deleted: Mine" in notices(app) and not any(not shelved.printed for shelved in shelf.decks())
        assert app.screen.marked is not None and app.screen.marked.printed


@pytest.mark.parametrize("keys", [("d", "d"), ("r", "x", "enter")])
async def test_a_deck_deleted_by_another_meanwhile_is_reported(
    make_app: MakeApp, shelf: DeckRepository, keys: tuple[str, ...]
) -> None:
    path = shelf.save(MINE).path
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b")
        await mark(pilot, 0)
        assert path is not None
        path.unlink()
        await press(pilot, *keys)
        assert "unknown deck 'Mine'" in notices(app)
        assert "Mine" not in texts_on(app)


@BOTH
async def test_a_folder_that_cannot_be_read_hides_no_printed_deck(
    make_app: MakeApp, shelf: DeckRepository, size: tuple[int, int]
) -> None:
    shelf.folder.write_text("in the way")
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "b")
        assert "The Iron Men" in texts_on(app) and "is a file, not a folder" in notices(app)
        await press(pilot, "escape", "n")
        assert isinstance(app.screen, SetupFormScreen)
        assert len(app.screen.query_one("#deck", ChoiceField).values) == PRINTED
        await press(pilot, "escape", "a")
        assert isinstance(app.screen, SetupFormScreen)
        assert app.screen.make_setup().seats[0].deck == "The Bloodwoods Queen"


async def test_only_legal_decks_can_be_chosen_for_a_game(make_app: MakeApp, shelf: DeckRepository) -> None:
    shelf.save(MINE)
    shelf.save(MINE.model_copy(update={"name": "Half", "dice": {"natural": 9}}))
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        for key, chooser in (("n", "#deck"), ("a", "#deck-1")):
            await press(pilot, key)
            values = app.screen.query_one(chooser, ChoiceField).values
            assert values[PRINTED:] == [("Mine", "Mine (yours)")]
            await press(pilot, "escape")


@pytest.mark.parametrize(("key", "chooser"), [("n", "#deck"), ("a", "#deck-1")])
async def test_a_deck_that_became_illegal_is_reported_before_the_game(
    make_app: MakeApp, shelf: DeckRepository, key: str, chooser: str
) -> None:
    path = shelf.save(MINE).path
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, key)
        setup = app.screen
        setup.query_one(chooser, ChoiceField).value = "Mine"
        shelf.save(MINE.model_copy(update={"dice": {"natural": 9}}), path)
        await press(pilot, "enter")
        assert app.screen is setup and "'Mine' is not legal: the deck has 9 dice" in notices(app)

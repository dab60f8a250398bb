"""Tests of the deck builder: keys and mouse, search, filters, both sides."""

from __future__ import annotations

import pytest

from cards.boxes import STANDARD
from cards.decks.deckbuilding import deck_problems
from host.app.screens.card_dialogs import CardDetail
from host.app.screens.decks.deck_editor import DeckEditor
from host.app.screens.decks.deck_list import DeckListScreen
from host.app.screens.dialogs import NameDialog
from host.decks import DeckRepository
from host.decks.collection import Collection, CollectionFile
from tests.app.conftest import MakeApp
from tests.support.app_driver import (
    BOTH,
    LARGE,
    LIBRARY,
    MINE,
    SMALL,
    build,
    click_in_row,
    editor_of,
    notices,
    press,
    table_of,
    texts_on,
)

MINUS, PLUS, NAME = 1, 5, 10
"""Columns of a counter row."""
TAKING_OUT = ("minus", "delete", "backspace")


@pytest.mark.usefixtures("first_box")
@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)])
async def test_a_legal_deck_is_built_from_nothing_by_keys(make_app: MakeApp, size: tuple[int, int]) -> None:
    """The deck can be played at once, in both games, without a restart."""
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "b", "n", "down", "enter")
        editor = editor_of(app)
        assert editor.edits.deck.phoenixborn == "Coal Roarkwin"
        await press(pilot, "tab", "home", "down", "down", "5", "down", "down", "down", *["plus"] * 5)
        assert editor.edits.deck.dice == {"ceremonial": 5, "natural": 5}
        await press(pilot, "tab", "m", *("3", "down") * 8, "enter", "enter", "enter", "down", "2", "f")
        await press(pilot, *("up", "f") * 4, "slash", *"rhino", "enter", "escape", "a")
        deck = editor.edits.deck
        assert (len(deck.cards), sum(deck.cards.values()), len(deck.first_five)) == (11, 30, 5)
        assert deck.cards["Summon Iron Rhino"] == 1
        assert "This deck is legal." in texts_on(app) if size == LARGE else "legal" in texts_on(app)
        await press(pilot, "s", *"Mine", "enter", "escape")
        assert isinstance(app.screen, DeckListScreen)
        kept = DeckRepository(app.store.directory).find("Mine")
        assert kept == deck.model_copy(update={"name": "Mine"})

        await press(pilot, "escape", "n")
        line = app.screen.query_one("#deck")
        assert line.outer_size.height == 1, "the look of the builder stays in the builder"
        line.focus()
        await press(pilot, "left", "left", "left", "enter")
        assert table_of(app).session.match.setup.deck == kept
        await press(pilot, "escape", "escape", "a")
        app.screen.query_one("#deck-1").focus()
        await press(pilot, "left", "enter")
        assert table_of(app).session.match.setup.seats[0].deck == kept


async def test_ten_dice_are_typed_with_two_digits(make_app: MakeApp) -> None:
    """A second digit on the same row continues the number, where the maximum allows it."""
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b", "n", "down", "enter")
        editor = editor_of(app)
        await press(pilot, "tab", "home", "down", "down", "1", "0")
        assert editor.edits.deck.dice == {"ceremonial": 10}
        await press(pilot, "3")
        assert editor.edits.deck.dice == {"ceremonial": 3}
        await press(pilot, "1", "down", "0")
        assert editor.edits.deck.dice == {"ceremonial": 1}


@BOTH
async def test_a_broken_rule_comes_and_goes_with_the_edit(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        editor = await build(pilot)
        await press(pilot, "tab")
        assert "This deck is legal." in texts_on(app)
        editor.sides.deck.list.mark("card:Cover")
        await press(pilot, "minus")
        assert "The deck has 29 cards, not 30; add 1 card." in texts_on(app)
        await press(pilot, "u")
        assert "This deck is legal." in texts_on(app)
        await press(pilot, "r")
        assert editor.edits.copies("Cover") == 2
        await press(pilot, "equals_sign")
        assert "This deck is legal." in texts_on(app)


async def test_keys_that_add_and_take_out(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        editor.sides.pool.list.mark("card:Seal")
        for copies, key in enumerate(("enter", "plus", "equals_sign"), 1):
            await press(pilot, key)
            assert editor.edits.copies("Seal") == copies
        editor.sides.pool.list.mark("card:Cover")
        for copies, key in zip((2, 1, 0), TAKING_OUT, strict=True):
            await press(pilot, key)
            assert editor.edits.copies("Cover") == copies
        for key in TAKING_OUT:
            await press(pilot, key)
            assert editor.edits.copies("Cover") == 0 and editor.edits.undo_label == "Cover, 1 to 0"


async def test_a_fourth_copy_is_reported_and_changes_nothing(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        editor.sides.pool.list.mark("card:Cover")
        await press(pilot, "enter", "4")
        assert editor.edits.deck == MINE
        assert notices(app) == "A deck has at most 3 copies of a card; it already has 3 of Cover."


async def test_the_chained_list_is_a_key_away(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await build(pilot)
        await press(pilot, "k")
        assert "This deck is legal, also by the chained list." in texts_on(app)
        await press(pilot, "k")
        assert "This deck is legal." in texts_on(app)


@pytest.mark.slow
@pytest.mark.usefixtures("first_box")
async def test_a_mouse_alone_builds_in_a_narrow_window(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        pool, deck = editor.sides.pool.list, editor.sides.deck.list
        await click_in_row(pilot, pool, "card:Abundance", PLUS)
        assert editor.edits.copies("Abundance") == 1
        await click_in_row(pilot, pool, "card:Bound Soul", NAME)
        assert editor.edits.copies("Bound Soul") == 0 and pool.marked == "card:Bound Soul"
        await click_in_row(pilot, pool, "card:Bound Soul", NAME, times=2)
        assert editor.edits.copies("Bound Soul") == 1
        await click_in_row(pilot, pool, "card:Bound Soul", MINUS)
        assert editor.edits.copies("Bound Soul") == 0
        await click_in_row(pilot, pool, "card:Chant of Revenge", NAME, button=3)
        assert isinstance(app.screen, CardDetail)
        await pilot.click("#close")
        assert await pilot.click(".tab-deck-side")
        await pilot.pause()
        assert editor.sides.side == "deck-side" and deck.has_focus and not pool.is_on_screen
        await click_in_row(pilot, deck, "die:charm", PLUS)
        await click_in_row(pilot, deck, "die:natural", MINUS)
        assert editor.edits.deck.dice == {"ceremonial": 5, "charm": 1, "natural": 4}
        await click_in_row(pilot, deck, "name", 2, times=2)
        assert isinstance(app.screen, NameDialog)
        await pilot.click("#close")
        assert await pilot.click(".tab-pool-side")
        await pilot.pause()
        assert pool.has_focus and not deck.is_on_screen


async def test_a_mouse_alone_builds_in_a_wide_window(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        editor = await build(pilot)
        await click_in_row(pilot, editor.sides.pool.list, "card:Abundance", PLUS)
        await click_in_row(pilot, editor.sides.deck.list, "card:Abundance", PLUS)
        assert editor.edits.copies("Abundance") == 2
        await click_in_row(pilot, editor.sides.deck.list, "card:Abundance", NAME)
        await press(pilot, "f")
        assert "There are already 5 cards in the First Five" in notices(app)
        await click_in_row(pilot, editor.sides.deck.list, "card:Abundance", MINUS)
        await click_in_row(pilot, editor.sides.deck.list, "card:Abundance", MINUS)
        assert "Abundance" not in editor.edits.deck.cards and editor.edits.deck == MINE


@BOTH
@pytest.mark.usefixtures("first_box")
async def test_filters_by_key_and_by_click(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        editor = await build(pilot)
        pool = editor.sides.pool

        def shown() -> set[str]:
            return {row.id.removeprefix("card:") for row in pool.list.rows}

        everything = shown()
        await press(pilot, "d")
        assert pool.search.value == "dice:ceremonial " and "Chant of Revenge" in shown() < everything
        await press(pilot, "D", "D")
        assert pool.search.value == "dice:basic "
        assert await pilot.click("#filter-dice")
        await pilot.pause()
        assert shown() == everything
        assert await pilot.click("#filter-type", button=3)
        await pilot.pause()
        assert pool.offers_phoenixborn and "Coal Roarkwin" in shown()
        await press(pilot, "t", "c")
        assert shown() == {
            card.name for card in map(LIBRARY.card, everything)
            if card.cost and card.cost.magic_play_cost == 0
        }  # fmt: skip
        await press(pilot, "C", "m")
        assert "Abundance" not in shown() and "Anchornaut" in shown()
        await press(pilot, "o")
        assert shown() == {"One Hundred Blades"}
        await press(pilot, "a")
        assert shown() == everything


@BOTH
async def test_search_as_one_types(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        editor = await build(pilot)
        await press(pilot, "slash", *"seal")
        assert editor.sides.pool.list.rows[0].id == "card:Seal"
        assert editor.sides.pool.list.marked == "card:Seal"
        await press(pilot, "enter", "enter")
        assert editor.edits.copies("Seal") == 2 and editor.sides.pool.search.has_focus
        await press(pilot, *" zzz")
        assert not editor.sides.pool.list.rows and "No matches" in str(editor.sides.pool.list.border_title)
        await press(pilot, "enter")
        assert editor.edits.copies("Seal") == 2
        await press(pilot, *["backspace"] * 4, "escape", "minus")
        assert editor.edits.copies("Seal") == 1 and editor.sides.pool.list.has_focus
        await press(pilot, "slash", "down", "up", "tab")
        assert editor.sides.pool.list.has_focus and isinstance(app.screen, DeckEditor)


async def test_the_card_is_opened_from_both_sides(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        editor.sides.pool.list.mark("card:Seal")
        await press(pilot, "i")
        assert isinstance(app.screen, CardDetail)
        assert "Seal" in str(app.screen.query_one("#dialog").border_title)
        await press(pilot, "escape", "tab", "home", "down", "i")
        assert "Coal Roarkwin" in str(app.screen.query_one("#dialog").border_title)
        await press(pilot, "escape", "up", "i")
        assert isinstance(app.screen, DeckEditor), "the name is no card"


async def test_the_text_beside_the_list_scrolls(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        wrong = {f"Nobody {number}": 1 for number in range(9)}
        editor = await build(pilot, MINE.model_copy(update={"cards": wrong}))
        await press(pilot, "tab", "full_stop")
        await press(pilot, "full_stop")
        assert editor.sides.deck.judgment.scroll_offset.y == 8
        await press(pilot, "comma", "tab")
        assert editor.sides.deck.judgment.scroll_offset.y == 4
        editor.sides.pool.list.mark("card:Empower")
        await pilot.pause()
        await pilot.resize_terminal(80, 20)
        await press(pilot, "full_stop")
        assert editor.sides.pool.card.scroll_offset.y > 0


async def test_another_phoenixborn_breaks_what_is_unique_to_the_old_one(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        editor = await build(pilot)
        await press(pilot, "tab", "home", "down", "enter")
        assert editor.sides.pool.offers_phoenixborn and editor.sides.side == "pool-side"
        editor.sides.pool.list.mark("card:Noah Redmoon")
        await press(pilot, "enter")
        assert editor.edits.deck.phoenixborn == "Noah Redmoon" and not editor.sides.pool.offers_phoenixborn
        assert "'One Hundred Blades' is unique to Coal Roarkwin" in texts_on(app).replace("\n", " ")


async def test_a_collection_limits_the_pool_and_random_decks_until_all_are_shown(make_app: MakeApp) -> None:
    app = make_app()
    CollectionFile(app.store.directory).write(STANDARD, Collection(frozenset({"Master Set"})))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b", "n")
        editor = editor_of(app)
        pool = editor.sides.pool
        assert pool.offers_phoenixborn and "is:owned" in pool.search.value
        await press(pilot, "g")
        deck = editor.edits.deck
        assert {LIBRARY.releases[name] for name in (deck.phoenixborn, *deck.cards)} == {"Master Set"}
        assert not [problem for problem in deck_problems(deck, LIBRARY) if "name" not in problem.message]
        assert pool.search.value == "is:owned " and not pool.offers_phoenixborn
        await press(pilot, "slash", *"crescendo")
        assert "No matches; 1 without is:owned" in texts_on(app)
        await press(pilot, "escape", "w")
        assert pool.list.rows[0].id == "card:Crescendo"
        await press(pilot, "a", "u")
        assert len(pool.list.rows) > 200 and not editor.edits.deck.cards

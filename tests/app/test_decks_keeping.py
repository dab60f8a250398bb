"""Tests that the deck builder checks a deck and never loses one."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import OptionList

from cards.decks.deck import Deck
from host.app.screens.decks.deck_editor import DeckEditor
from host.app.screens.decks.deck_exchange import DeckExport
from host.app.screens.dialogs import ChoiceDialog, NameDialog
from host.decks import DeckRepository
from host.presenter.deck_building.deck_editor import blank_deck
from tests.app.conftest import MakeApp
from tests.support.app_driver import (
    IRON_MEN,
    LARGE,
    MINE,
    PRINTED,
    SMALL,
    build,
    editor_of,
    notices,
    press,
    texts_on,
)


def mine(**changed: Any) -> Deck:
    """Return The Iron Men with some fields changed."""
    return MINE.model_copy(update=changed)


def with_cards(**counts: int) -> Deck:
    """Return The Iron Men with other numbers of some cards."""
    return mine(cards={**MINE.cards, **{name.replace("_", " "): count for name, count in counts.items()}})


FOUR = MINE.first_five[:4]
BROKEN: dict[str, tuple[Deck, str]] = {
    "no Phoenixborn": (mine(phoenixborn=""), "The deck has no Phoenixborn; choose one"),
    "unknown Phoenixborn": (
        mine(phoenixborn="Coal Roarkwyn"), "Unknown Phoenixborn 'Coal Roarkwyn'; did you mean Coal Roarkwin",
    ),
    "9 dice": (mine(dice={"natural": 9}), "The deck has 9 dice, not 10; add 1 die."),
    "11 dice": (mine(dice={"charm": 11}), "The deck has 11 dice, not 10; take 1 die out."),
    "unknown dice": (mine(dice={"natual": 10}), "Unknown type of die 'natual'; did you mean natural"),
    "29 cards": (with_cards(Cover=2), "The deck has 29 cards, not 30; add 1 card."),
    "31 cards": (with_cards(Seal=1), "The deck has 31 cards, not 30; take 1 card out."),
    "4 copies": (
        with_cards(Cover=4, Strengthen=2), "4 copies of 'Cover'; a deck has at most 3, so take 1 out.",
    ),
    "conjuration": (
        with_cards(Iron_Rhino=1), "'Iron Rhino' is of type 'conjuration', which is in no draw pile;",
    ),
    "Phoenixborn among the cards": (
        with_cards(Noah_Redmoon=1), "take it out, as the Phoenixborn is chosen apart from the 30 cards.",
    ),
    "unique to another": (
        with_cards(Fear=1), "'Fear' is unique to Jessa Na Ni; take it out, or choose Jessa Na Ni",
    ),
    "unknown card": (with_cards(Hammer_Night=1), "Unknown card 'Hammer Night'; did you mean Hammer Knight"),
    "First Four": (
        mine(first_five=FOUR),
        "The First Five has 4 different cards, not 5; choose 5 different cards, or none.",
    ),
    "First Five without": (
        mine(first_five=(*FOUR, "Seal")),
        "'Seal' of the First Five is not among the cards of the deck; add it, or take it out",
    ),
}  # fmt: skip


@pytest.mark.slow
async def test_each_broken_rule_is_reported_in_words(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        for broken, (deck, sentence) in BROKEN.items():
            await build(pilot, deck)
            shown = texts_on(app)
            assert sentence in shown.replace("\n", " "), broken
            assert "problem" in shown and "This deck is legal" not in shown, broken
            await app.pop_screen()


# Keeping


@pytest.mark.parametrize("way", ["escape", "ctrl+q"])
async def test_leaving_asks_when_something_is_not_saved(make_app: MakeApp, way: str) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        await press(pilot, way)
        assert isinstance(app.screen, ChoiceDialog) and "not saved" in texts_on(app)
        await press(pilot, "escape")
        assert editor_of(app) is editor and not list(DeckRepository(app.store.directory).folder.glob("*"))
        await press(pilot, way, "enter")
        assert editor_of(app) is editor, "Enter alone loses nothing"
        await press(pilot, way, "d")
        assert editor not in app.screen_stack or app._exit
        assert not DeckRepository(app.store.directory).folder.exists()


async def test_saving_on_leaving_asks_for_a_name_first(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot, MINE.model_copy(update={"name": ""}))
        await press(pilot, "escape", "s")
        assert isinstance(app.screen, NameDialog)
        await press(pilot, "enter")
        assert isinstance(app.screen, NameDialog), "a deck needs a name"
        await press(pilot, "down")
        assert app.screen.query_one("#keep-name").has_focus
        await press(pilot, "up", "pageup", "pagedown")
        await press(pilot, *"Rain", "enter")
        assert editor not in app.screen_stack
        assert DeckRepository(app.store.directory).find("Rain").cards == MINE.cards


async def test_nothing_changed_is_left_without_a_question(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot, blank_deck())
        await press(pilot, "escape")
        assert editor not in app.screen_stack
        path = DeckRepository(app.store.directory).save(MINE).path
        await app.push_screen(DeckEditor(MINE, path))
        await press(pilot, "enter", "u", "escape")
        assert not isinstance(app.screen, DeckEditor | ChoiceDialog)


async def test_a_saved_deck_is_overwritten_and_an_illegal_one_saved(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        await press(pilot, "s", "tab", "home", "down", "down", "9", "s")
        assert not editor.edits.changed
        (kept,) = [deck for deck in DeckRepository(app.store.directory).decks() if not deck.printed]
        assert kept.deck is not None and kept.deck.dice["ceremonial"] == 9 and not kept.playable
        assert "cannot be played yet: 1 problem" in notices(app)


async def test_the_name_of_a_printed_deck_is_refused_in_words(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot, IRON_MEN)
        await press(pilot, "s")
        assert "name of a printed deck" in notices(app)
        assert editor.unsaved
        await press(pilot, "n", *["backspace"] * 20, *"Rust", "enter", "s")
        assert not editor.unsaved and DeckRepository(app.store.directory).find("Rust").cards == IRON_MEN.cards


async def test_a_folder_that_cannot_be_written_loses_nothing(make_app: MakeApp) -> None:
    app = make_app()
    (app.store.directory / "decks").write_text("in the way")
    async with app.run_test(size=SMALL) as pilot:
        editor = await build(pilot)
        await press(pilot, "s")
        assert "is a file, not a folder" in notices(app)
        assert editor.unsaved and editor_of(app) is editor


async def test_names_that_look_like_markup_are_shown_as_they_are(make_app: MakeApp) -> None:
    app = make_app()
    odd = MINE.model_copy(update={"name": "[/b] [red]x", "cards": {"[/i]odd": 3}})
    async with app.run_test(size=LARGE) as pilot:
        await build(pilot, odd)
        assert "[/b] [red]x" in texts_on(app) and "[/i]odd" in texts_on(app)
        await press(pilot, "s", "n")
        assert isinstance(app.screen, NameDialog)
        await press(pilot, "escape", "x")
        assert isinstance(app.screen, DeckExport)
        await press(pilot, "escape", "escape")
        app.action_decks()
        await pilot.pause()
        app.screen.query_one("#deck-list", OptionList).highlighted = PRINTED
        await pilot.pause()
        assert "[/i]odd" in texts_on(app)
        await press(pilot, "d")
        assert "[/b] [red]x" in texts_on(app)


async def test_resizing_shows_one_side_or_both(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        editor = await build(pilot)
        assert editor.sides.pool.is_on_screen and editor.sides.deck.is_on_screen
        await press(pilot, "tab")
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert editor.sides.deck.is_on_screen and not editor.sides.pool.is_on_screen
        await press(pilot, "tab")
        assert editor.sides.pool.is_on_screen and not editor.sides.deck.is_on_screen

"""Tests of importing decks with their mistakes named, and of exporting them as text or file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from cards.decks.text_format import deck_as_text
from cards.decks.yaml_format import deck_as_yaml, load_deck
from host.app.screens.decks.deck_editor import DeckEditor
from host.app.screens.decks.deck_exchange import DeckExport, DeckImport
from host.app.screens.decks.deck_list import DeckListScreen
from host.app.screens.dialogs import NameDialog
from host.decks import DeckRepository
from tests.app.conftest import MakeApp
from tests.support.app_driver import (
    BOTH,
    FIRST_CARD,
    IRON_MEN,
    LARGE,
    LIBRARY,
    MINE,
    SMALL,
    notices,
    press,
    texts_on,
)


@pytest.fixture
def shelf(tmp_path: Path) -> DeckRepository:
    """Return the decks of the app under test."""
    return DeckRepository(tmp_path)


# Import


async def paste(pilot: Pilot[Any], text: str) -> TextArea:
    """Paste a text where the decks are listed."""
    await press(pilot, "b")
    pilot.app.post_message(events.Paste(text))
    await press(pilot)
    assert isinstance(pilot.app.screen, DeckImport)
    area = pilot.app.screen.query_one(TextArea)
    assert area.has_focus
    return area


@BOTH
@pytest.mark.parametrize("written", [deck_as_text(MINE, LIBRARY), deck_as_yaml(MINE)], ids=["text", "yaml"])
async def test_a_pasted_deck_goes_on_in_the_builder(
    make_app: MakeApp, shelf: DeckRepository, written: str, size: tuple[int, int]
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await paste(pilot, written)
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck == MINE and app.screen.unsaved
        await press(pilot, "s", "escape")
        assert shelf.find("Mine") == MINE


async def test_a_deck_with_mistakes_is_opened_and_they_are_named(make_app: MakeApp) -> None:
    app = make_app()
    text = deck_as_text(MINE, LIBRARY).replace("Hammer Knight", "Hamer Knigt", 1)
    async with app.run_test(size=LARGE) as pilot:
        await paste(pilot, f"{text}Great fun [/]!")
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck.cards["Hamer Knigt"] == 3
        assert "nknown card 'Hamer Knigt'; did you mean Hammer Knight" in " ".join(texts_on(app).split())
        assert "'Great fun [/]!' is left out, as it is no card" in notices(app)


async def test_a_line_that_cannot_be_read_is_selected(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        area = await paste(pilot, "Mine\n3x Cover\n" + "3x Kover\n" * 41)
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, DeckImport)
        assert "Line 43: 41 names are unknown; give one deck alone" in texts_on(app)
        assert area.selected_text == "3x Kover" and area.has_focus
        area.text = "Mine\n3x Cover"
        await pilot.pause()
        assert "unknown" not in texts_on(app), "it may be right now"
        assert await pilot.click("#import")
        await pilot.pause()
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck.cards == {"Cover": 3}


async def test_a_text_that_is_no_deck_is_reported(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        for text, error in (
            ("", "There is no deck in this text"),
            (deck_as_yaml(MINE).replace("natural: 5", "natural: five"), "he text:5: "),
            ("[/b]", "There is no deck in this text"),
        ):
            await paste(pilot, text)
            await press(pilot, "ctrl+s")
            assert isinstance(app.screen, DeckImport) and error in texts_on(app)
            await press(pilot, "escape")
            assert isinstance(app.screen, DeckListScreen)
            await press(pilot, "escape")


async def test_a_printed_decks_text_becomes_an_own_deck(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await paste(pilot, deck_as_text(IRON_MEN, LIBRARY))
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck.name == "My Iron Men"


async def test_a_file_is_read_into_the_text(make_app: MakeApp, tmp_path: Path) -> None:
    written = tmp_path / "deck.txt"
    written.write_text(deck_as_text(MINE, LIBRARY).replace("Cover", "\x1bCover"))
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        area = await paste(pilot, "")
        path = app.screen.query_one("#import-file", Input)
        path.focus()
        path.value = str(tmp_path / "none.txt")
        await press(pilot, "enter")
        assert "There is no file" in texts_on(app)
        path.value = str(tmp_path)
        await press(pilot, "enter")
        assert "is a folder" in texts_on(app)
        path.value = f" {written} "
        await press(pilot, "enter")
        assert "3x Cover" in area.text and area.has_focus
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, DeckEditor) and app.screen.edits.deck == MINE


# Export


async def export(pilot: Pilot[Any]) -> DeckExport:
    """Open the export of The Iron Men."""
    await press(pilot, "b", "down", "down", "x")
    assert isinstance(pilot.app.screen, DeckExport)
    return pilot.app.screen


@BOTH
async def test_the_text_is_shown_selectable_and_copied(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    text = deck_as_text(IRON_MEN, LIBRARY)
    async with app.run_test(size=size) as pilot:
        screen = await export(pilot)
        area = screen.query_one(TextArea)
        assert area.text == text and area.has_focus and area.read_only
        await press(pilot, "x", "ctrl+a")
        assert area.text == text and area.selected_text in text
        await press(pilot, "c")
        assert app.clipboard == text
        app.copy_to_clipboard("")
        assert await pilot.click("#copy")
        await pilot.pause()
        assert app.clipboard == text
        await press(pilot, "escape")
        assert isinstance(app.screen, DeckListScreen)


async def test_it_is_written_to_the_folder_of_the_decks(make_app: MakeApp, shelf: DeckRepository) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await export(pilot)
        await press(pilot, "w")
        written = shelf.folder / "the-iron-men.txt"
        assert written.read_text(encoding="utf-8") == deck_as_text(IRON_MEN, LIBRARY)
        assert str(written) in notices(app)
        await press(pilot, "w")
        assert "already exists" in notices(app)
        await press(pilot, "escape", "x")
        assert app.screen.query_one("#export-file", Input).value == str(shelf.folder / "the-iron-men-2.txt")
        assert not any(not shelved.printed for shelved in shelf.decks()), "an export is no deck of the list"


async def test_it_is_written_where_one_says(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        screen = await export(pilot)
        path = screen.query_one("#export-file", Input)
        path.focus()
        for wrong, error in (
            (" ", "Enter a file name"),
            (str(tmp_path / "no" / "deck.txt"), "there is no folder"),
            (str(tmp_path / ("x" * 300)), "cannot be written"),
            (str(tmp_path), "already exists"),
        ):
            app.clear_notifications()
            path.value = wrong
            await press(pilot, "enter")
            assert error in notices(app)
        await press(pilot, "down")
        assert screen.query_one("#copy").has_focus
        await press(pilot, "up")
        assert path.has_focus
        path.value = str(tmp_path / "deck.yaml")
        await press(pilot, "enter")
        assert load_deck(tmp_path / "deck.yaml") == IRON_MEN


async def test_a_deck_is_exported_from_the_builder_as_it_is_now(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "b", "c", "1", "x")
        assert isinstance(app.screen, DeckExport)
        assert f"1x {FIRST_CARD}" in app.screen.query_one(TextArea).text
        await press(pilot, "escape")
        assert isinstance(app.screen, DeckEditor)


async def test_a_name_is_asked_before_a_nameless_import_is_saved(
    make_app: MakeApp, shelf: DeckRepository
) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await paste(pilot, deck_as_text(MINE.model_copy(update={"name": ""}), LIBRARY))
        await press(pilot, "ctrl+s", "s")
        assert isinstance(app.screen, NameDialog)
        await press(pilot, *"Rust", "enter")
        assert shelf.find("Rust").cards == MINE.cards

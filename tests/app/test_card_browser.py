"""Tests of the card browser and the collection in the terminal, as people press keys and click."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, OptionList

from cards.boxes import STANDARD
from host.app.app import CinderboardApp
from host.app.screens.card_browser import CardBrowserScreen
from host.app.screens.collection import CollectionScreen
from host.decks.collection import CollectionFile
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, SMALL, notices, press, texts_on
from tests.support.own_pack import own_pack


def line_of(app: CinderboardApp) -> str:
    """Return the search line."""
    return app.screen.query_one("#search", Input).value


def names_in(app: CinderboardApp) -> list[str]:
    """Return the names in the list."""
    return [option.id or "" for option in app.screen.query_one("#found", OptionList).options]


def releases_title(app: CinderboardApp) -> str:
    """Return the title of the list of releases."""
    return str(app.screen.query_one("#releases", OptionList).border_title)


@BOTH
async def test_letters_search_at_once_and_filters_write_into_the_line(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f2", *"rhino")
        assert "Iron Rhino" in names_in(app) and len(names_in(app)) < 10
        await press(pilot, "tab", *"type ready", "enter")
        assert line_of(app) == 'type:"ready spell" rhino' and "Summon Iron Rhino" in names_in(app)
        assert await pilot.click("#filter-cost")
        await press(pilot, *"4 or", "enter")
        assert line_of(app) == 'cost>=4 type:"ready spell" rhino'
        assert "No matches; 1 without cost>=4" in texts_on(app)
        assert await pilot.click("#filter-cost")
        await press(pilot, "enter")
        assert line_of(app) == 'type:"ready spell" rhino' and "Summon Iron Rhino" in names_in(app)
        assert await pilot.click("#filter-favorite")
        await pilot.pause()
        assert line_of(app) == 'is:favorite type:"ready spell" rhino' and not names_in(app)
        await press(pilot, "ctrl+u", *"kind:ally")
        assert "there is no filter 'kind:'" in texts_on(app) and len(names_in(app)) > 600


async def test_releases_are_marked_first_and_cards_second(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f2", *"is:owned")
        assert "first mark the releases" in texts_on(app) and names_in(app), (
            "never an empty list without a word"
        )
        await press(pilot, "ctrl+r", "down", "down", "space")
        assert isinstance(app.screen, CollectionScreen) and "1 of 41 yours" in releases_title(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, CardBrowserScreen) and len(names_in(app)) == 78
        await press(pilot, *" hammer knight", "ctrl+f", "ctrl+o")
        assert "Hammer Knight is not yours" in notices(app) and "Hammer Knight" not in names_in(app)
        own, problem = CollectionFile(app.store.directory).read(STANDARD)
        assert (own.releases, own.missing, own.favorites, problem) == (
            {"Master Set"}, {"Hammer Knight"}, {"Hammer Knight"}, "",
        )  # fmt: skip
        await press(pilot, "ctrl+r", "a", "o")
        assert "41 of 41 yours" in releases_title(app) and "Begin with all cards." in texts_on(app)
        await press(pilot, "a")
        assert "0 of 41 yours" in releases_title(app)


async def test_a_broken_collection_is_named_and_changes_nothing(make_app: MakeApp) -> None:
    app = make_app()
    file = CollectionFile(app.store.directory)
    file.path.write_text("releases: [")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f2", "ctrl+f")
        assert "collection" in notices(app)
        assert file.path.read_text() == "releases: ["


async def test_cards_of_a_pack_in_the_data_folder_are_found(make_app: MakeApp, tmp_path: Path) -> None:
    with own_pack(tmp_path):
        app = make_app(notices=["a pack of yours is left out: [/]: why"])
        async with app.run_test(size=SMALL) as pilot:
            assert "A pack of yours is left out: [/]: why" in notices(app)
            await press(pilot, "f2", *"kindle")
            assert names_in(app) == ["Kindle"]

"""Snapshots of the deck builder, in the smallest window and in a large one.

`pytest tests/app/test_decks_snapshots.py --snapshot-update` takes new ones; look at them before committing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from host.decks import DeckRepository
from tests.app.conftest import MakeApp
from tests.support.app_driver import BOTH, MINE, freeze

pytestmark = pytest.mark.usefixtures("first_box")
Draw = Callable[..., bool]
HALF = MINE.model_copy(
    update={
        "name": "Half a deck",
        "dice": {"natural": 9},
        "cards": {"Anchornaut": 3, "Cover": 2, "Fear": 1, "Hammer Night": 2, "Summon Iron Rhino": 3},
    }
)
"""Deck that breaks many rules."""
SENT = """Rust

Phoenixborn: Coal Roarkwin
Dice: 5 Natural, 5 Ceremonial
3x Anchornaut
3x Hamer Knigt
"""
EDIT_HALF = ("b", *["down"] * 7, "e")


@pytest.fixture
def draw(snap_compare: Callable[..., bool], make_app: MakeApp) -> Draw:
    """Return a function that compares the picture after some keys with the approved one."""

    def compare(size: tuple[int, int], *keys: str, theme: str = "cinder-dark", pasted: str = "") -> bool:
        app = make_app()
        app.theme = theme
        shelf = DeckRepository(app.store.directory)
        shelf.save(MINE)
        shelf.save(HALF)
        (shelf.folder / "broken.yaml").write_text("name: [")

        async def press(pilot: Pilot[Any]) -> None:
            await pilot.pause()
            for key in keys:
                if key == "ctrl+s":
                    app.screen.query_one(TextArea).text = pasted
                    await pilot.pause()
                await pilot.press(key)
                await pilot.pause()
            for box in app.screen.query("#export-file").results(Input):
                box.value = "my-deck.txt"  # not the folder of this test
            await freeze(pilot)

        return snap_compare(app, terminal_size=size, run_before=press)

    return compare


@BOTH
def test_decks(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "down", "down")


@BOTH
def test_a_new_deck(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "n", "down")


@BOTH
def test_the_pool(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "c", "d", "t", "down", "3")


@BOTH
def test_a_search(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "c", "slash", *"status token", "down", "enter")


@BOTH
def test_the_deck(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "c", "tab", *["down"] * 12, "i", "escape")


@BOTH
def test_broken_rules(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *EDIT_HALF, "tab")


@BOTH
def test_leaving(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "c", "escape")


@BOTH
def test_import(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "i", "ctrl+s", pasted=SENT)


@BOTH
def test_export(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "b", "down", "down", "x")


@pytest.mark.parametrize("theme", ["cinder-light", "cinder-contrast"])
def test_themes(draw: Draw, theme: str) -> None:
    assert draw((140, 45), *EDIT_HALF, "o", theme=theme)


def test_without_color(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert draw((80, 24), *EDIT_HALF, "tab", "down", "down", "down")

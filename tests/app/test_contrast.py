"""Tests that text is readable in every theme, on any background, and that the focus is visible."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.app.app import CinderboardApp
from host.app.themes import THEMES
from tests.app.conftest import MakeApp
from tests.app.contrast import LEAST, LEAST_DIMMED, words_on
from tests.support.app_driver import LARGE, SMALL, press
from tests.support.fixed_tables import attackers_decision, crowded, ten_dice, turn_decision
from tests.support.scripted_game import Scene, ScriptedStore

BEGIN = ("n", "enter")
SCREENS: dict[str, tuple[tuple[int, int], tuple[str, ...], tuple[Scene, ...]]] = {
    "the start": (SMALL, (), ()),
    "a form": (SMALL, ("n", "down", "down"), ()),
    "picks": (LARGE, (*BEGIN, "2", "4"), ((attackers_decision(), ()),)),
    "the board": (LARGE, (*BEGIN, "left", "right"), ((attackers_decision(), ()),)),
    "the hand": (SMALL, (*BEGIN, "tab", "down"), ((turn_decision(), ()),)),
    "dice": (SMALL, (*BEGIN, "2", "p"), ((ten_dice(), ()),)),
    "a card": (SMALL, (*BEGIN, "i"), ((turn_decision(), ()),)),
    "the builder": (LARGE, ("b", "c", "down", "3"), ()),
    "its deck": (LARGE, ("b", "c", "tab", "down"), ()),
    "saved games": (SMALL, ("g",), ()),
    "campaigns": (SMALL, ("l",), ()),
}
UNUSABLE = ("Redo", "Undo", "Rename", "Delete", "r", "u", "d")
"""Keys of the footer that are unavailable now."""


@pytest.mark.parametrize(
    "screen", [pytest.param(name, marks=() if name == "the board" else pytest.mark.slow) for name in SCREENS]
)
async def test_text_can_be_read_in_every_theme(tmp_path: Path, screen: str) -> None:
    size, keys, scenes = SCREENS[screen]
    app = CinderboardApp(ScriptedStore(tmp_path, *scenes, table=crowded(), saved=3), new_seed=lambda: 1)
    app.preferences.pace = "instant"
    async with app.run_test(size=size) as pilot:
        await press(pilot, *keys)
        app.clear_notifications()
        for theme in THEMES:
            app.theme = theme
            await pilot.pause()
            words = list(words_on(app))
            least = [LEAST_DIMMED if word.text.strip() in UNUSABLE else LEAST for word in words]
            faint = [str(word) for word, needs in zip(words, least, strict=True) if word.ratio < needs]
            assert words and not faint, f"{theme}: {faint}"


async def test_a_lesson_can_be_read_in_every_theme(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "e", "enter")
        told = app.screen.query_one("#lesson").region
        assert told.height
        for theme in THEMES:
            app.theme = theme
            await pilot.pause()
            faint = [str(word) for word in words_on(app, told) if word.ratio < LEAST]
            assert not faint, f"{theme}: {faint}"


@pytest.mark.parametrize("keys", [("2", "4"), ("left", "right")], ids=["picks", "the board"])
async def test_text_can_be_read_without_color(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = CinderboardApp(ScriptedStore(tmp_path, (attackers_decision(), ()), table=crowded()))
    app.preferences.pace = "instant"
    async with app.run_test(size=LARGE) as pilot:
        await press(pilot, *BEGIN, *keys)
        words = [word for word in words_on(app) if word.text.strip() not in UNUSABLE]
        faint = [str(word) for word in words if word.ratio < LEAST]
        assert words and not faint, faint

"""Tests that the first screen appears fast, without loading the engine, cards or pydantic."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.css import stylesheet
from textual.geometry import Region
from textual.widgets import OptionList

from engine.setups.red_rains import RedRainsSetup
from host.app import app
from host.app.breakpoints import COLUMNS, LINES, breakpoint_classes
from host.app.screens.start import StartScreen
from host.app.widgets.board import StatusBar
from host.app.widgets.keys_footer import KeysFooter
from host.cli import main
from host.command_exit import UNABLE
from host.store import Store
from tests.support.quick_screens import READ_BY_EACH

SHOW_START = """
import sys, tempfile
from pathlib import Path
from host.app.app import CinderboardApp
from host.store.game_store import Store

class First(CinderboardApp):
    def _warm_up(self):
        self.exit()

First(Store(Path(tempfile.mkdtemp()))).run(headless=True)
slow = {"engine", "cards", "pydantic", "yaml"}
# Words, errors and the opening of files are all that is taken from the cards, and need nothing else.
harmless = {"cards", "cards.errors", "cards.validation", "cards.validation.files"}
harmless |= {"cards.wording", "cards.wording.words"}
print(sorted(name for name in sys.modules if name.partition(".")[0] in slow and name not in harmless))
"""


def test_the_first_screen_loads_neither_engine_nor_cards() -> None:
    shown = subprocess.run([sys.executable, "-c", SHOW_START], capture_output=True, text=True, timeout=60)
    assert shown.stdout.splitlines()[-1] == "[]", shown.stderr


async def test_the_menu_is_laid_out_when_the_table_above_it_is_left(tmp_path: Path) -> None:
    store = Store(tmp_path)
    under_way = app.CinderboardApp(store, opened=store.create(RedRainsSetup(seed=1)))
    async with under_way.run_test() as pilot:
        await pilot.pause()
        start = under_way.screen_stack[1]
        assert isinstance(start, StartScreen) and not start.query("#menu")
        under_way.games.close_all()
        await pilot.pause(0.1)
        menu = under_way.screen.query_one("#menu", OptionList)
        assert menu.has_focus and "continue" in [row.id for row in menu.options]


async def test_the_table_is_styled_and_drawn_once_as_it_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual draws nothing until it has started, so the first screens are opened only then."""
    done: Counter[str] = Counter()
    read, draw, line_of = stylesheet.parse, StatusBar.render_lines, KeysFooter.render_line

    def parse(scope: str, css: str, read_from: tuple[str, str], **more: Any) -> Any:
        done["read the app's styles"] += read_from[0].endswith("cinderboard.tcss")
        return read(scope, css, read_from, **more)

    def render_lines(bar: StatusBar, crop: Region) -> Any:
        done["draw for nobody"] += bool(bar.app._batch_count)
        return draw(bar, crop)

    def line_of_keys(footer: KeysFooter, y: int) -> Any:
        done["draw the line of keys"] += 1
        return line_of(footer, y)

    begin, recolor = READ_BY_EACH
    monkeypatch.setattr(stylesheet.Stylesheet, "__init__", begin)
    monkeypatch.setattr(stylesheet.Stylesheet, "set_variables", recolor)
    monkeypatch.setattr(stylesheet, "parse", parse)
    monkeypatch.setattr(StatusBar, "render_lines", render_lines)
    monkeypatch.setattr(KeysFooter, "render_line", line_of_keys)
    store = Store(tmp_path)
    under_way = app.CinderboardApp(store, opened=store.create(RedRainsSetup(seed=1)))
    async with under_way.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        assert done == {"read the app's styles": 1, "draw for nobody": 0, "draw the line of keys": 1}
        assert not under_way.screen.query("#piles, #opponent-0")


async def test_unused_objects_are_looked_for_again_once_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "SECONDS_TO_FIRST_SCREEN", 0.01)
    gc.disable()
    try:
        async with app.CinderboardApp(Store(tmp_path)).run_test() as pilot:
            await pilot.pause(0.1)
            assert gc.isenabled() and gc.get_freeze_count()
    finally:
        gc.unfreeze()
        gc.enable()


def test_they_are_looked_for_again_when_it_cannot_start(tmp_path: Path) -> None:
    assert main(["play", "--data", str(tmp_path)]) == UNABLE
    assert gc.isenabled()


@pytest.mark.parametrize("size", [(60, 15), (71, 19), (72, 20), (109, 35), (110, 36), (200, 60)])
async def test_a_screen_has_the_classes_of_its_window_before_it_is_laid_out(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with app.CinderboardApp(Store(tmp_path)).run_test(size=size) as pilot:
        await pilot.pause()
        assert set(breakpoint_classes(size)) <= pilot.app.screen.classes
        assert len({name for _, name in COLUMNS + LINES} & pilot.app.screen.classes) == 2

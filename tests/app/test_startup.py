"""The first screen comes fast: it loads no engine, no cards, no pydantic, and waits for nothing below it."""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from textual.widgets import OptionList

from engine.setups import RedRainsSetup
from host.app import app
from host.app.screens.start import StartScreen
from host.app.sizes import COLUMNS, LINES, classes_at
from host.cli import main
from host.outcome import UNABLE
from host.store import Store

SHOW_START = """
import sys, tempfile
from pathlib import Path
from host.app.app import CinderboardApp
from host.store.games import Store

class First(CinderboardApp):
    def _warm_up(self):
        self.exit()

First(Store(Path(tempfile.mkdtemp()))).run(headless=True)
slow = {"engine", "cards", "pydantic", "yaml"}
# Words for errors and the opening of files are all that is taken from the cards, and need nothing else.
harmless = {"cards", "cards.errors", "cards.plain_file"}
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
        under_way.go_to_start()
        await pilot.pause(0.1)
        menu = under_way.screen.query_one("#menu", OptionList)
        assert menu.has_focus and "continue" in [row.id for row in menu.options]


async def test_unused_objects_are_looked_for_again_once_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FIRST_SCREEN", 0.01)
    gc.disable()
    try:
        async with app.CinderboardApp(Store(tmp_path)).run_test() as pilot:
            await pilot.pause(0.1)
            assert gc.isenabled()
    finally:
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
        assert set(classes_at(size)) <= pilot.app.screen.classes
        assert len({name for _, name in COLUMNS + LINES} & pilot.app.screen.classes) == 2

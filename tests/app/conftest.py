"""Fixtures for all tests of the app: a neutral environment and a folder for saves."""

from __future__ import annotations

import pickle
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from difflib import unified_diff
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from pytest_textual_snapshot import node_to_report_path
from textual.pilot import Pilot

from cards.library import Library
from cards.pack import PACKS
from cards.pack_cache import known_pack
from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.widgets import command_input
from host.presenter.preferences import Preferences
from host.store.game_store import Store


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep colors, animation and shortcuts of the developer's own shell out of the tests."""
    for name in ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def first_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the players' cards of later releases, for tests of lists in which each has a row."""
    releases = ("Master Set", "Shared abilities", "Dice")
    packs = [known_pack(path) for path in sorted(PACKS.glob("*.yaml"))]
    library = Library(pack for pack in packs if pack.chimeras or pack.release in releases)
    monkeypatch.setattr("cards.library.standard_library", lambda: library)


@pytest.fixture(autouse=True)
def at_the_first_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the first screen before the test presses keys; keys pressed earlier would be lost."""
    run_test = CinderboardApp.run_test

    @asynccontextmanager
    async def once_open(app: CinderboardApp, **more: Any) -> AsyncIterator[Pilot[None]]:
        async with run_test(app, **more) as pilot:
            await pilot.pause()
            yield pilot

    monkeypatch.setattr(CinderboardApp, "run_test", once_open)


@pytest.fixture(autouse=True)
def takes_a_cover_off_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the moment in which the pass screen takes no key; a test of its own covers it."""
    monkeypatch.setattr(PassTerminal, "GRACE_SECONDS", 0.01)


@pytest.fixture(autouse=True)
def reads_at_each_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse typed commands at each letter, without the delay; a test of its own covers the delay."""
    monkeypatch.setattr(command_input, "PARSE_DELAY_SECONDS", 0.001)


@pytest.fixture(autouse=True)
def knows_the_keys(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Hide hints about keys, except in the tests of hints."""
    load = Preferences.load

    def without_tips(path: Path) -> Preferences:
        loaded = load(path)
        loaded.tips = False
        return loaded

    if "beginner" not in request.fixturenames:
        monkeypatch.setattr(Preferences, "load", without_tips)


@pytest.fixture
def beginner() -> None:
    """Show hints, as to a person who has used nothing yet."""


MakeApp = Callable[..., CinderboardApp]


@pytest.fixture
def make_app(tmp_path: Path) -> MakeApp:
    """Return a function that makes an app on real saves in `tmp_path`, with steps shown at once."""

    def make(pace: str = "instant", **more: Any) -> CinderboardApp:
        app = CinderboardApp(Store(tmp_path), new_seed=lambda: 3, **more)
        app.preferences.pace = pace
        app.NOTIFICATION_TIMEOUT = 600  # a slow machine must not make it forget what it told
        return app

    return make


@pytest.fixture
def snap_compare(snap_compare: Callable[..., bool], request: pytest.FixtureRequest) -> Callable[..., bool]:
    """Print the lines that differ where a picture does, since the report with both stays on the machine."""

    def compare(*app: Any, **more: Any) -> bool:
        if same := snap_compare(*app, **more):
            return same
        _, wanted, found, *_ = pickle.loads(node_to_report_path(request.node).read_bytes())
        print(
            *unified_diff(text_lines(wanted), text_lines(found), "wanted", "found", lineterm="", n=0),
            sep="\n",
        )
        return False

    return compare


def text_lines(svg: str) -> list[str]:
    """Return the text of a picture, a line of the screen each."""
    lines: dict[float, str] = {}
    for y, text in re.findall(r'<text [^>]*? y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        lines[float(y)] = lines.get(float(y), "") + unescape(text).replace("\\xa0", " ")
    return [lines[y] for y in sorted(lines)]


@pytest.fixture(autouse=True)
def waits_for_built_in_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have their answers before anything else happens, however busy the machine is."""
    monkeypatch.setattr("host.presenter.session.shared_game.PATIENCE", 60.0)

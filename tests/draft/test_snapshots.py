"""Snapshots of the draft, in the smallest window and in a large one.

`pytest tests/draft/test_snapshots.py --snapshot-update` takes new ones; look at them before committing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from host.app.app import CinderboardApp
from host.app.screens.table.pass_terminal import PassTerminal
from tests.support.app_driver import BOTH, freeze
from tests.support.trial_set import setup

SMALL, LARGE = (80, 24), (140, 45)

Draw = Callable[..., bool]


@pytest.fixture
def draw(snap_compare: Callable[..., bool], app: CinderboardApp) -> Draw:
    """Return a function that compares a draft after some keys with the approved picture."""

    def compare(size: tuple[int, int], *keys: str, people: int = 4, bots: tuple[str, ...] = ()) -> bool:
        async def press(pilot: Pilot[Any]) -> None:
            await pilot.pause()  # for the first screen
            if people:
                app.games.begin(setup(people, 8, bots=bots))
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause(0.02)
            await freeze(pilot)

        return snap_compare(app, terminal_size=size, run_before=press)

    return compare


BOTS = ("bob", "cat", "dan")


@BOTH
def test_setup(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "t", people=0)


@BOTH
def test_phoenixborn(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "down")


@BOTH
def test_passing(draw: Draw, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PassTerminal, "GRACE_SECONDS", 60)
    assert draw(size, *"1111")


@BOTH
def test_cards(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *"1234", "down", bots=BOTS)


@BOTH
def test_dice(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *"1" * 12, bots=BOTS)


@BOTH
def test_swap(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, *"1" * 14, "down", bots=BOTS)


@BOTH
def test_over(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "1", "ctrl+b", bots=BOTS)


@BOTH
def test_own_deck(draw: Draw, size: tuple[int, int]) -> None:
    assert draw(size, "1", "ctrl+b", "1", bots=BOTS)

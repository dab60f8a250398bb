"""Fixture: a game that exists only while a test runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.game_entries import ENTRIES
from host import games
from tests.support import made_up_game


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the made-up game."""
    monkeypatch.setitem(ENTRIES, "pebbles", made_up_game.ENTRY)
    monkeypatch.setitem(games.GAME_PARTS, "pebbles", made_up_game.SHOWN)
    yield

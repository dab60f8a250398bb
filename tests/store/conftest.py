"""Fixture: a store of small games in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from host.store import OpenGame, Store
from tests.store.small_game import DEAL, SmallSetup


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return an empty store."""
    return Store(tmp_path / "data", deal=DEAL)


@pytest.fixture
def begin(store: Store) -> Callable[..., OpenGame]:
    """Return a function that begins a small game with these values and rolls the first die."""

    def begin_game(**values: Any) -> OpenGame:
        game = store.create(cast(Any, SmallSetup(**values)))
        game.run_automatic_steps()
        return game

    return begin_game


def keep(game: OpenGame, times: int = 1) -> None:
    """Answer "keep" `times` times, chance included."""
    for _ in range(times):
        game.answer(["keep"])
        game.run_automatic_steps()

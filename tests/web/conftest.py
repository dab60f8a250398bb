"""Fixtures: games that are served."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.game_entries import GameSetup
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from tests.support.web_devices import Served


def two_players(seed: int = 5) -> AshesSetup:
    """Return the setup of Ann and Bob, who hide their hands from each other."""
    decks = (("Ann", "The Iron Men"), ("Bob", "The Cloudsea Siren"))
    seats = [{"name": name, "deck": deck} for name, deck in decks]
    return AshesSetup.model_validate({"seats": seats, "seed": seed})


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[GameSetup | None], Served]]:
    """Return a function that serves a game, or without a setup the first one of the folder."""
    open_: list[Served] = []

    def make(setup: GameSetup | None) -> Served:
        made = Served(tmp_path, setup)
        open_.append(made)
        return made

    yield make
    for each in open_:
        each.close()


@pytest.fixture
def alone(serve: Callable[[GameSetup | None], Served]) -> Served:
    """Serve one player against a Chimera."""
    return serve(RedRainsSetup(seed=5))


@pytest.fixture
def players(serve: Callable[[GameSetup | None], Served]) -> Served:
    """Serve two players."""
    return serve(two_players())

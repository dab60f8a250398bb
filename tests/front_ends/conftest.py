"""The front ends, each started once, and the made-up game among the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.game_entries import ENTRIES
from host import games
from tests.front_ends.app_front_end import AppFrontEnd
from tests.front_ends.console_front_end import ConsoleFrontEnd
from tests.front_ends.contract import Contract, FrontEnd
from tests.front_ends.lines_front_end import LinesFrontEnd
from tests.front_ends.web_front_end import WebFrontEnd
from tests.support import made_up_game

FRONT_ENDS: dict[str, Callable[[Path], Any]] = {
    "app": AppFrontEnd,
    "console": ConsoleFrontEnd,
    "lines": LinesFrontEnd,
    "web": WebFrontEnd,
}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the made-up game be one of the games."""
    monkeypatch.setitem(ENTRIES, "pebbles", made_up_game.ENTRY)
    monkeypatch.setitem(games.GAME_PARTS, "pebbles", made_up_game.SHOWN)


@pytest.fixture(scope="module", params=FRONT_ENDS)
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FrontEnd]:
    """Yield a front end that plays one game after the other."""
    made = FRONT_ENDS[request.param](tmp_path_factory.mktemp("front-end"))
    yield made
    made.close()


Compare = Callable[[Any], Contract]


@pytest.fixture
def compare(front: FrontEnd, tmp_path: Path) -> Iterator[Compare]:
    """Begins a game on the front end and beside it."""
    made: list[Contract] = []

    def begin(setup: Any) -> Contract:
        made.append(Contract(front, setup, tmp_path))
        return made[-1]

    yield begin
    for each in made:
        each.close()

"""Snapshots of a table of real cards: the command line of companion players, and the panel (F9).

New ones are taken like those of `tests/app/test_snapshots.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from host.app.app import CinderboardApp
from host.store.game_store import Store
from tests.support.app_driver import BOTH, freeze, press
from tests.support.companion_table import SEAT, against_the_chimera

KEYS = {" ": "space", "/": "slash", "+": "plus", "-": "minus"}
PLAYED = (
    "end", f"say:unit:{SEAT}:Frost Bear:2:3:1", f"say:unit:{SEAT}:Shadow Wolf:1:2:0",
    f"say:unit:{SEAT}::4:4:2", f"say:damage:{SEAT}:4:1",
)  # fmt: skip
SHOWN = {
    "table": ((), ""),
    "line": ((), "3 to "),
    "refused": ((), "play Zorkling"),
    "keys": (("escape",), ""),
    "large": (("escape", "v", "slash"), "3 to "),
    "tokens": (("f9", "plus", "plus", "down"), ""),
    "game": (("f9", "tab", "tab", "plus", "down", "plus", "down", "down", "plus"), ""),
    "cards": (("f9", "shift+tab", "down", "plus"), ""),
    "move": (("f9", "shift+tab", "down", "m"), ""),
}


@BOTH
@pytest.mark.parametrize("name", SHOWN)
def test_a_table_of_real_cards(
    snap_compare: Callable[..., bool], tmp_path: Path, size: tuple[int, int], name: str
) -> None:
    app = CinderboardApp(Store(tmp_path), new_seed=lambda: 3, setup=against_the_chimera(seed=3))
    app.preferences.pace = "instant"
    keys, line = SHOWN[name]

    async def show(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for pick in PLAYED:
            app.screen.answer((pick,))  # type: ignore[attr-defined]
        await press(pilot, *keys, *(KEYS.get(sign, sign) for sign in line))
        await freeze(pilot)

    assert snap_compare(app, terminal_size=size, run_before=show)

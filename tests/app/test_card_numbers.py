"""Tests that equal cards have the same number on the board and in questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.app.app import CinderboardApp
from host.app.widgets.card_tiles import Tile
from tests.support.app_driver import tiles_on
from tests.support.fixed_tables import attackers_decision, crowded
from tests.support.scripted_game import ScriptedStore


@pytest.mark.parametrize("size", [(72, 20), (80, 24), (140, 45)])
async def test_a_narrow_tile_keeps_number_blood_and_claw(tmp_path: Path, size: tuple[int, int]) -> None:
    app = CinderboardApp(ScriptedStore(tmp_path, (attackers_decision(), ()), table=crowded()))
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        shown = {tile.card.id: _on_screen(tile) for tile in tiles_on(app.screen)}
    assert "#1" in shown[43] and "#2" in shown[45] and "#1" in shown[41] and "#2" in shown[44]
    assert "B2" in shown[33] and ("^" in shown[33] or "jaw" in shown[33])


def _on_screen(tile: Tile) -> str:
    """Return the part of a tile that fits into it, line by line."""
    return "\n".join(strip.text for strip in tile.strips(tile.outer_size.width))

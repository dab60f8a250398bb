"""A killed game goes on exactly where its last shown answer left it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.kill_rounds import rounds


def test_killed_game_goes_on_where_it_was_shown(tmp_path: Path) -> None:
    """A few rounds of `tests.cli.kill_rounds`, on a game that asks as quickly as it can be answered."""
    assert len(rounds(6, tmp_path, seed=1, small=True)) == 6

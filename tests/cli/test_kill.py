"""Tests that a killed game resumes exactly after its last shown answer.

There are a few rounds of each kind; `python -m tests.cli.kill_rounds 100` is the long form.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.kill_rounds import play_in_app, play_without_screen, rounds


def test_killed_store_goes_on_where_it_was_shown(tmp_path: Path) -> None:
    """The game asks as fast as it is answered, so that kills hit every moment."""
    found = rounds(5, tmp_path, 1, play_without_screen(small=True), small=True)
    assert len(found) == 5


@pytest.mark.slow
def test_killed_app_goes_on_where_it_was_shown(tmp_path: Path) -> None:
    assert len(rounds(3, tmp_path, 1, play_in_app)) == 3
    assert list((tmp_path / "data" / "games").glob("*.cinder"))

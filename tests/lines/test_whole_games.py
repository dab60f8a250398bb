"""Tests that games in line mode have the same journals as in the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.store import Store
from tests.lines.conftest import Talk
from tests.lines.speaking import KINDS, differs, play_in_lines, through_a_pipe

ESCAPE = "\x1b"
SHORT = 25
"""Lines of a game in an ordinary run; the long run plays to the end."""


@pytest.mark.parametrize("kind", ["red-rains", "companion", "all on the table", "ashes", "draft", "reapers"])
def test_answers_in_lines_are_those_of_the_app(kind: str, tmp_path: Path, talk: Talk) -> None:
    lines, journal = play_in_lines(kind, 11, tmp_path / "app", most=SHORT)
    told = talk(lines, *KINDS[kind], "--seed", "11")
    match, _ = Store(tmp_path).replay("1")
    assert not differs(journal, list(match.game.journal.entries))
    assert ESCAPE not in told and "\r" not in told


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_whole_games_through_a_pipe(kind: str, tmp_path: Path) -> None:
    for seed in range(20, 24):
        lines, journal = play_in_lines(kind, seed, tmp_path / f"app {seed}")
        told, played = through_a_pipe(kind, seed, lines, tmp_path / f"lines {seed}")
        assert not differs(journal, played), (kind, seed)
        assert ESCAPE not in told

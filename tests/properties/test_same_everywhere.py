"""Tests that the same seed gives the same game in another process, for any order of sets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PLAY = """
from tests.support.random_games import begin, player_of, questions_of
for number in (4, 7, 12):
    match = begin(number)
    for _ in questions_of(match, player_of(number)):
        pass
    print(match.game.journal.digest())
"""


@pytest.mark.slow
def test_a_game_does_not_depend_on_the_order_of_sets() -> None:
    """Python shuffles sets of words anew in each process; no rule may ask for their order."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
    assert len(printed.pop().split()) == 3

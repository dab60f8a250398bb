"""Tests that a game of a person with real cards is saved like any other."""

import random
from pathlib import Path

from host.store import Store
from tests.support.companion_table import against_the_chimera, turn_at_random


def test_reported_actions_are_in_the_save(tmp_path: Path) -> None:
    """The opened game has the same question and the same journal."""
    store = Store(tmp_path / "data")
    luck = random.Random(2)
    with store.create(against_the_chimera(seed=2)) as game:
        game.run_automatic_steps()
        for _ in range(25):
            if game.match.decision is None:
                break
            turn_at_random(game, luck)
        before = list(game.match.game.journal.lines())
        asked = game.match.decision
    with store.open(game.id) as again:
        assert list(again.match.game.journal.lines()) == before
        assert again.match.decision == asked
        assert again.notices == ()

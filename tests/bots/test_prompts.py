"""What the players with sense take for harm."""

from __future__ import annotations

import pytest

from engine.bots.prompts import harms

HARMFUL = ("damage", "exhaustion token", "wound token", "to lose")


@pytest.mark.parametrize(
    ("prompt", "harm"),
    [
        ("Choose a unit to deal 2 damage to", True),
        ("Choose a unit to lose status tokens", True),
        ("Choose a unit to lose wound tokens", False),
        ("Choose a unit to lose exhaustion tokens", False),
        ("Choose a unit to give +2 attack", False),
    ],
)
def test_mending_is_no_harm(prompt: str, harm: bool) -> None:
    assert harms(prompt, HARMFUL) is harm

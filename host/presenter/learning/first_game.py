"""The game of the first lesson: known without its notes, which are read only where it is played."""

from __future__ import annotations

from engine.setups.red_rains import RedRainsSetup

FIRST_GAME = RedRainsSetup(deck="The Iron Men", chimera="The Corpse of Viros", seed=673)
_SAME = ("seed", "deck", "chimera", "difficulty", "level", "depth", "variants", "ask_before")


def is_lesson(setup: object) -> bool:
    """Whether a game of this setup is the lesson, also when it is gone on with."""
    if not isinstance(setup, RedRainsSetup) or setup.by_hand or setup.partner or setup.campaign:
        return False
    return all(getattr(setup, name) == getattr(FIRST_GAME, name) for name in _SAME)

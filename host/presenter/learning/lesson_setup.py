"""The game of the first lesson, known from its saved setup: lists of games wait for no engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

GAME: Mapping[str, Any] = {
    "rules": "red-rains",
    "deck": "The Iron Men",
    "chimera": "The Corpse of Viros",
    "seed": 673,
}
"""What the lesson is set up with; all else is as in any game."""
_USUAL: Mapping[str, Any] = {
    "difficulty": "standard",
    "level": 1,
    "depth": "full",
    "variants": [],
    "ask_before": False,
    "by_hand": [],
    "partner": None,
    "campaign": None,
}
"""What a game of the same deck and seed has otherwise that was begun by other ways than `learn`."""


def is_lesson(setup_json: str) -> bool:
    """Whether a game of this saved setup is the lesson, also when it is gone on with."""
    try:
        setup = json.loads(setup_json)
    except ValueError:
        return False
    if not isinstance(setup, dict) or any(setup.get(name) != said for name, said in GAME.items()):
        return False
    return all(setup.get(name, said) == said for name, said in _USUAL.items())

"""The game of the first lesson, recognized by its saved setup, so that lists of games load no engine."""

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
"""Fields of the lesson's setup; all others are as usual."""
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
"""Usual values of the fields that tell the lesson from other games with its deck and seed."""


def is_lesson(setup_json: str) -> bool:
    """Return True if a game with this saved setup is the lesson, also if it is continued."""
    try:
        setup = json.loads(setup_json)
    except ValueError:
        return False
    if not isinstance(setup, dict) or any(setup.get(name) != value for name, value in GAME.items()):
        return False
    return all(setup.get(name, value) == value for name, value in _USUAL.items())

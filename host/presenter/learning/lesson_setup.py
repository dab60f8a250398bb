"""The games of the lessons, recognized by their saved setup, so that lists of games load no engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

_CARD = {"life": 12, "threat": 4, "ultimate": 3, "first_aspects": [1, 2, 2, 2], "stamina": 1}
"""The Chimera's card of the lessons, with less life than printed, so that a learner can win."""

GAMES: Mapping[str, Mapping[str, Any]] = {
    "chimera": {
        "rules": "red-rains",
        "deck": "The Iron Men",
        "chimera": "The Corpse of Viros",
        "card": _CARD,
        "seed": 673,
    },
    "players": {
        "rules": "ashes",
        "seats": [
            {"name": "Player", "deck": "The Iron Men"},
            {"name": "Aradel", "deck": "The Mist Guardian", "player": "random"},
        ],
        "seed": 680,
    },
    "cards": {
        "rules": "red-rains",
        "deck": "The Iron Men",
        "chimera": "The Corpse of Viros",
        "card": _CARD,
        "depth": "companion",
        "real_decks": ["Player"],
        "by_hand": ["player dice"],
        "ask_before": True,
        "seed": 3,
    },
    "reapers": {
        "rules": "reapers",
        "seats": [
            {"name": "Player", "deck": 'Marla "Buff" Grafani'},
            {"name": "Rival", "deck": "Sigriðr the Frequent", "player": "random"},
        ],
        "seed": 5,
    },
}
"""Fields of the setup of each lesson, by its name; all others are as usual."""

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
"""Usual values of the fields that tell a lesson from other games with its deck and seed."""


def lesson_of(setup_json: str) -> str:
    """Return the name of the lesson that a game with this saved setup is; empty if it is none."""
    try:
        setup = json.loads(setup_json)
    except ValueError:
        return ""
    if not isinstance(setup, dict):
        return ""
    return next((name for name, game in GAMES.items() if _is_game(setup, game)), "")


def _is_game(setup: Mapping[str, Any], game: Mapping[str, Any]) -> bool:
    # An older save of a lesson has another card.
    wanted = {name: value for name, value in {**_USUAL, **game}.items() if name != "card"}
    return setup.get("seed") == game["seed"] and _has(setup, wanted)


def _has(saved: object, wanted: object) -> bool:
    """Return True if a saved value says what is wanted, and perhaps more; what is missing is as usual."""
    if isinstance(wanted, Mapping):
        return isinstance(saved, Mapping) and all(
            name not in saved or _has(saved[name], value) for name, value in wanted.items()
        )
    if isinstance(wanted, list):
        return isinstance(saved, list) and len(saved) == len(wanted) and all(map(_has, saved, wanted))
    return saved == wanted

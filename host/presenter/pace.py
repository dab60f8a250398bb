"""How fast the steps of a game are shown that nobody is asked about."""

from __future__ import annotations

PACES = ("timed", "stepped", "instant")
"""How automatic steps are shown: by the clock, one for each key press, or all at once."""

STEP_SECONDS = {"slow": 1.6, "normal": 0.8, "fast": 0.35}
"""How long a timed step stays before the next one, if it is one line."""
LETTERS = 60
"""How many letters a line has of which that is told."""


def seconds_of(text: str, speed: str) -> float:
    """How long a timed step stays that tells this."""
    return STEP_SECONDS[speed] * max(1.0, len(text) / LETTERS)

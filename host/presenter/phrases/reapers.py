"""What Ardent Reapers says in a few words: why something cannot be done, how a fight would go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reapers.unavailable_reasons import Hinders, Hindrance

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS: dict[Hinders, str] = {
    "forbidden": "not allowed now",
    "banned": "not in this turn",
    "dormant": "Dormant",
    "no enemy": "no enemy Creature",
    "other enemies": "it cannot fight these enemies",
    "no sum": "no power adds up",
    "not mature": "not Mature yet",
    "never harvested": "its text forbids it",
    "play first": "play a card first",
}


def reason_of(hindrance: Hindrance, called: Callable[[int], str]) -> str:
    """The reason, with the card that says so where one does."""
    words = WORDS[hindrance.why]
    if hindrance.why == "forbidden" and hindrance.by is not None:
        return f"{called(hindrance.by)} forbids it"
    return words

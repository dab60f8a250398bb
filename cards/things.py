"""Things that can be counted and asked for: cards and dice."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Tag

from cards.dice_selection import DiceSelection
from cards.selection import Selection


def _sort_of(given: Any) -> str:
    if isinstance(given, DiceSelection):
        return "DiceSelection"
    picks = [given.get(way) for way in ("choose", "each")] if isinstance(given, dict) else []
    return "DiceSelection" if "die" in picks else "Selection"


Things = Annotated[
    Annotated[Selection, Tag("Selection")] | Annotated[DiceSelection, Tag("DiceSelection")],
    Discriminator(_sort_of),
]
"""A selection of cards, or of dice."""

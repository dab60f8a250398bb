"""Things that can be counted and asked for: cards, dice and players."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Tag

from cards.dice_selection import DiceSelection
from cards.player_selection import PlayerSelection
from cards.selection import Selection


def _sort_of(given: Any) -> str:
    if isinstance(given, DiceSelection):
        return "DiceSelection"
    if isinstance(given, PlayerSelection) or (isinstance(given, dict) and given.get("each") == "player"):
        return "PlayerSelection"
    picks = [given.get(way) for way in ("choose", "each")] if isinstance(given, dict) else []
    return "DiceSelection" if "die" in picks else "Selection"


Things = Annotated[
    Annotated[Selection, Tag("Selection")]
    | Annotated[DiceSelection, Tag("DiceSelection")]
    | Annotated[PlayerSelection, Tag("PlayerSelection")],
    Discriminator(_sort_of),
]
"""A selection of cards, of dice, or of players."""

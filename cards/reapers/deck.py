"""A deck of Ardent Reapers: as it was published, with a name of its own; decks are not built."""

from __future__ import annotations

from collections import Counter

from pydantic import Field

from cards.node import Node

CREATURES_NEEDED = 2
"""A deck without so many Creatures could not begin a game (P2)."""


class ReapersDeck(Node):
    """The cards of a deck, one entry for each card."""

    name: str = Field(min_length=1, max_length=60)
    cards: tuple[str, ...] = Field(min_length=1, max_length=60)

    def counted(self) -> dict[str, int]:
        """How many of each card."""
        return dict(Counter(self.cards))

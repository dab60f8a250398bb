"""A deck of Ardent Reapers: as it was published, with a name of its own; decks are not built."""

from __future__ import annotations

import re
from collections import Counter

from pydantic import Field

from cards.errors import plain
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


_LINE = re.compile(r"(?:(?P<count>\d{1,2})\s*x?\s+)?(?P<name>.+)")
_LONGEST = 60


def read_deck(text: str, name: str) -> ReapersDeck:
    """A deck as its list has it: a card a line, with a number before it where there are several.

    Empty lines and what follows `#` do not count. Raises `ValueError`, saying which line is wrong.
    """
    cards: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        found = _LINE.fullmatch(said) if said else None
        if found is None:
            continue
        count = int(found["count"] or 1)
        if not 0 < count <= _LONGEST - len(cards):
            raise ValueError(f"line {number}: {plain(said)}: a deck has up to {_LONGEST} cards")
        cards += [found["name"]] * count
    if not cards:
        raise ValueError("there is no card in it; write one card per line")
    return ReapersDeck(name=name[:_LONGEST] or "Own deck", cards=tuple(cards))

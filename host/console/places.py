"""Where a card of the table lies on the console, and on whose side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Seen(Protocol):
    """What a seat sees of a game, whatever the game."""

    @property
    def rules(self) -> str:
        """The name of the game's entry."""

    @property
    def seat(self) -> str:
        """Who sees it."""


@dataclass(frozen=True, slots=True)
class Place:
    """The key of a card, empty beyond the last key. `side` is the opponent whose card it is, if one's."""

    key: str
    side: str = ""

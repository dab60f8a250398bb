"""A player's deck as a list of names."""

from __future__ import annotations

from pydantic import Field

from cards.node import Node

FIRST_FIVE = 5
"""Cards of the starting hand, all different (Rulebook p. 5, Game Setup 6)."""


class Deck(Node):
    """Phoenixborn, ten dice by type, thirty cards by name, and a suggested First Five."""

    name: str
    release: str = ""
    phoenixborn: str
    dice: dict[str, int]
    cards: dict[str, int]
    first_five: tuple[str, ...] = Field((), max_length=FIRST_FIVE)

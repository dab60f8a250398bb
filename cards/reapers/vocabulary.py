"""The nouns of Ardent Reapers that a pack names things by."""

from __future__ import annotations

from typing import Literal, get_args

Type = Literal["creature", "relic", "action"]
Kind = Literal["card", "creature", "relic", "action"]
"""A type of card, or a card of any type."""
CardState = Literal["dormant", "active", "mature"]
"""What a card in play is turned to; left, upright, right."""
STANDINGS: tuple[CardState, ...] = get_args(CardState)
Player = Literal["you", "opponent"]
"""A player, as seen by who controls the card; for a card that is played or used that is the active player."""
Zone = Literal["play", "hand", "discard pile", "score pile", "top of deck", "bottom of deck"]
"""Where cards are looked for."""
Place = Literal["hand", "discard pile", "score pile", "top of deck", "bottom of deck", "deck"]
"""Where cards go out of play; into the `deck` they are shuffled."""
Value = Literal["power", "vp"]
"""The values of a card."""


def noun(kind: Kind, count: int = 1) -> str:
    """`card`, `cards`, `Creature`, `Relics`."""
    word = kind if kind == "card" else kind.capitalize()
    return word if count == 1 else f"{word}s"


def state_name(state: CardState) -> str:
    """As the rules write it: `Dormant`."""
    return state.capitalize()


def listed(words: list[str], last: str = "and") -> str:
    """`Actions and Relics`."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end

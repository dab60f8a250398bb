"""The words for card types, states, zones and players in packs of Ardent Reapers."""

from __future__ import annotations

from typing import Literal, get_args

Type = Literal["creature", "relic", "action"]
Kind = Literal["card", "creature", "relic", "action"]
"""A type of card, or a card of any type."""
CardState = Literal["dormant", "active", "mature"]
"""The state of a card in play, shown by its orientation: left, upright or right."""
CARD_STATES: tuple[CardState, ...] = get_args(CardState)
Player = Literal["you", "opponent"]
"""A player relative to the controller of the card; of a card being played or used, to the active player."""
Zone = Literal["play", "hand", "discard pile", "score pile", "top of deck", "bottom of deck"]
"""The zones in which cards are selected."""
Destination = Literal["hand", "discard pile", "score pile", "top of deck", "bottom of deck", "deck"]
"""The places out of play to which cards can go; `deck` means shuffled into it."""
Value = Literal["power", "vp"]
"""The values of a card."""


def noun(kind: Kind, count: int = 1) -> str:
    """Write the noun for a number of cards of a kind: `card`, `cards`, `Creature`, `Relics`."""
    word = kind if kind == "card" else kind.capitalize()
    return word if count == 1 else f"{word}s"


def state_name(state: CardState) -> str:
    """Return a state of a card as the rules write it: `Dormant`."""
    return state.capitalize()


def listed(words: list[str], last: str = "and") -> str:
    """Write a list: `Actions and Relics`."""
    *others, end = words
    return f"{', '.join(others)} {last} {end}" if others else end

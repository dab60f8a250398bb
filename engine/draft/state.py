"""State of a draft: each drafter's cards and dice, and the supply."""

from __future__ import annotations

from copy import deepcopy
from typing import Literal

from msgspec import Struct, field

Phase = Literal["setup", "Phoenixborn", "cards", "dice", "swap", "over"]

PICKS = 9
"""Cards that each drafter keeps (Rulebook p. 20, Draft 2)."""
DICE = 10
"""Dice that each drafter takes (Rulebook p. 20, Draft 3)."""
DICE_AT_A_TIME = 2
COPIES = 3
"""Copies of a card in a drafted deck (Rulebook p. 20, Draft 5)."""


class Drafter(Struct):
    """One drafter's packet in hand, cards kept so far, and dice.

    `shown` are the kept cards that everybody saw being taken. `cards` and `conjurations`, name to count, are
    the finished deck.
    """

    seat: str
    phoenixborn: str = ""
    unique: str = ""
    packet: list[str] = field(default_factory=list)
    picks: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    dice: dict[str, int] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    conjurations: dict[str, int] = field(default_factory=dict)


class DraftState(Struct):
    """A draft, with its `drafters` in clockwise order.

    `piles` are the Phoenixborn left, each with its unique card; `deck` is the draft deck, top first; `dice`
    are those left by type; `face_up` the cards that may be swapped for.
    """

    drafters: dict[str, Drafter]
    piles: dict[str, str]
    deck: list[str]
    dice: dict[str, int]
    face_up: list[str] = field(default_factory=list)
    first: str = ""
    phase: Phase = "setup"

    @property
    def clockwise(self) -> list[Drafter]:
        """Return the drafters from the first player on."""
        seats = list(self.drafters)
        start = seats.index(self.first)
        return [self.drafters[seat] for seat in seats[start:] + seats[:start]]

    def left_of(self, seat: str) -> str:
        """Return the seat to the left of a drafter, which is next in clockwise order."""
        seats = list(self.drafters)
        return seats[(seats.index(seat) + 1) % len(seats)]

    def copy(self) -> DraftState:
        """Return a state that shares nothing mutable with this one."""
        return deepcopy(self)

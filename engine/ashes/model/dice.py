"""Dice as they are now, and the sides that they can show."""

from __future__ import annotations

from functools import cache
from typing import Literal

from cards.cost import SIDES
from engine.ashes.model.option_meanings import RolledSide
from engine.kernel.decision import Option, option_for
from engine.kernel.immutable_record import Record


class DieFaces(Record):
    """The `sides` of a kind of die, the lowest first, with relative `odds` (empty if all are equal).

    `chance` names this kind of chance.
    """

    chance: str
    sides: tuple[Option, ...]
    odds: tuple[int, ...]


PLAYERS_DICE = "player dice"
"""Name of the chance of players' dice."""


@cache
def player_die_faces(kind: str) -> DieFaces:
    """Return the faces of a player's die: two are basic, three class and one power (dice reference)."""
    options = tuple(option_for(RolledSide(side, kind), side) for side in SIDES)
    return DieFaces(PLAYERS_DICE, options, (2, 3, 1))


Pool = Literal["active", "exhausted", "card", "out"]
"""`card` dice are on a card; `out` dice belong to a player who is out of the game."""


class Die(Record):
    """One physical die as it is now. `card` is the card it is on.

    Immutable: a change puts a new die in its place (`State.put_die`).
    """

    id: int
    type: str
    side: str
    owner: str
    pool: Pool
    card: int | None = None

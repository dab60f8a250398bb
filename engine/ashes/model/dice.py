"""Dice as they are now, and the sides that they can show."""

from __future__ import annotations

from typing import Literal

from cards.cost import DIE_TYPES, SIDES
from engine.ashes.model.choices import RolledSide
from engine.kernel.decision import Option, option_for
from engine.kernel.record import Record


class DieFaces(Record):
    """The `sides` of a kind of die, the lowest first, with relative `odds` (empty if all are equal).

    `chance` names this kind of chance.
    """

    chance: str
    sides: tuple[Option, ...]
    odds: tuple[int, ...]


PLAYERS_DICE = "player dice"
"""Name of the chance of players' dice."""

PLAYER_DICE = {
    kind: DieFaces(PLAYERS_DICE, tuple(option_for(RolledSide(side, kind), side) for side in SIDES), (2, 3, 1))
    for kind in DIE_TYPES
}
"""Players' dice by type. Of six faces two are basic, three class and one power (dice reference)."""


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

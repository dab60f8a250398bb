"""What dice can show when they are rolled.

A die as it lies now, and where dice lie.
"""

from __future__ import annotations

from typing import Literal

from cards.cost import DIE_TYPES, SIDES
from engine.ashes.model.choices import RolledSide
from engine.kernel.decision import Option, option_for
from engine.kernel.record import Record


class DieFaces(Record):
    """What a die can show: `sides`, the lowest first, with their relative `odds` (none when all are alike).

    `chance` is what this kind of chance is called.
    """

    chance: str
    sides: tuple[Option, ...]
    odds: tuple[int, ...]


PLAYERS_DICE = "player dice"
"""What the chance is called that players' dice are."""

PLAYER_DICE = {
    kind: DieFaces(PLAYERS_DICE, tuple(option_for(RolledSide(side, kind), side) for side in SIDES), (2, 3, 1))
    for kind in DIE_TYPES
}
"""A player's die of each type. Of six faces two are basic, three class and one power (dice reference)."""


Pool = Literal["active", "exhausted", "card", "out"]
"""`card` lies on a card; `out` belongs to a player who is out of the game."""


class Die(Record):
    """One physical die as it is now. On a card, `card` is the id of that card.

    It never changes: a change puts another in its place (`State.put_die`).
    """

    id: int
    type: str
    side: str
    owner: str
    pool: Pool
    card: int | None = None

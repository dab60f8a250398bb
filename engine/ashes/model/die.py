"""A die as it lies now, and where dice lie."""

from __future__ import annotations

from typing import Literal

from engine.kernel.value import Value

Pool = Literal["active", "exhausted", "card", "out"]
"""`card` lies on a card; `out` belongs to a player who is out of the game."""


class Die(Value):
    """One physical die as it is now. On a card, `card` is the id of that card.

    It never changes: a change puts another in its place (`State.put_die`).
    """

    id: int
    type: str
    side: str
    owner: str
    pool: Pool
    card: int | None = None

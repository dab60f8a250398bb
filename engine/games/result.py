"""How a finished game is kept in a record of results, so that it outlives its save."""

from __future__ import annotations

from engine.kernel.value import Value


class Result(Value, kw_only=True):
    """How a game against a boss ended. `decks` are one or two, the players' in the order of their seats.

    `wounds_left` says of each player how many wounds more their Phoenixborn could have taken, and
    `boss_wounds_left` the same of the boss; of a boss without a life value it is None, and
    `boss_wounds` says how many it took. `variants` are the ways of playing that are not the usual ones.
    What an older record does not say has the value it has here.
    """

    decks: tuple[str, ...]
    boss: str
    aspects: str = ""
    difficulty: str = "standard"
    level: int = 1
    variants: tuple[str, ...] = ()
    won: bool = False
    round: int = 0
    wounds_left: tuple[int, ...] = ()
    boss_wounds_left: int | None = 0
    boss_wounds: int = 0
    campaign: str = ""

    @property
    def players(self) -> int:
        """How many played together."""
        return len(self.decks)

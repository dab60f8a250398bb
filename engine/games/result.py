"""How a finished game is kept in a record of results, so that it outlives its save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.value import Value


class Result(Value, kw_only=True):
    """How a game ended. `decks` are the players' in the order of their seats: against a boss one or two.

    Between players there is no `boss`: `winners` are the places of the seats that won, counted from 0, none
    after a draw, and `built_in` those that the program played.

    `wounds_left` says of each player how many wounds more their Phoenixborn could have taken, and
    `boss_wounds_left` the same of the boss; of a boss without a life value it is None, and
    `boss_wounds` says how many it took. `variants` are the ways of playing that are not the usual ones.
    What an older record does not say has the value it has here.
    """

    decks: tuple[str, ...]
    boss: str = ""
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
    rules: str = "red-rains"
    winners: tuple[int, ...] = ()
    built_in: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many played together."""
        return len(self.decks)

    def by_deck(self) -> dict[str, bool]:
        """Whether each deck that a person played won; one that several had, if one of them did."""
        told: dict[str, bool] = {}
        for place, deck in enumerate(self.decks):
            if place not in self.built_in:
                won = self.won if self.boss else place in self.winners
                told[deck] = won or told.get(deck, False)
        return told


def result_of_seats(setup: Any, winners: Sequence[str], *, rounds: int = 0) -> Result:
    """The result of a game in which each seat of the setup has a deck of its own."""
    names = [seat.name for seat in setup.seats]
    return Result(
        decks=tuple(seat.deck if isinstance(seat.deck, str) else seat.deck.name for seat in setup.seats),
        round=rounds,
        rules=setup.rules,
        winners=tuple(names.index(name) for name in winners),
        built_in=tuple(names.index(name) for name in setup.built_in),
    )

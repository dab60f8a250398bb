"""Who sits at a table, what they can be called, and whose cards can be real."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, StringConstraints

SeatName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]

RESERVED = ("table", "Chimera", "chimera", "game")
"""Names that mean something else wherever seats are named."""


Undo = Literal["ask", "free"]
"""Whether opponents are asked before something is taken back that was seen, or answered by them."""


class _Seat(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def player(self) -> str: ...


class _HasSeats(Protocol):
    @property
    def seats(self) -> Sequence[_Seat]: ...


class Seated(BaseModel):
    """A setup with `seats`, clockwise: each has a name, and a `player`, who is a person or built in.

    They play against each other; `undo` says whether they are asked before something is taken back.
    """

    undo: Undo = "ask"

    @property
    def seat_names(self: _HasSeats) -> tuple[str, ...]:
        """All seats, by name."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self: _HasSeats) -> tuple[str, ...]:
        """The seats that people answer for."""
        return tuple(seat.name for seat in self.seats if seat.player == "person")

    @property
    def built_in(self: _HasSeats) -> dict[str, str]:
        """The seats that built-in players answer for, by the names of these."""
        return {seat.name: seat.player for seat in self.seats if seat.player != "person"}


def may_be_called(name: str) -> bool:
    """Whether somebody at the table can have this name; a terminal would obey one that cannot be printed."""
    return name not in RESERVED and name.isprintable()


def check_names(names: Sequence[str], who: str) -> None:
    """Raise `ValueError` when two are called alike, in small or capital letters; `who` says what they are."""
    known = Counter(name.lower() for name in names)
    for name in names:
        if known[name.lower()] > 1:
            raise ValueError(f"two {who} are called {name}; each needs a name of their own")


def check_real_decks(real: tuple[str, ...], people: tuple[str, ...]) -> None:
    """Raise `ValueError` for a real deck of somebody who is no person at the table."""
    for seat in real:
        if seat not in people:
            raise ValueError(f"{seat} cannot have a real deck; who can: {', '.join(people)}")

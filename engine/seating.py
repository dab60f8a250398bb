"""Seats of a table: who answers for them, their names, and which decks are real."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal, Protocol

from pydantic import BaseModel, StringConstraints

SeatName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]

RESERVED = ("table", "Chimera", "chimera", "game")
"""Names that have another meaning wherever seats are named."""


Undo = Literal["ask", "free"]
"""The undo policy: `ask` opponents to agree once something was revealed or answered by them, or `free`."""


class _Seat(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def player(self) -> str: ...


class _HasSeats(Protocol):
    @property
    def seats(self) -> Sequence[_Seat]: ...


class Seated(BaseModel):
    """A setup with `seats`, clockwise; each has a name and a `player`, who is a person or built in.

    `undo` says whether opponents must agree before something is taken back.
    """

    undo: Undo = "ask"

    @property
    def seat_names(self: _HasSeats) -> tuple[str, ...]:
        """Return the names of all seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self: _HasSeats) -> tuple[str, ...]:
        """Return the seats that people answer for."""
        return tuple(seat.name for seat in self.seats if seat.player == "person")

    @property
    def built_in(self: _HasSeats) -> dict[str, str]:
        """Return the seats of built-in players, each with the name of its player."""
        return {seat.name: seat.player for seat in self.seats if seat.player != "person"}


def is_valid_seat_name(name: str) -> bool:
    """Return True if a player may have this name: not reserved, and printable, so no terminal escapes."""
    return name not in RESERVED and name.isprintable()


def check_names(names: Sequence[str], who: str) -> None:
    """Raise `ValueError` if two names differ only in case; `who` says in the message what they name."""
    known = Counter(name.lower() for name in names)
    for name in names:
        if known[name.lower()] > 1:
            raise ValueError(f"two {who} are called {name}; each needs a name of their own")


def check_real_decks(real: tuple[str, ...], people: tuple[str, ...]) -> None:
    """Raise `ValueError` if a real deck belongs to somebody who is no person at the table."""
    for seat in real:
        if seat not in people:
            raise ValueError(f"{seat} cannot have a real deck; who can: {', '.join(people)}")

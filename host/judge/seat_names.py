"""The names of seats in scenario files."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cards.bosses import SEATS
from engine.ashes.option_words import UnknownSeat

BOSSES = tuple(SEATS.values())
"""The seats of bosses, which files write in small letters: `chimera`."""

_WRITTEN = {seat.lower(): seat for seat in BOSSES}


def seat_of(name: str) -> str:
    """Return the seat for a name in a scenario file, which writes bosses in small letters."""
    return _WRITTEN.get(name.lower(), name)


def seat_in_file(seat: str) -> str:
    """Return a seat as scenario files write it."""
    return seat.lower() if seat in BOSSES else seat


def find_seat(name: str, seats: Collection[str]) -> str:
    """Return the seat that a scenario means by a name; raise `UnknownSeat` if there is none."""
    seat = seat_of(name)
    if seat not in seats:
        raise UnknownSeat(name, seats)
    return seat


def no_such_player(name: str, seats: Iterable[str]) -> tuple[str, str]:
    """Return the message that nobody has this name, and the names at the table."""
    return f"no such player '{name}'", f"at the table: {', '.join(map(seat_in_file, seats))}"

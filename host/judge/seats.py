"""Who sits at the table of a scenario, and how a scenario writes their names."""

from __future__ import annotations

from collections.abc import Iterable

from cards.chimera import SEATS

BOSSES = tuple(SEATS.values())
"""The seats of bosses, which files write in small letters: `chimera`."""
_WRITTEN = {seat.lower(): seat for seat in BOSSES}


class NoSuchPlayer(Exception):
    """A scenario speaks of somebody who does not sit at its table; the text says who does."""


def seat_of(name: str) -> str:
    """Scenario files write the seat of a boss in small letters."""
    return _WRITTEN.get(name.lower(), name)


def written(seat: str) -> str:
    """A seat as scenario files write it."""
    return seat.lower() if seat in BOSSES else seat


def find_seat(name: str, seats: Iterable[str]) -> str:
    """The seat that a scenario means by a name; `NoSuchPlayer` when nobody there is called so."""
    seat = seat_of(name)
    if seat not in seats:
        raise NoSuchPlayer("; ".join(no_such_player(name, seats)))
    return seat


def no_such_player(name: str, seats: Iterable[str]) -> tuple[str, str]:
    """That nobody is called so, and who there is."""
    return f"no such player '{name}'", f"at the table: {', '.join(map(written, seats))}"

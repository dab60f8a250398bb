"""Whose cards lie on the table in a game under way, and what says so when that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ashes.statements.real_decks import DeckPlace

if TYPE_CHECKING:
    from host.presenter.playback import Playback

TABLE, PROGRAM = "table", "program"


@dataclass(frozen=True, slots=True)
class Deck:
    """The hand and deck of a seat, as they `lie` now: on the table or in the program."""

    seat: str
    title: str
    lies: str

    def moved(self, to: str) -> str:
        """The statement that they lie elsewhere; empty where they lie there already."""
        return "" if to == self.lies else DeckPlace(self.seat, to).id


def decks_at(playback: Playback) -> Iterator[Deck]:
    """Those that can be real: of people, and of the Chimera; a player of the program has its own in there."""
    built_in = playback.match.setup.built_in
    for side in playback.view.players:
        if not side.out and side.seat not in built_in:
            own = side.seat in playback.people
            yield Deck(
                side.seat, f"{side.seat}'s cards" if own else "Aspect deck", TABLE if side.real else PROGRAM
            )

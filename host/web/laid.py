"""A table of Ashes as one seat sees it: what its parts of a page are drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cards.library import Library
    from engine.ashes.view.read_model import CardView, GameView


@dataclass(frozen=True, slots=True)
class Laid:
    """The `view` of `seat`, which is empty for an onlooker, whose near side is that of `near`.

    `about` are the answers of the pending question about a card, by its id; `fights` what a unit does in
    battle.
    """

    view: GameView
    cards: Library
    seat: str
    near: str
    about: Mapping[int, Sequence[int]]
    fights: Mapping[int, str]

    def at(self, seat: str) -> int:
        """The number of a side, by which cards on it are called."""
        return [player.seat for player in self.view.players].index(seat)

    def found(self, place: str) -> CardView | None:
        """The card at a place of the page: the number of the side, the row, the number in it."""
        try:
            side, zone, at = place.split("-")
            player = self.view.players[int(side)]
            rows: Mapping[str, Sequence[CardView]] = {
                "p": (player.phoenixborn,),
                "b": player.battlefield,
                "s": player.spellboard,
                "h": player.hand or (),
                "d": player.discard,
                "r": player.removed,
                "c": player.conjuration_pile or (),
            }
            return rows[zone][int(at)] if int(at) >= 0 and int(side) >= 0 else None
        except (ValueError, KeyError, IndexError):
            return None

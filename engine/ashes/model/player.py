"""A seat, its cards zone by zone, and how it is played."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.ashes.model.card import ZONES, Zone
from engine.kernel.mixes import Mixes


@dataclass(slots=True)
class Player:
    """A seat and its zones: lists of card ids, draw piles top first, battlefields left to right.

    `out` is a player whose Phoenixborn was destroyed while others play on (Rulebook p. 13). `side` names
    those who stand and win together; who stands alone is a side of their own name. `policy` names how the
    seat is played. `faces` are the seats that its battlefields face, one battlefield for each; a seat with a
    single one faces everybody. `hides` is what a card of its that lies face down in play is known to be.
    Its deck is `real` where it lies on the table: `deck` is its list, `unseen` what is known of its order.
    """

    seat: str
    phoenixborn: int
    deck: dict[str, int]
    zones: dict[Zone, list[int]] = field(default_factory=lambda: {zone: [] for zone in ZONES})
    out: bool = False
    side: str = ""
    policy: str = "person"
    faces: tuple[str, ...] = ()
    hides: str = "card"
    real: bool = False
    unseen: Mixes = ()

    def __post_init__(self) -> None:
        if not self.side:
            self.side = self.seat

    @property
    def battlefield(self) -> list[int]:
        """Units, left to right; those that lie face down among them."""
        return self.zones["battlefield"]

    @property
    def spellboard(self) -> list[int]:
        """Every copy of every ready spell."""
        return self.zones["spellboard"]

    @property
    def hand(self) -> list[int]:
        """Cards in hand."""
        return self.zones["hand"]

    @property
    def draw(self) -> list[int]:
        """The draw pile, top first."""
        return self.zones["draw"]

    @property
    def discard(self) -> list[int]:
        """The discard pile, oldest first."""
        return self.zones["discard"]

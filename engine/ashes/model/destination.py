"""Where a card goes."""

from __future__ import annotations

from engine.ashes.model.card import Zone
from engine.kernel.value import Value


class Destination(Value):
    """A place for a card.

    Of a battlefield `seat` says whose; hand, piles and what lies under a card are the owner's. `position` is
    the place in the zone, 0 the top or the left end, -1 the other end. With `shuffled` the pile is shuffled
    afterwards. `host` is the card under which it goes, and `seen_by` are the seats that know it there.
    `lane` is which of several battlefields of the seat it is, if not the one that its policy says; a card
    that comes into play does so with so much `exhaustion` on it, and one that `stays` is in play there
    already and only changes places.
    """

    zone: Zone
    seat: str = ""
    position: int = -1
    shuffled: bool = False
    host: int | None = None
    seen_by: tuple[str, ...] = ()
    lane: str | None = None
    exhaustion: int = 0
    stays: bool = False

    def known_to(self, *seats: str) -> Destination:
        """The same place, if it lies under a card, with the seats that know the card there."""
        if self.zone != "under":
            return self
        return Destination("under", host=self.host, seen_by=seats)


DISCARD = Destination("discard")
"""The owner's discard pile."""

"""A card as it lies now, and where cards lie.

Where a card goes.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec.structs import replace

from engine.ashes.model.component_types import RULEBOOK_KINDS, TokenKind
from engine.kernel.record import Record

Zone = Literal[
    "phoenixborn",
    "battlefield",
    "spellboard",
    "hand",
    "draw",
    "discard",
    "conjurations",
    "removed",
    "attached",
    "under",
    "aside",
]
"""`attached` lies under another card and is in play, `under` lies face down below one and is not;
`aside` is a card being resolved, or on its way out of play."""

ZONES: tuple[Zone, ...] = get_args(Zone)

IN_PLAY: tuple[Zone, ...] = ("battlefield", "spellboard", "attached")
"""The zones in which cards alike are told apart by numbers."""


class Card(Record):
    """One physical card as it is now. `name` is empty while nobody has seen which card of its deck it is.

    It never changes: a change puts another in its place (`State.put_card`), so that states share their cards.

    `host` is the card it is attached to or lies under; `attached` and `under` are the cards that lie so
    with it. `seen_by` are the seats that know a card that lies face down under another.

    While it is a copy of another card, `copied` is that card's title, and `printed` the printed attack,
    life and recover value it took over. A card that the program knows by what people say alone has these
    too: its own name, or one of `MADE` with its title as `copied`. `counters` are tokens of kinds that the
    rulebook does not know, with how many of each. `lane` is the seat its battlefield faces, where its seat
    has several. `slot` is the spell whose slot it shares, itself where it is alone there; None where it lies
    with its copies. `was` is its name, for the log alone, if it was seen before it was shuffled into others
    of a real deck. `number` tells it from its like as long as it is in play face up, 0 elsewhere: the first
    of them is 1, and who comes later gets the next higher number than any there.
    """

    id: int
    name: str
    owner: str
    controller: str
    zone: Zone
    face_up: bool = True
    wounds: int = 0
    exhaustion: int = 0
    status: int = 0
    rotated: bool = False
    host: int | None = None
    attached: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    copied: str = ""
    printed: tuple[int, int, int] | None = None
    under: tuple[int, ...] = ()
    seen_by: tuple[str, ...] = ()
    counters: tuple[tuple[TokenKind, int], ...] = ()
    lane: str = ""
    slot: int | None = None
    was: str = ""
    number: int = 0

    @property
    def title(self) -> str:
        """The title it has now: its own, or that of the card it is a copy of."""
        return self.copied or self.name

    def tokens(self, kind: TokenKind) -> int:
        """How many tokens of this kind lie on it."""
        if kind == "wound":
            return self.wounds
        if kind == "exhaustion":
            return self.exhaustion
        if kind == "status":
            return self.status
        return dict(self.counters).get(kind, 0)

    def all_tokens(self) -> dict[TokenKind, int]:
        """The tokens that lie on it, by their kind."""
        there = dict(zip(RULEBOOK_KINDS, (self.wounds, self.exhaustion, self.status), strict=True))
        return {kind: count for kind, count in (*there.items(), *self.counters) if count}

    def with_tokens(self, kind: TokenKind, count: int) -> Card:
        """It with so many tokens of a kind on it."""
        if kind == "wound":
            return replace(self, wounds=count)
        if kind == "exhaustion":
            return replace(self, exhaustion=count)
        if kind == "status":
            return replace(self, status=count)
        counters = {other: lying for other, lying in self.counters if other != kind}
        if count:
            counters[kind] = count
        return replace(self, counters=tuple(sorted(counters.items())))


def numbered(name: str, number: int) -> str:
    """A name with its number among its like, `Iron Worker #2`; 0 is no number."""
    return f"{name} #{number}" if number else name


class Destination(Record):
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

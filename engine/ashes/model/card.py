"""Cards as they are now, the zones they are in, and destinations of moves."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec.structs import replace

from engine.ashes.model.component_types import RULEBOOK_KINDS, TokenKind
from engine.kernel.immutable_record import Record

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
"""`attached` cards are under another card and in play; cards `under` one are face down and not in play; cards
`aside` are being resolved or leaving play.
"""

ZONES: tuple[Zone, ...] = get_args(Zone)

IN_PLAY: tuple[Zone, ...] = ("battlefield", "spellboard", "attached")
"""Zones in which copies of a card are told apart by numbers."""


class Card(Record):
    """One physical card as it is now. `name` is empty while nobody has seen which card of its deck it is.

    Immutable: a change puts a new card in its place (`State.put_card`), so that states can share cards.

    `host` is the card that it is attached to or under; `attached` and `under` are the cards on the other end.
    `seen_by` are the seats that know a face down card under another.

    While it is a copy of another card, `copied` is that card's title and `printed` the printed attack, life
    and recover value copied. A card that the program knows only by reports has these too, under its own name
    or one of `UNLISTED`. `counters` are tokens of kinds outside the rulebook, with their counts. `lane` is
    the seat that its battlefield faces, if its seat has several. `slot` is the spell whose slot it shares,
    itself if it is alone there; None in the slot of its copies. `was` is its name if it was seen before being
    shuffled among unseen cards, for the log alone. `number` tells copies apart while they are face up in
    play: the first is 1, a new one gets the next higher number; 0 elsewhere.
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
        """Return its title now: its own, or that of the card that it copies."""
        return self.copied or self.name

    def tokens(self, kind: TokenKind) -> int:
        """Return how many tokens of this kind are on it."""
        if kind == "wound":
            return self.wounds
        if kind == "exhaustion":
            return self.exhaustion
        if kind == "status":
            return self.status
        return dict(self.counters).get(kind, 0)

    def all_tokens(self) -> dict[TokenKind, int]:
        """Return the tokens on it by kind, without kinds of which there are none."""
        there = dict(zip(RULEBOOK_KINDS, (self.wounds, self.exhaustion, self.status), strict=True))
        return {kind: count for kind, count in (*there.items(), *self.counters) if count}

    def with_tokens(self, kind: TokenKind, count: int) -> Card:
        """Return the card with `count` tokens of a kind on it."""
        if kind == "wound":
            return replace(self, wounds=count)
        if kind == "exhaustion":
            return replace(self, exhaustion=count)
        if kind == "status":
            return replace(self, status=count)
        counters = {other: number for other, number in self.counters if other != kind}
        if count:
            counters[kind] = count
        return replace(self, counters=tuple(sorted(counters.items())))


def numbered(name: str, number: int) -> str:
    """Return a name with the number of the copy, `Iron Worker #2`; 0 is no number."""
    return f"{name} #{number}" if number else name


UNDER_PILE = -2
"""Position of a card that goes under a draw pile and stays there, while -1 does not say so."""


class Destination(Record):
    """A place to which a card goes.

    `seat` says whose battlefield; hands, piles and places under a card are the owner's. `position` is the
    index in the zone, 0 the top or left end, -1 the other end, or `UNDER_PILE`. If `shuffled`, the pile is
    shuffled afterwards. `host` is the card under which it goes, and `seen_by` are the seats that know it
    there. `lane` overrides the battlefield that the seat's policy chooses. A card comes into play with
    `exhaustion` tokens; one that `stays` is in play already and only changes places.
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
        """Return the same place, visible to these seats if it is under a card."""
        if self.zone != "under":
            return self
        return Destination("under", host=self.host, seen_by=seats)


DISCARD = Destination("discard")
"""The owner's discard pile."""

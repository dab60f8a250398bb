"""A game of Ardent Reapers as it stands: where each card lies, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from cards.reapers.effects.flow import Act
from cards.reapers.vocabulary import CardState, Kind
from engine.kernel.hidden_pools import HiddenPools
from engine.kernel.record import Record

Zone = Literal["line", "relics", "hand", "deck", "discard pile", "score pile"]
"""Where a card lies on a player's side. In play are the battle line and the Relics behind it."""
ZONES: tuple[Zone, ...] = get_args(Zone)
IN_PLAY: tuple[Zone, ...] = ("line", "relics")


class Card(Record):
    """A card: its name, whose deck it is from, how it is turned in play, and what it is stashed under.

    A real card that nobody has seen has no name. One that was seen and is shuffled away is `gone`: it lies
    nowhere, another is in its place, and its name is what was told of it.
    """

    name: str
    owner: str
    state: CardState | Literal[""] = ""
    under: int = 0
    gone: bool = False


class Ban(Record):
    """In a turn of `seat` something cannot be done; `now` it is that turn, else it is still to come."""

    seat: str
    act: Act
    kinds: tuple[Kind, ...]
    now: bool = False


@dataclass(slots=True)
class Side:
    """What lies on a player's side, by the numbers of cards. Piles begin with the card on top."""

    line: list[int] = field(default_factory=list)
    relics: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)

    def zone(self, zone: Zone) -> list[int]:
        """The cards that lie there."""
        found: list[int] = getattr(self, zone.partition(" ")[0])
        return found

    @property
    def in_play(self) -> list[int]:
        """The battle line and the Relics."""
        return self.line + self.relics


@dataclass(slots=True)
class ReapersState:
    """`cards` by number; `resolving` are Actions that lie nowhere until they are done.

    `turn` is the active player, `number` counts turns, `first` went first. In this turn `played` cards were
    played, `creatures` of them Creatures; `shown` says that the hand was revealed, as none could be played,
    `ending` that the turn ends as soon as what happens now is done. `enters` is the state in which the next
    card that a player plays comes into play. `idle` counts turns in which nothing was scored. `unseen` are
    the books of real decks, by their owners: what is known of the cards that nobody has seen.
    """

    cards: dict[int, Card] = field(default_factory=dict)
    sides: dict[str, Side] = field(default_factory=dict)
    resolving: list[int] = field(default_factory=list)
    bans: list[Ban] = field(default_factory=list)
    enters: dict[str, CardState] = field(default_factory=dict)
    first: str = ""
    turn: str = ""
    number: int = 0
    played: int = 0
    creatures: int = 0
    shown: bool = False
    ending: bool = False
    idle: int = 0
    winners: list[str] | None = None
    reason: str = ""
    unseen: dict[str, HiddenPools] = field(default_factory=dict)

    def copy(self) -> ReapersState:
        """A state that shares nothing changeable with this one."""
        sides = {seat: Side(*(list(side.zone(zone)) for zone in ZONES)) for seat, side in self.sides.items()}
        return replace(
            self,
            cards=dict(self.cards),
            sides=sides,
            resolving=list(self.resolving),
            bans=list(self.bans),
            enters=dict(self.enters),
            winners=None if self.winners is None else list(self.winners),
            unseen=dict(self.unseen),
        )

    def other(self, seat: str) -> str:
        """The other player."""
        first, second = self.sides
        return second if seat == first else first

    def place(self, card: int) -> tuple[str, Zone] | None:
        """On whose side and where it lies; None for a stashed card, and for an Action that resolves."""
        for seat, side in self.sides.items():
            for zone in ZONES:
                if card in side.zone(zone):
                    return seat, zone
        return None

    def controller(self, card: int) -> str:
        """In whose play area it is; empty when it is in none."""
        for seat, side in self.sides.items():
            if card in side.line or card in side.relics:
                return seat
        return ""

    def stashed(self, host: int) -> list[int]:
        """The cards under a card."""
        return [number for number, card in self.cards.items() if card.under == host]

    def is_unseen(self, card: int) -> bool:
        """Whether it is a real card of which nobody has seen which it is."""
        return not self.cards[card].name

    def deck_list(self, seat: str) -> Counter[str]:
        """The cards of a player's deck, wherever they lie."""
        names = Counter(card.name for card in self.cards.values() if card.owner == seat and not card.gone)
        del names[""]
        for mix in self.unseen.get(seat, ()):
            names.update(mix.names)
        return names

    def in_play(self) -> Iterator[tuple[str, int]]:
        """Each card in play with who controls it, the active player's first."""
        seats = [self.turn, self.other(self.turn)] if self.turn else list(self.sides)
        for seat in seats:
            for card in self.sides[seat].in_play:
                yield seat, card

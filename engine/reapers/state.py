"""State of a game of Ardent Reapers: the zone of each card, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, get_args

from msgspec import Struct, field
from msgspec.structs import replace

from cards.reapers.effects.choices_and_turns import Act
from cards.reapers.vocabulary import CardState, Kind
from engine.kernel.hidden_pools import HiddenPools
from engine.kernel.immutable_record import Record

Zone = Literal["line", "relics", "hand", "deck", "discard pile", "score pile"]
"""A zone on a player's side. In play are the battle line and the Relics behind it."""
ZONES: tuple[Zone, ...] = get_args(Zone)
IN_PLAY: tuple[Zone, ...] = ("line", "relics")


class Card(Record):
    """A card: its name, the owner of its deck, its state in play, and the card it is stashed under.

    An unseen real card has no name. One that was seen and then shuffled away is `gone`: it is in no zone, an
    unseen card replaces it, and it keeps its name for the log.
    """

    name: str
    owner: str
    state: CardState | Literal[""] = ""
    under: int = 0
    gone: bool = False


class Ban(Record):
    """Something forbidden in one turn of `seat`: `now` in this turn, else in the next."""

    seat: str
    act: Act
    kinds: tuple[Kind, ...]
    now: bool = False


class Side(Struct):
    """The cards on a player's side, by their numbers. Piles begin with the top card."""

    line: list[int] = field(default_factory=list)
    relics: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)

    def zone(self, zone: Zone) -> list[int]:
        """Return the cards of a zone."""
        found: list[int] = getattr(self, zone.partition(" ")[0])
        return found

    @property
    def in_play(self) -> list[int]:
        """Return the battle line and the Relics."""
        return self.line + self.relics


class ReapersState(Struct):
    """A game: `cards` by number, the `sides`, and the Actions that are `resolving` in no zone.

    `turn` is the active player, `number` counts turns, `first` went first. In this turn `played` cards were
    played, `creatures` of them Creatures; `shown` means that the hand was revealed because none could be
    played, `ending` that the turn ends after the present effect. `enters` is the state in which a player's
    next card comes into play. `idle` counts turns in which nothing was scored. `unseen` are the pools of real
    decks, by owner.
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
        """Return a state that shares nothing mutable with this one."""
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
        """Return the other player."""
        first, second = self.sides
        return second if seat == first else first

    def place(self, card: int) -> tuple[str, Zone] | None:
        """Return a card's side and zone; None for a stashed card, and for an Action that resolves."""
        for seat, side in self.sides.items():
            for zone in ZONES:
                if card in side.zone(zone):
                    return seat, zone
        return None

    def controller(self, card: int) -> str:
        """Return the player in whose play area a card is; empty if it is not in play."""
        for seat, side in self.sides.items():
            if card in side.line or card in side.relics:
                return seat
        return ""

    def stashed(self, host: int) -> list[int]:
        """Return the cards under a card."""
        return [number for number, card in self.cards.items() if card.under == host]

    def is_unseen(self, card: int) -> bool:
        """Return True if it is a real card that nobody has seen."""
        return not self.cards[card].name

    def deck_list(self, seat: str) -> Counter[str]:
        """Count the cards of a player's deck by name, wherever they are."""
        names = Counter(card.name for card in self.cards.values() if card.owner == seat and not card.gone)
        del names[""]
        for pool in self.unseen.get(seat, ()):
            names.update(pool.names)
        return names

    def in_play(self) -> Iterator[tuple[str, int]]:
        """Yield each card in play with its controller, the active player's first."""
        seats = [self.turn, self.other(self.turn)] if self.turn else list(self.sides)
        for seat in seats:
            for card in self.sides[seat].in_play:
                yield seat, card


def hidden_from(state: ReapersState, seat: str) -> list[int]:
    """Return the cards that a seat, or an onlooker, may not know: other hands, all decks, others' stashes."""
    piles = [number for side in state.sides.values() for number in side.deck]
    hands = [number for name, side in state.sides.items() if name != seat for number in side.hand]
    stashed = [number for number, card in state.cards.items() if card.under]
    return piles + hands + [card for card in stashed if state.controller(state.cards[card].under) != seat]

"""All components on a table, moved by hand as the program says, with a count of the moves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any

from engine.ashes.events import (
    Attached,
    CardFlipped,
    CardMoved,
    CardNamed,
    CardsMixed,
    DiceRolled,
    DieChanged,
    DieMoved,
    FirstPlayerTokenMoved,
    PhoenixbornRotated,
    PileOrdered,
    PileShuffled,
    PutUnder,
    RoundBegan,
    TokensPlaced,
    TokensRemoved,
    TokensReturned,
)
from engine.ashes.model.card import Zone
from engine.ashes.model.state import State
from engine.ashes.view.read_model import CardView, GameView, PlayerView
from engine.redrains.events import PhaseAdvanced
from engine.redrains.read_model import chimera_of


@dataclass
class Moved:
    """Tokens, dice and cards moved by hand in a round, on the player's side and on the Chimera's."""

    own: int = 0
    chimera: int = 0


Place = tuple[str, Zone]


class TableLayout:
    """Real table from the box on; cards are numbers here, whose names other records keep."""

    def __init__(self, box: State, seat: str) -> None:
        self.seat = seat
        self.piles: dict[Place, list[int]] = {
            (player.seat, zone): list(cards)
            for player in box.players.values()
            for zone, cards in player.zones.items()
        }
        self.tokens: dict[int, Counter[str]] = {card.id: Counter(card.all_tokens()) for card in box.cards}
        self.face_down = {card.id for card in box.cards if not card.face_up}
        self.sideways: set[int] = set()
        self.on: dict[int, int] = {}
        """Cards attached to another card, with that card."""
        self.dice = {die.id: (die.type, die.side, die.pool) for die in box.dice}
        self.owner = {die.id: die.owner for die in box.dice}
        self.round, self.first_player, self.phase = box.round, box.first_player, "I"
        self.moved = [Moved()]

    def differences(self, view: GameView) -> list[str]:
        """Return the differences between the screen and this table."""
        seen = {"round": view.round, "first player": view.first_player}
        here: dict[str, Any] = {"round": self.round, "first player": self.first_player}
        if (chimera := chimera_of(view)) is not None:
            seen["phase"], here["phase"] = chimera.phase, self.phase
        for side in view.players:
            seen |= {f"{side.seat}'s {what}": lies for what, lies in _seen(side).items()}
            here |= {f"{side.seat}'s {what}": lies for what, lies in self._here(side).items()}
        return [
            f"{what}: {lies}, on the screen {seen[what]}" for what, lies in here.items() if lies != seen[what]
        ]

    def _here(self, side: PlayerView) -> dict[str, object]:
        pile = {zone: cards for (seat, zone), cards in self.piles.items() if seat == side.seat}
        dice = [self.dice[die] for die, owner in self.owner.items() if owner == side.seat]
        return {
            "Phoenixborn": self._card(side.phoenixborn.id),
            "battlefield": [self._card(card) for card in pile["battlefield"]],
            "spellboard": sorted(self._card(card) for card in pile["spellboard"]),
            "hand": len(pile["hand"]),
            "draw pile": len(pile["draw"]),
            "discard pile": len(pile["discard"]),
            "cards out of the game": len(pile["removed"]),
            "conjurations": len(pile["conjurations"]),
            "active dice": sorted((kind, face) for kind, face, pool in dice if pool == "active"),
            "exhausted dice": sorted(kind for kind, _, pool in dice if pool == "exhausted"),
        }

    def _card(self, card: int) -> tuple[object, ...]:
        if card in self.face_down:
            return (-1,)
        with_it = sorted(other for other, host in self.on.items() if host == card)
        return card, sorted((+self.tokens[card]).items()), card in self.sideways, with_it

    # What is told.

    @singledispatchmethod
    def hear(self, event: Any) -> None:
        """Move the pieces that an event moves; most events move none."""

    @hear.register
    def _(self, event: RoundBegan) -> None:
        if event.number > self.round and self.round:
            self.moved.append(Moved())
        self.round = event.number

    @hear.register
    def _(self, event: FirstPlayerTokenMoved) -> None:
        self.first_player = event.seat
        self._count(event.seat)

    @hear.register
    def _(self, event: PhaseAdvanced) -> None:
        self.phase = event.phase
        self.moved[-1].chimera += 1

    @hear.register
    def _(self, event: CardMoved) -> None:
        self._take_up(event.card)
        pile = self.piles[event.seat, event.zone]
        pile.insert(len(pile) if event.position < 0 else event.position, event.card)
        (self.face_down.discard if event.face_up else self.face_down.add)(event.card)
        self._count(event.seat)

    @hear.register
    def _(self, event: Attached) -> None:
        self._lay_with(event.card, event.host, self._place(event.host)[0], "attached")

    @hear.register
    def _(self, event: PutUnder) -> None:
        self._lay_with(event.card, event.host, self._place(event.card)[0], "under")

    @hear.register
    def _(self, event: CardFlipped) -> None:
        (self.face_down.discard if event.face_up else self.face_down.add)(event.card)
        self._count(self._place(event.card)[0])

    @hear.register
    def _(self, event: PhoenixbornRotated) -> None:
        (self.sideways.add if event.rotated else self.sideways.discard)(event.card)
        self._count(self._place(event.card)[0])

    @hear.register(PileShuffled | PileOrdered)
    def _(self, event: PileShuffled | PileOrdered) -> None:
        self.piles[event.seat, event.zone] = list(event.order)
        self._count(event.seat)

    @hear.register
    def _(self, event: CardsMixed) -> None:
        if event.zone:
            self._count(event.seat)

    @hear.register
    def _(self, event: CardNamed) -> None:
        if event.place is None or event.place == event.card:
            return
        # What lies there stays; the program calls these two the other way round from now on.
        calls = {event.place: event.card, event.card: event.place}
        for pile in self.piles.values():
            pile[:] = [calls.get(card, card) for card in pile]
        self.face_down = {calls.get(card, card) for card in self.face_down}
        self.tokens = {calls.get(card, card): lying for card, lying in self.tokens.items()}
        self.on = {calls.get(card, card): calls.get(host, host) for card, host in self.on.items()}

    @hear.register
    def _(self, event: TokensPlaced) -> None:
        self.tokens[event.card][event.token] += event.amount
        self._count(self._place(event.card)[0], event.amount)

    @hear.register
    def _(self, event: TokensRemoved) -> None:
        self.tokens[event.card][event.token] -= event.amount
        self._count(self._place(event.card)[0], event.amount)

    @hear.register
    def _(self, event: TokensReturned) -> None:
        self.tokens[event.card].clear()

    @hear.register
    def _(self, event: DiceRolled) -> None:
        self._die(event.die, event.side, event.pool)

    @hear.register
    def _(self, event: DieChanged) -> None:
        self._die(event.die, event.side, self.dice[event.die][2])

    @hear.register
    def _(self, event: DieMoved) -> None:
        self._die(event.die, event.side, event.pool)

    def _die(self, die: int, side: str, pool: str) -> None:
        self.dice[die] = (self.dice[die][0], side, pool)
        self._count(self.owner[die])

    def _lay_with(self, card: int, host: int, seat: str, zone: Zone) -> None:
        self._take_up(card)
        self.piles[seat, zone].append(card)
        self.on[card] = host
        self._count(seat)

    def _take_up(self, card: int) -> None:
        self.piles[self._place(card)].remove(card)
        self.on.pop(card, None)

    def _place(self, card: int) -> Place:
        return next(place for place, pile in self.piles.items() if card in pile)

    def _count(self, seat: str, much: int = 1) -> None:
        if seat == self.seat:
            self.moved[-1].own += much
        else:
            self.moved[-1].chimera += much


def _seen(side: PlayerView) -> dict[str, object]:
    return {
        "Phoenixborn": _card(side.phoenixborn),
        "battlefield": [_card(card) for card in side.battlefield],
        "spellboard": sorted(_card(card) for card in side.spellboard),
        "hand": side.hand_size,
        "draw pile": side.draw_pile,
        "discard pile": len(side.discard),
        "cards out of the game": len(side.removed),
        "conjurations": side.conjurations,
        "active dice": sorted((die.type, die.side) for die in side.active_dice),
        "exhausted dice": sorted(die.type for die in side.exhausted_dice),
    }


def _card(card: CardView) -> tuple[object, ...]:
    if not card.face_up:
        return (-1,)
    tokens = {
        "wound": card.wounds,
        "exhaustion": card.exhaustion,
        "status": card.status,
        **dict(card.counters),
    }
    with_it = sorted(other.id for other in (*card.attached, *card.under))
    return card.id, sorted((+Counter(tokens)).items()), card.guarded, with_it

"""Corrections of where cards are, how they lie, in which order, and how many are in hands and piles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cards.wording.words import counted
from engine.ashes.events import (
    Attached,
    CardFlipped,
    CardMoved,
    PhoenixbornRotated,
    PileOrdered,
)
from engine.ashes.events.phrases import card_name
from engine.ashes.mechanics.play_area import strip_card
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.invariants import CARRYING, OWN_PILES
from engine.ashes.model.possible_names import is_unseen
from engine.ashes.model.state import State
from engine.ashes.real_table_report_base import Correction, refuse
from engine.ashes.real_table_report_fields import (
    CardField,
    CardsField,
    NameField,
    NumberField,
    ReportField,
    WordField,
)
from engine.ashes.running_game import Table, TableReport

PLACES: tuple[Zone, ...] = ("battlefield", "spellboard", "hand", "draw", "discard", "conjurations", "removed")
"""Zones in which a card can be on its own."""

ORDERED: tuple[Zone, ...] = (*PLACES, "attached", "under", "phoenixborn")
"""Zones whose cards have an order that can be corrected."""

_ZONE_NAMES: dict[Zone, str] = {
    "battlefield": "{}'s battlefield",
    "spellboard": "{}'s spellboard",
    "hand": "{}'s hand",
    "draw": "{}'s draw pile",
    "discard": "{}'s discard pile",
    "conjurations": "{}'s conjuration pile",
    "removed": "the cards out of the game",
    "attached": "the cards attached to {}'s",
    "under": "{}'s cards under others",
    "phoenixborn": "{}'s Phoenixborn",
    "aside": "the cards being resolved",
}

_HIDDEN: tuple[Zone, ...] = ("hand", "draw")


def zone_name(zone: Zone, seat: str) -> str:
    """Return the name of a zone: `Ann's draw pile`."""
    return _ZONE_NAMES[zone].format(seat)


def card_in_game(table: Table, card_id: int) -> Card:
    """Return the card of this number; refuse a number without a card, and a card that is being resolved."""
    if card_id >= len(table.state.cards):
        refuse("there is no such card in the game")
    card = table.state.cards[card_id]
    if card.zone == "aside":
        refuse(f"{table.label(card_id) or card.name} is being resolved; it has no place yet")
    return card


def check_seat(table: Table, seat: str) -> None:
    """Refuse a seat that is not in the game."""
    if seat not in table.state.players:
        refuse(f"nobody at the table is called {seat}; there are {' and '.join(table.state.players)}")
    if table.state.players[seat].out:
        refuse(f"{seat} is out of the game")


def check_zone(table: Table, name: str, owner: str, zone: Zone, seat: str, called: str = "") -> None:
    """Refuse a zone in which cards like this never are (Rulebook p. 5, p. 15 and p. 24).

    `called` is used instead of the card's name, where the name would reveal too much.
    """
    made = table.catalog.of(name)
    called = called or name or "a card nobody has seen"
    if zone in OWN_PILES and seat != owner:
        refuse(f"{called} is {owner}'s; only their own cards go to {zone_name(zone, seat)}")
    aspects = table.state.players[owner].hides == table.state.players[seat].hides == "aspect"
    unseen_aspect = not name and zone == "battlefield" and aspects
    if zone in ("battlefield", "spellboard") and not (name or unseen_aspect):
        refuse("nobody has seen which card it is; name it first")
    if zone == "battlefield" and not (made.is_unit or unseen_aspect):
        refuse(f"{called} is not a unit; only units go on a battlefield")
    if zone == "spellboard" and not ("ready spell" in made.kinds and made.takes_action):
        refuse(f"{called} is not a ready spell; only those go on a spellboard")
    if made.conjured and zone in ("hand", "draw", "discard"):
        refuse(f"{called} is conjured; it goes back to {zone_name('conjurations', owner)}")
    if not made.conjured and zone == "conjurations":
        refuse(f"{called} is not conjured; only conjurations go to {zone_name(zone, seat)}")
    if why := table.policy(seat).why_zone_stays_empty(table, seat, zone):
        refuse(why)


def is_hidden(card: Card) -> bool:
    """Return True if not everybody knows which card it is."""
    return card.zone in (*_HIDDEN, "under") or (card.zone == "battlefield" and not card.face_up)


def public_name(table: Table, card: Card) -> str:
    """Return the card's name, or `that card` if not everybody knows which card it is."""
    return "that card" if is_hidden(card) else card_name(table.state, card.id)


def strip_before_leaving(table: Table, card: Card) -> None:
    """Remove everything from a card that leaves a zone where cards carry tokens, dice or other cards."""
    if card.zone in CARRYING:
        strip_card(table, card.id)


class CardPlaced(Correction[Table]):
    """A card is in `zone` of `seat`, at `position` from the left or the top; -1 is the end.

    `lane` is the seat that a battlefield faces, if its seat has several. A card that stays in its row of play
    keeps what is on it. In `leading_to` the order of rows and piles is left to `CardsOrdered`.
    """

    word: ClassVar[str] = "place"
    fields: ClassVar[tuple[ReportField, ...]] = (
        CardField(),
        WordField("zone", lambda: PLACES, key="to"),
        NameField("seat"),
        NumberField("position", least=-1),
        NameField("lane", key="facing"),
    )

    card: int
    zone: Zone
    seat: str
    position: int = -1
    lane: str = ""

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        card = card_in_game(table, self.card)
        check_seat(table, self.seat)
        if card.zone == "phoenixborn":
            refuse(f"{card.name} stays where it is")
        check_zone(table, card.name, card.owner, self.zone, self.seat, public_name(table, card))
        player = table.state.players[self.seat]
        if self.lane != "" and (self.zone != "battlefield" or self.lane not in player.faces):
            refuse(f"{self.seat} has no battlefield against {self.lane}")
        if self.zone == "battlefield" and player.faces and not self.lane:
            refuse(f"say which battlefield of {self.seat}: against {' or '.join(player.faces)}")
        row = player.zones[self.zone]
        here = card.zone == self.zone and card.controller == self.seat
        if self.position >= len(row) + (0 if here else 1):
            refuse(f"{zone_name(self.zone, self.seat)} has {len(row)} cards")
        if here and card.lane == self.lane and row.index(card.id) == self.position % len(row):
            refuse(f"{public_name(table, card)} is already there")

    def text(self, table: Table) -> str:
        to = zone_name(self.zone, self.seat)
        where = {0: ", at the top"}.get(self.position, "") if self.zone == "draw" else ""
        name = "a card" if self.zone in _HIDDEN else card_name(table.state, self.card)
        return f"{name} to {to}{where}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for seat, player in there.players.items():
            for zone in PLACES:
                for card_id in player.zones[zone]:
                    card, lane = table.card(card_id), there.cards[card_id].lane
                    if (card.zone, card.controller, card.lane) != (zone, seat, lane):
                        yield cls(card_id, zone, seat, -1, lane)

    def set(self, table: Table) -> None:
        card = table.card(self.card)
        stays = card.zone == self.zone and card.zone in ("battlefield", "spellboard")
        if not stays:
            strip_before_leaving(table, card)
        face_up = card.face_up if stays else self.zone != "draw"
        if self.zone == "battlefield" and not card.name:
            face_up = False
        table.apply_event(CardMoved(card.id, self.zone, self.seat, self.position, face_up, self.lane))
        if stays and card.controller != self.seat:
            for spell in card.attached:
                table.apply_event(Attached(spell, card.id))


_FACES = ("up", "down")


class CardTurned(Correction[Table]):
    """A card on a battlefield is face up or face down; only cards laid face down by their seat turn over."""

    word: ClassVar[str] = "face"
    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), WordField("face", lambda: _FACES))

    card: int
    face: str

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        card = card_in_game(table, self.card)
        if card.zone == "battlefield" and self.face == "up" and is_unseen(table.state, self.card):
            refuse("nobody has seen which card that is; name it first, then turn it up")
        if card.zone != "battlefield" or not table.policy(card.controller).may_lie_face_down(table, card.id):
            refuse("only aspects on a boss's battlefield turn over")
        if card.face_up == (self.face == "up"):
            refuse(f"that card is already face {self.face}")

    def text(self, table: Table) -> str:
        card = table.state.cards[self.card]
        name = card_name(table.state, self.card) if self.face == "up" else f"a card of {card.owner}"
        return f"{name} is face {self.face}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for player in there.players.values():
            for card in map(there.cards.__getitem__, player.battlefield):
                if table.card(card.id).face_up != card.face_up:
                    yield cls(card.id, _FACES[not card.face_up])

    def set(self, table: Table) -> None:
        if self.face == "down":
            strip_before_leaving(table, table.card(self.card))
        table.apply_event(CardFlipped(self.card, self.face == "up"))


class CardsOrdered(Correction[Table]):
    """The cards of a zone are in this order, left to right or top first."""

    word: ClassVar[str] = "order"
    fields: ClassVar[tuple[ReportField, ...]] = (
        WordField("zone", lambda: ORDERED, key="place"),
        NameField("seat"),
        CardsField(),
    )

    zone: Zone
    seat: str
    cards: tuple[int, ...]

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
        row = table.state.players[self.seat].zones[self.zone]
        if sorted(row) != sorted(self.cards):
            refuse(f"these are not the {len(row)} cards of {zone_name(self.zone, self.seat)}, each once")
        if list(self.cards) == row:
            refuse(f"{zone_name(self.zone, self.seat)} is already in this order")

    def text(self, table: Table) -> str:
        return f"the order of {zone_name(self.zone, self.seat)}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for seat, player in there.players.items():
            for zone in ORDERED:
                now, then = table.state.players[seat].zones[zone], player.zones[zone]
                if now != then:
                    yield cls(zone, seat, tuple(then))

    def set(self, table: Table) -> None:
        table.apply_event(PileOrdered(self.seat, self.zone, self.cards))


_COUNT_SOURCES: dict[Zone, Zone] = {"hand": "draw", "draw": "discard", "discard": "draw"}
"""For each zone: where its missing cards come from, and its surplus cards go to."""


class CardCount(Correction[Table]):
    """The number of cards in a hand or pile of a player whose cards are unknown.

    A hand takes what it lacks from the draw pile, and a pile from the other pile. Only unknown cards move.
    """

    word: ClassVar[str] = "count"
    fields: ClassVar[tuple[ReportField, ...]] = (
        WordField("zone", lambda: tuple(_COUNT_SOURCES), key="place"),
        NameField("seat"),
        NumberField("number"),
    )

    zone: Zone
    seat: str
    number: int

    def check(self, table: Table) -> None:
        check_seat(table, self.seat)
        if why := table.policy(self.seat).why_zone_stays_empty(table, self.seat, self.zone):
            refuse(why)
        zones = table.state.players[self.seat].zones
        place, more = zone_name(self.zone, self.seat), self.number - len(zones[self.zone])
        if not more:
            refuse(f"{place} already has {counted(self.number, 'card')}")
        zone = _COUNT_SOURCES[self.zone] if more > 0 else self.zone
        there = len(self._unknown(table, zone))
        if there < abs(more):
            now, source = counted(len(zones[self.zone]), "card"), zone_name(zone, self.seat)
            refuse(f"{place} has {now}, and {there} of {source} are unknown; place the known ones first")

    def _unknown(self, table: Table, zone: Zone) -> list[int]:
        row = table.state.players[self.seat].zones[zone]
        return [card for card in row if not table.card(card).name]

    def text(self, table: Table) -> str:
        return f"{counted(self.number, 'card')} in {zone_name(self.zone, self.seat)}"

    def set(self, table: Table) -> None:
        more = self.number - len(table.state.players[self.seat].zones[self.zone])
        zone, to = (
            (_COUNT_SOURCES[self.zone], self.zone) if more > 0 else (self.zone, _COUNT_SOURCES[self.zone])
        )
        for card in self._unknown(table, zone)[: abs(more)]:
            table.apply_event(CardMoved(card, to, self.seat, face_up=to != "draw"))


_GUARDED = ("sideways", "upright")


class GuardCorrection(Correction[Table]):
    """A Phoenixborn is sideways, as it has guarded this round, or upright."""

    word: ClassVar[str] = "phoenixborn"
    fields: ClassVar[tuple[ReportField, ...]] = (CardField(), WordField("lies", lambda: _GUARDED))

    card: int
    lies: str

    @property
    def subject(self) -> int | None:
        return self.card

    def check(self, table: Table) -> None:
        state = table.state
        phoenixborn = [player.phoenixborn for player in state.players.values() if not player.out]
        if self.card not in phoenixborn:
            refuse("only a Phoenixborn in the game turns sideways")
        card = state.cards[self.card]
        if self.lies == "sideways" and not table.policy(card.controller).guards_once:
            refuse(f"{card.name} may guard any number of times, so it is not turned")
        if card.rotated == (self.lies == "sideways"):
            refuse(f"{card.name} is already {self.lies}")

    def text(self, table: Table) -> str:
        return f"{card_name(table.state, self.card)} is {self.lies}"

    @classmethod
    def leading_to(cls, table: Table, there: State) -> Iterator[TableReport]:
        for card in there.cards:
            if card.rotated != table.card(card.id).rotated:
                yield cls(card.id, _GUARDED[not card.rotated])

    def set(self, table: Table) -> None:
        table.apply_event(PhoenixbornRotated(self.card, self.lies == "sideways"))

"""Events of cards: played, moved, and who sees them."""

from __future__ import annotations

from msgspec.structs import replace

from cards.wording.words import counted, listed
from engine.ashes.events.phrases import card_name, card_names
from engine.ashes.model.card import UNDER_PILE, Card, Zone
from engine.ashes.model.slots import leave_slot, share_slot
from engine.ashes.model.state import State
from engine.kernel.immutable_record import Record

_ZONE_PHRASES: dict[Zone, str] = {
    "battlefield": "goes to {}'s battlefield",
    "spellboard": "goes to {}'s spellboard",
    "hand": "goes to {}'s hand",
    "draw": "goes to {}'s draw pile",
    "discard": "goes to {}'s discard pile",
    "conjurations": "returns to {}'s conjuration pile",
    "removed": "is removed from the game",
}
_DRAW_PILE_PHRASES = {0: "goes on top of {}'s draw pile", UNDER_PILE: "goes under {}'s draw pile"}


class CardMoved(Record):
    """A card goes to a zone of `seat`; `position` is its index there, -1 the end.

    The end of a battlefield is the right. `UNDER_PILE` is the end of a draw pile that no shuffle follows.
    """

    card: int
    zone: Zone
    seat: str
    position: int = -1
    face_up: bool = True
    lane: str = ""

    def apply(self, state: State) -> None:
        card = _take_from_zone(state, self.card)
        state.put_card(
            replace(
                card,
                zone=self.zone,
                controller=self.seat,
                face_up=self.face_up,
                host=None,
                seen_by=(),
                lane=self.lane,
            )
        )
        pile = state.players[self.seat].zones[self.zone]
        if self.position < 0:
            pile.append(self.card)
        else:
            pile.insert(self.position, self.card)

    def describe(self, state: State) -> str:
        return self.words(state)

    def words(self, state: State, *, named: bool = False) -> str:
        """Return the sentence; `named` says that its reader saw which card goes to a hand or draw pile."""
        if self.zone not in _ZONE_PHRASES:
            return ""
        name = card_name(state, self.card)
        if self.zone in ("hand", "draw"):
            name = name if named else "a card"
        elif not self.face_up:
            name = f"a face down {state.players[self.seat].hides}" if self.zone == "battlefield" else "a card"
        at_end = _DRAW_PILE_PHRASES.get(self.position) if self.zone == "draw" else None
        return f"{name} {(at_end or _ZONE_PHRASES[self.zone]).format(self.seat)}"


class ControlTaken(Record):
    """A unit changes sides: it goes to the right of `seat`'s battlefield, with all that is on it."""

    card: int
    seat: str
    lane: str = ""

    def apply(self, state: State) -> None:
        card = state.cards[self.card]
        for unit_or_spell in (card, *(state.cards[spell] for spell in card.attached)):
            state.players[unit_or_spell.controller].zones[unit_or_spell.zone].remove(unit_or_spell.id)
            state.put_card(replace(unit_or_spell, controller=self.seat))
            state.players[self.seat].zones[unit_or_spell.zone].append(unit_or_spell.id)
        state.put_card(replace(state.cards[self.card], lane=self.lane))

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card)} moves to {self.seat}'s battlefield: {self.seat} controls it"


class CardShifted(Record):
    """A unit moves to the left (0) or right (-1) end of its battlefield."""

    card: int
    position: int

    def apply(self, state: State) -> None:
        row = state.players[state.cards[self.card].controller].battlefield
        row.remove(self.card)
        if self.position < 0:
            row.append(self.card)
        else:
            row.insert(self.position, self.card)

    def describe(self, state: State) -> str:
        where = "right" if self.position < 0 else "left"
        return f"{card_name(state, self.card)} moves to the {where} end of its battlefield"


def _take_from_zone(state: State, card_id: int) -> Card:
    """Take a card from its zone, host and slot; return it as it is then."""
    card = state.cards[card_id]
    if card.zone == "spellboard":
        leave_slot(state, card)
    state.players[card.controller].zones[card.zone].remove(card.id)
    if card.host is not None:
        host = state.cards[card.host]
        attached = tuple(other for other in host.attached if other != card.id)
        under = tuple(other for other in host.under if other != card.id)
        state.put_card(replace(host, attached=attached, under=under))
    return card if card.slot is None else replace(card, slot=None)


class SlotShared(Record):
    """A ready spell goes under another, into the same slot of the spellboard."""

    card: int
    spell: int

    def apply(self, state: State) -> None:
        share_slot(state, self.card, self.spell)

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card)} shares the slot of {card_name(state, self.spell)}"


class CardFlipped(Record):
    """A card turns face up or face down in its place. `seen_by` are the seats that know it face down."""

    card: int
    face_up: bool
    seen_by: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        state.put_card(replace(state.cards[self.card], face_up=self.face_up, seen_by=self.seen_by))

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card)} is turned face {'up' if self.face_up else 'down'}"


class CardsExchanged(Record):
    """Two cards turn out to be in each other's place: both take over what was on the other there."""

    card: int
    other: int

    def apply(self, state: State) -> None:
        card, other = state.cards[self.card], state.cards[self.other]
        state.put_card(replace(card, name=other.name))
        state.put_card(replace(other, name=card.name))

    def describe(self, state: State) -> str:
        return f"two of {state.cards[self.card].owner}'s cards were mixed up"


class CardAdded(Record):
    """A new card enters the game in a zone of its owner; `card` is its id."""

    card: int
    name: str
    owner: str
    zone: Zone

    def apply(self, state: State) -> None:
        state.add_card(Card(self.card, self.name, self.owner, self.owner, self.zone))
        state.players[self.owner].zones[self.zone].append(self.card)

    def describe(self, state: State) -> str:
        return f"{self.name} is added to the game for {self.owner}"


class PileShuffled(Record):
    """A pile gets a new order, top first."""

    seat: str
    zone: Zone
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.players[self.seat].zones[self.zone][:] = self.order

    def describe(self, state: State) -> str:
        return f"{self.seat}'s {self.zone} pile is shuffled ({counted(len(self.order), 'card')})"


class PileOrdered(Record):
    """The cards of a zone get another order, left to right or top first."""

    seat: str
    zone: Zone
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.players[self.seat].zones[self.zone][:] = self.order

    def describe(self, state: State) -> str:
        pile = "hand" if self.zone == "hand" else self.zone if self.zone in _ROWS else f"{self.zone} pile"
        return f"{self.seat}'s {pile} is put in order"


_ROWS: tuple[Zone, ...] = ("battlefield", "spellboard", "attached", "under", "removed", "phoenixborn")


class HandLookedAt(Record):
    """A player is shown cards of another hand; which ones only the two know."""

    seat: str
    owner: str
    count: int

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return f"{self.seat} looks at {counted(self.count, 'card')} in {self.owner}'s hand"


class PileLookedAt(Record):
    """A player looks at cards of a pile or hand; which ones only they know."""

    seat: str
    owner: str
    zone: Zone
    count: int

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        pile = "hand" if self.zone == "hand" else f"{self.zone} pile"
        return f"{self.seat} looks at {counted(self.count, 'card')} of {self.owner}'s {pile}"


class CardsShown(Record):
    """A player shows cards to everybody."""

    seat: str
    cards: tuple[int, ...]

    @property
    def shown_cards(self) -> tuple[int, ...]:
        """Return the cards that everybody sees for a moment, wherever they lie."""
        return self.cards

    def apply(self, state: State) -> None:
        """Change nothing: in their zone the cards stay as hidden as before."""

    def describe(self, state: State) -> str:
        return f"{self.seat} shows {listed(card_names(state, self.cards))}"


class TitleNamed(Record):
    """A player names a card, which may be anywhere or nowhere."""

    seat: str
    name: str

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return f"{self.seat} names {self.name}"


class Attached(Record):
    """An alteration spell is attached to a unit."""

    card: int
    host: int

    def apply(self, state: State) -> None:
        card = _take_from_zone(state, self.card)
        host = state.cards[self.host]
        state.put_card(
            replace(
                card, zone="attached", controller=host.controller, face_up=True, host=self.host, seen_by=()
            )
        )
        state.put_card(replace(host, attached=(*host.attached, self.card)))
        state.players[host.controller].zones["attached"].append(self.card)

    def describe(self, state: State) -> str:
        return f"{card_name(state, self.card)} is attached to {card_name(state, self.host)}"


class PutUnder(Record):
    """A card goes face down under another, out of play, in its owner's area.

    `seen_by` are the seats that know which card it is.
    """

    card: int
    host: int
    seen_by: tuple[str, ...]

    def apply(self, state: State) -> None:
        card = _take_from_zone(state, self.card)
        state.put_card(
            replace(
                card, zone="under", controller=card.owner, face_up=False, host=self.host, seen_by=self.seen_by
            )
        )
        host = state.cards[self.host]
        state.put_card(replace(host, under=(*host.under, self.card)))
        state.players[card.owner].zones["under"].append(self.card)

    def describe(self, state: State) -> str:
        known = set(self.seen_by) >= state.players.keys()
        name = state.cards[self.card].title if known else "a card"
        return f"{name} is put face down under {card_name(state, self.host)}"


class LookedUnder(Record):
    """A player looks at face down cards under another card."""

    seat: str
    host: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        for card_id in self.cards:
            card = state.cards[card_id]
            state.put_card(replace(card, seen_by=(*card.seen_by, self.seat)))

    def describe(self, state: State) -> str:
        cards = counted(len(self.cards), "card")
        return f"{self.seat} looks at {cards} under {card_name(state, self.host)}"


class PhoenixbornRotated(Record):
    """A Phoenixborn is turned sideways after guarding, or upright again."""

    card: int
    rotated: bool

    def apply(self, state: State) -> None:
        state.put_card(replace(state.cards[self.card], rotated=self.rotated))

    def describe(self, state: State) -> str:
        how = "is rotated: it has guarded this round" if self.rotated else "stands upright again"
        return f"{card_name(state, self.card)} {how}"


class CardPlayed(Record):
    """A player plays a card from their hand; its costs are paid."""

    seat: str
    card: int

    @property
    def shown_cards(self) -> tuple[int, ...]:
        """Return the card, which everybody sees before it moves."""
        return (self.card,)

    def apply(self, state: State) -> None:
        """Change nothing: the card's moves are events of their own."""

    def describe(self, state: State) -> str:
        return f"{self.seat} plays {card_name(state, self.card)}"

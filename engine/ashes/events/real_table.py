"""Events of a real table: corrections, real cards becoming known or shuffled, texts resolved by hand."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from cards.wording.words import counted
from engine.ashes.events.phrases import card_name
from engine.ashes.model.card import Card, Zone
from engine.ashes.model.prints import UNLISTED_UNIT, Values
from engine.ashes.model.state import Phase, State, TurnShare
from engine.kernel import hidden_pools
from engine.kernel.hidden_pools import HiddenPool
from engine.kernel.immutable_record import Record

LAYOUT_PHASE: Phase = "setup"
"""The phase in which piles are laid out; their cards have not been in the log before."""


class CardNamed(Record):
    """An unseen card becomes known as `name`.

    If a card seen earlier turns out to be in the `place` of the unseen one, the two change places, so that
    the log keeps speaking of the same card. `told` is False if the log should not mention it.
    """

    card: int
    name: str
    place: int | None = None
    told: bool = True

    def apply(self, state: State) -> None:
        place = self.card if self.place is None else self.place
        player = state.players[state.cards[self.card].owner]
        if player.unseen:
            player.unseen = hidden_pools.after_naming(player.unseen, place, self.name)
            if place != self.card:
                player.unseen = _replace_card(player.unseen, self.card, place)
                _exchange_places(state, self.card, place)
        state.put_card(replace(state.cards[self.card], name=self.name, was=""))

    def describe(self, state: State) -> str:
        return f"a card of {state.cards[self.card].owner} is {self.name}" if self.told else ""


class CardsMixed(Record):
    """Real cards of a seat are shuffled together, so that nobody knows any more which is where.

    `zone` is the pile, if they are a whole one.
    """

    seat: str
    cards: tuple[int, ...]
    zone: Zone | None = None

    def apply(self, state: State) -> None:
        names = [state.cards[card].name for card in self.cards if state.cards[card].name]
        player = state.players[self.seat]
        player.unseen = hidden_pools.after_shuffle(player.unseen, self.cards, names)
        for card_id in self.cards:
            card = state.cards[card_id]
            was = "" if state.phase == LAYOUT_PHASE else card.name or card.was
            state.put_card(replace(card, name="", was=was))

    def describe(self, state: State) -> str:
        if not self.zone:
            return ""
        return f"{self.seat}'s {self.zone} pile is shuffled ({counted(len(self.cards), 'card')})"


class CardNarrowed(Record):
    """People have seen that an unseen card is one of these, and no more."""

    card: int
    names: tuple[str, ...]

    def apply(self, state: State) -> None:
        player = state.players[state.cards[self.card].owner]
        player.unseen = hidden_pools.after_narrowing(player.unseen, self.card, self.names.__contains__)

    def describe(self, state: State) -> str:
        return ""


class CardMistaken(Record):
    """A card of a real deck is not the one it was taken for, which is among the unseen cards instead."""

    card: int
    name: str

    def apply(self, state: State) -> None:
        card = state.cards[self.card]
        player = state.players[card.owner]
        player.unseen = hidden_pools.after_exchange(player.unseen, self.name, card.name, anywhere=True)
        state.put_card(replace(card, name=self.name))

    def describe(self, state: State) -> str:
        return f"a card of {state.cards[self.card].owner} is {self.name}"


class DeckListed(Record):
    """A real deck has another card than its list says, in place of one that nobody has seen."""

    seat: str
    name: str
    instead_of: str

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.unseen = hidden_pools.after_exchange(player.unseen, self.instead_of, self.name)
        copies = Counter(player.deck)
        copies.update((self.name,))
        copies.subtract((self.instead_of,))
        player.deck = {name: count for name, count in copies.items() if count > 0}

    def describe(self, state: State) -> str:
        return f"{self.seat}'s deck has {self.name} in place of {self.instead_of}"


class DeckTaken(Record):
    """From now on a seat's hand and deck are on the table, or in the program."""

    seat: str
    real: bool

    def apply(self, state: State) -> None:
        player = state.players[self.seat]
        player.real = self.real
        player.unseen = ()

    def describe(self, state: State) -> str:
        return f"{self.seat}'s cards are {'on the table' if self.real else 'in the program'} from now on"


def _replace_card(known: tuple[HiddenPool, ...], old: int, new: int) -> tuple[HiddenPool, ...]:
    return tuple(
        HiddenPool(mix.names, tuple(sorted(new if card == old else card for card in mix.among)))
        for mix in known
    )


def _exchange_places(state: State, one: int, other: int) -> None:
    """Exchange the places of two unseen cards of a deck, which have nothing on them."""
    first, second = state.cards[one], state.cards[other]
    piles = [state.players[card.controller].zones[card.zone] for card in (first, second)]
    at = [pile.index(card.id) for pile, card in zip(piles, (first, second), strict=True)]
    piles[0][at[0]], piles[1][at[1]] = other, one
    for card, there in ((first, second), (second, first)):
        state.put_card(_in_place_of(card, there))
        if there.host is not None:
            host = state.cards[there.host]
            under = tuple(card.id if below == there.id else below for below in host.under)
            state.put_card(replace(host, under=under))


def _in_place_of(card: Card, there: Card) -> Card:
    return replace(
        card,
        controller=there.controller,
        zone=there.zone,
        face_up=there.face_up,
        host=there.host,
        seen_by=there.seen_by,
        lane=there.lane,
    )


class UnitMade(Record):
    """A unit that is on no list enters the game, on its way into play."""

    title: str
    seat: str
    values: Values

    def apply(self, state: State) -> None:
        card = Card(
            len(state.cards),
            UNLISTED_UNIT,
            self.seat,
            self.seat,
            "aside",
            copied=self.title,
            printed=self.values,
        )
        state.cards.append(card)
        state.players[self.seat].zones["aside"].append(card.id)

    def describe(self, state: State) -> str:
        attack, life, _ = self.values
        return f"{self.seat} plays {self.title} ({attack} attack, {life} life)"


class ValuesSaid(Record):
    """The values of an unlisted card, of which only these count."""

    card: int
    values: Values

    def apply(self, state: State) -> None:
        state.put_card(replace(state.cards[self.card], printed=self.values))

    def describe(self, state: State) -> str:
        attack, life, recover = self.values
        name = card_name(state, self.card)
        return f"{name} has {attack} attack, {life} life and recover value {recover}"


class DepthChanged(Record):
    """A seat gets another policy. `values` are those of its cards that count by values alone from now on."""

    seat: str
    depth: str
    policy: str
    values: tuple[tuple[int, Values], ...]

    def apply(self, state: State) -> None:
        state.players[self.seat].policy = self.policy
        counted = dict(self.values)
        for card in state.cards:
            if card.owner == self.seat and not card.copied:
                state.put_card(replace(card, printed=counted.get(card.id)))

    def describe(self, state: State) -> str:
        return f"{self.seat} is played at {self.depth} depth from now on"


class LeftToPlayer(Record):
    """Something that a player does by hand with real cards or dice; `what` is the instruction.

    `card` is the card whose text it is, if any.
    """

    seat: str
    what: str
    card: int | None = None

    def apply(self, state: State) -> None:
        """Change nothing: the player does it."""

    def describe(self, state: State) -> str:
        name = "" if self.card is None else f" ({card_name(state, self.card)})"
        return f"{self.seat}: {self.what}{name}"


class TableCorrected(Record):
    """People correct the table; the corrections follow as events."""

    def apply(self, state: State) -> None:
        """Change nothing."""

    def describe(self, state: State) -> str:
        return "the table is corrected"


class ActionsCorrected(Record):
    """People report which actions of the turn are used and how many passed last.

    `seat` is a partner of the acting player; empty for the acting player.
    """

    main_used: bool
    side_used: bool
    passes: int
    seat: str = ""

    def apply(self, state: State) -> None:
        if self.seat in state.sharing:
            share = TurnShare(self.main_used, self.side_used)
            state.sharing[self.seat] = share
        else:
            state.main_used = self.main_used
            state.side_used = self.side_used
        state.passes = self.passes

    def describe(self, state: State) -> str:
        main, side = ("used" if used else "open" for used in (self.main_used, self.side_used))
        prefix = f"{self.seat}: " if self.seat else ""
        return f"{prefix}main action {main}, side action {side}, {self.passes} passed last"

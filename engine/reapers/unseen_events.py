"""Events about real cards that nobody has seen: which one turns out to be, and what is shuffled together."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel import mixes
from engine.kernel.value import Value
from engine.reapers.state import Card, ReapersState


class CardsMixed(Value):
    """Real cards of a seat are shuffled together, so that nobody knows any more which of them is where.

    In the place of each one that was seen another lies from now on, as `fresh` says.
    """

    seat: str
    cards: tuple[int, ...]
    fresh: tuple[tuple[int, int], ...] = ()

    def apply(self, state: ReapersState) -> None:
        names = [state.cards[card].name for card, _ in self.fresh]
        for card, other in self.fresh:
            for side in state.sides.values():
                for pile in (side.hand, side.deck, side.discard):
                    if card in pile:
                        pile[pile.index(card)] = other
            state.cards[card] = replace(state.cards[card], gone=True)
            state.cards[other] = Card("", self.seat)
        fresh = dict(self.fresh)
        there = [fresh.get(card, card) for card in self.cards]
        state.unseen[self.seat] = mixes.mixed(state.unseen[self.seat], there, names)

    def describe(self, state: ReapersState) -> str:
        return ""


class CardNamed(Value):
    """A real card that nobody had seen turns out to be this one. It is `told` where nothing else tells it."""

    card: int
    name: str
    told: bool = False

    def apply(self, state: ReapersState) -> None:
        card = state.cards[self.card]
        state.unseen[card.owner] = mixes.named(state.unseen[card.owner], self.card, self.name)
        state.cards[self.card] = replace(card, name=self.name)

    def describe(self, state: ReapersState) -> str:
        return f"a card of {state.cards[self.card].owner} is {self.name}" if self.told else ""


class CardMistaken(Value):
    """A card of a real deck is not the one it was taken for: that one is where this was thought to be."""

    card: int
    name: str

    def apply(self, state: ReapersState) -> None:
        card = state.cards[self.card]
        known = mixes.exchanged(state.unseen[card.owner], self.name, card.name, anywhere=True)
        state.unseen[card.owner] = known
        state.cards[self.card] = replace(card, name=self.name)

    def describe(self, state: ReapersState) -> str:
        return f"a card of {state.cards[self.card].owner} is {self.name}"


class CardNarrowed(Value):
    """Its owner has seen of a real card that it is one of these, and no more is known."""

    card: int
    names: tuple[str, ...]

    def apply(self, state: ReapersState) -> None:
        owner = state.cards[self.card].owner
        state.unseen[owner] = mixes.narrowed(state.unseen[owner], self.card, self.names.__contains__)

    def describe(self, state: ReapersState) -> str:
        return ""

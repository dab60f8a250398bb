"""A real deck at a table that may have said something wrong of it: it knows what truly lies there."""

from __future__ import annotations

from collections import Counter
from copy import copy
from random import Random

from engine.ashes.events import CardNamed
from engine.ashes.model.card import Zone
from engine.ashes.model.state import State
from engine.ashes.model.unseen_cards import is_unseen, may_be
from tests.real_decks.real_table import Name, RealDeck


class WrongDeck(RealDeck):
    """A real deck that the program may have been told wrong things of, or have concluded some from them.

    `taken` are the cards of the hand that the program calls otherwise: what they are. `said` are the names of
    the answer that is being carried out, `false` is whether one of them is wrong.
    """

    def __init__(self, state: State, seat: str, luck: Random) -> None:
        super().__init__(state, seat, luck)
        self.taken: dict[int, Name] = {}
        self.said: frozenset[Name] = frozenset()
        self.false = False
        self.state = state
        """The game as far as people have heard of it."""

    def twin(self) -> WrongDeck:
        """The deck as it lies now, kept for when the game is taken back to here."""
        other = copy(self)
        other.order, other.pile, other.hand = list(self.order), list(self.pile), list(self.hand)
        other.lying, other.taken = dict(self.lying), dict(self.taken)
        other._luck = Random()
        other._luck.setstate(self._luck.getstate())
        return other

    def named(self, event: CardNamed, state: State) -> None:
        """The program calls it so; people look for a card of the pile only if they have said its name."""
        place = event.card if event.place is None else event.place
        if place in self.order:
            at = self.order.index(place)
            if self.pile[at] != event.name in self.said and event.name in self.pile and not self.false:
                self.pile.insert(at, self.pile.pop(self.pile.index(event.name)))
        elif place not in self.lying:
            left = self.secrets(self.state)
            if self.false or event.name not in left:
                wrong = sorted(name for name in left if name != event.name)
                self.taken[event.card] = self._luck.choice(wrong)
        self._call(place, event.card)

    def moved(self, card: int, zone: Zone, position: int, state: State) -> None:
        """A card is moved by hand; in a hand it goes on being called what it was taken for."""
        name = self.truly(card)
        super().moved(card, zone, position, state)
        if zone == "hand" and name is not None and state.cards[card].name not in ("", name):
            self.taken[card] = name

    def _taken(self, card: int, state: State) -> Name:
        if card in self.order or card in self.lying or card not in self.taken:
            return super()._taken(card, state)
        name = self.taken.pop(card)
        self.hand.remove(name)
        return name

    def secrets(self, state: State) -> list[Name]:
        """The cards of the hand that the program takes for unseen ones."""
        known = Counter(
            self.taken.get(card, state.cards[card].name) for card in state.players[self.seat].hand
        )
        return sorted((Counter(self.hand) - known).elements())

    def realign(self, state: State) -> None:
        """The program's pile is as high as this one again: its unseen cards are these, from the top."""
        pile = state.players[self.seat].draw
        known = {card for card in self.order if not is_unseen(state, card)}
        unseen = [card for card in pile if card not in known]
        self.order = [card if card in known else unseen.pop(0) for card in self.order]

    def forget(self, state: State) -> None:
        """Cards of the hand of which nothing was said any more, or what they are, were not taken wrongly."""
        for card, name in list(self.taken.items()):
            if state.cards[card].name in ("", name):
                del self.taken[card]

    def truly(self, card: int) -> Name | None:
        """What a card is that the program calls by a name, as people see it."""
        if card in self.order:
            return self.pile[self.order.index(card)] if self.shuffled else None
        return self.lying.get(card, self.taken.get(card))

    def mistakes(self, state: State) -> dict[int, Name]:
        """The cards that the program calls otherwise than they are: what they are."""
        found = {}
        for card in (*self.order, *self.lying, *self.taken):
            name, called = self.truly(card), state.cards[card].name
            if name is not None and called not in ("", name):
                found[card] = name
        return found

    def differences(self, state: State) -> list[str]:
        """What people at the table see that the program has otherwise."""
        player = state.players[self.seat]
        found = [f"{name} is called {state.cards[card].name}" for card, name in self.mistakes(state).items()]
        sizes: dict[Zone, int] = {"hand": len(self.hand), "draw": len(self.pile)}
        for zone, size in sizes.items():
            if len(player.zones[zone]) != size:
                found.append(f"{size} cards in the {zone}, not {len(player.zones[zone])}")
        for card, name in (*zip(self.order, self.pile, strict=True), *self.lying.items()):
            if is_unseen(state, card) and name not in may_be(state, (card,)):
                found.append(f"{name} lies at {state.cards[card].zone}, where it may not")
        hidden = Counter(self.secrets(state)) - Counter(
            name for card in player.hand if is_unseen(state, card) for name in may_be(state, (card,)) * 3
        )
        found += [f"{name} is in the hand, where it may not be" for name in hidden]
        return found

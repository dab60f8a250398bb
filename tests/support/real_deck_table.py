"""Table with real decks beside the program: it shuffles them, deals from them, and reports what it sees.

It has its own records of names in piles, and reads the program's only to compare. It learns what people at
such a table learn: the events, one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engine.ashes.events import (
    CardMoved,
    CardNamed,
    CardNarrowed,
    CardsMixed,
    PhaseBegan,
    PileLookedAt,
    PlayAreaRemoved,
    PutUnder,
    TurnBegan,
)
from engine.ashes.events.game_flow import REMOVED_ZONES
from engine.ashes.model.card import Zone
from engine.ashes.model.option_meanings import CardChoice, IdentifyCard
from engine.ashes.model.possible_names import is_unseen, possible_names
from engine.ashes.model.state import State
from engine.kernel.decision import TABLE, Answer, Decision, Option
from engine.kernel.journal import EventRecord
from engine.match import Match

Name = str


class RealDeck:
    """Deck of one seat on the table.

    `order` are the cards of the draw pile as the program counts them, `pile` their names; `hand` has no
    order, and `lying` is every other card of the deck. `looked_at` are the cards on top that are looked at
    now.
    """

    def __init__(self, state: State, seat: str, luck: Random) -> None:
        self.seat = seat
        self._luck = luck
        zones = state.players[seat].zones
        self.order = list(zones["draw"])
        self.pile = [name for name, count in sorted(state.players[seat].deck.items()) for _ in range(count)]
        assert len(self.order) == len(self.pile), "everything is in the box"
        self._box = {card: state.cards[card].name for card in self.order}
        self.hand: list[Name] = []
        self.lying: dict[int, Name] = {}
        self.looked_at: list[int] = []
        self.shuffled = False

    def mixed(self, event: CardsMixed) -> None:
        """Shuffle the pile, unless only the program has lost its order."""
        if event.zone == "draw":
            assert sorted(event.cards) == sorted(self.order)
            if not self.shuffled:
                self.pile = [self._box[card] for card in self.order]
            self.shuffled = True
            self._luck.shuffle(self.pile)

    def look(self, event: PileLookedAt) -> None:
        """Look at the first cards of the pile, of which people then tell the names."""
        self.looked_at = self.order[: event.count] if event.zone == "draw" else []

    def named(self, event: CardNamed, state: State) -> None:
        """Learn the reported name of a card."""
        place = event.card if event.place is None else event.place
        if place in self.order:
            at = self.order.index(place)
            if self.pile[at] != event.name:  # it was looked for, and stood elsewhere
                other = next(there for there, name in self._unseen(place, state) if name == event.name)
                self.pile[at], self.pile[other] = event.name, self.pile[at]
        elif place in self.lying:
            assert self.lying[place] == event.name, f"{event} is {self.lying[place]}"
        else:
            assert event.name in self.hand, f"{event} is not in the hand: {self.hand}"
        self._call(place, event.card)

    def narrowed(self, event: CardNarrowed) -> None:
        """Find the first card of the pile that is one of these, without learning more of the pile."""
        at = self.order.index(event.card)
        found = next(number for number, name in enumerate(self.pile) if name in event.names)
        self.pile.insert(at, self.pile.pop(found))

    def _unseen(self, card: int, state: State) -> list[tuple[int, Name]]:
        """Return the unseen cards where people look for this card, each with its position in the pile."""
        among = self.looked_at if card in self.looked_at else self.order
        return [
            (at, self.pile[at])
            for at, here in enumerate(self.order)
            if here in among and is_unseen(state, here)
        ]

    def _call(self, one: int, other: int) -> None:
        """Swap the program's names for two cards from now on."""
        calls = {one: other, other: one}
        self.order = [calls.get(card, card) for card in self.order]
        self.looked_at = [calls.get(card, card) for card in self.looked_at]
        self.lying = {calls.get(card, card): name for card, name in self.lying.items()}

    def has(self, card: int, state: State) -> bool:
        """Return True if a card is one of the deck, and no conjuration or Phoenixborn."""
        return state.cards[card].name in ("", *state.players[self.seat].deck)

    def moved(self, card: int, zone: Zone, position: int, state: State) -> None:
        """Move a card by hand."""
        name = self._taken(card, state)
        if zone == "hand":
            self.hand.append(name)
        elif zone == "draw":
            at = len(self.order) if position < 0 else position
            self.order.insert(at, card)
            self.pile.insert(at, name)
        else:
            self.lying[card] = name

    def _taken(self, card: int, state: State) -> Name:
        if card in self.order:
            at = self.order.index(card)
            del self.order[at]
            return self.pile.pop(at) if self.shuffled else self._box[card]
        if card in self.lying:
            return self.lying.pop(card)
        name = state.cards[card].name or self._luck.choice(self.secrets(state))
        self.hand.remove(name)
        return name

    def secrets(self, state: State) -> list[Name]:
        """Return the cards of the hand that the program does not know."""
        known = Counter(state.cards[card].name for card in state.players[self.seat].hand)
        return sorted((Counter(self.hand) - known).elements())

    def is_so(self, card: int, name: Name, state: State) -> bool:
        """Return True if an unseen card has this name."""
        if card in self.order:
            return any(held == name for _, held in self._unseen(card, state))
        return self.lying[card] == name if card in self.lying else name in self.secrets(state)

    def shown(self, card: int, state: State) -> Name:
        """Return the name that people see when they turn this card up."""
        if card in self.order:
            return self.pile[self.order.index(card)]
        return self.lying[card] if card in self.lying else self._luck.choice(self.secrets(state))

    def compare(self, state: State) -> None:
        """Check that the program's record agrees with this table, as far as anybody has seen it."""
        player = state.players[self.seat]
        assert self.order == player.draw
        assert len(self.hand) == len(player.hand)
        for card, name in (*zip(self.order, self.pile, strict=True), *self.lying.items()):
            if is_unseen(state, card):
                assert name in possible_names(state, (card,)), f"{name} lies at {state.cards[card]}"
            elif self.shuffled:
                assert state.cards[card].name == name
        assert set(self.secrets(state)) <= set(possible_names(state, player.hand))
        assert not Counter(
            state.cards[card].name for card in player.hand if state.cards[card].name
        ) - Counter(self.hand)


class RealTable:
    """People at a table with real decks who answer every question at random and truly."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match = match
        self.luck = Random(seed)
        begun: State = match.rules.begin()
        self.decks = {
            seat: RealDeck(begun, seat, self.luck) for seat, player in begun.players.items() if player.real
        }
        self._heard = -1
        self._state = begun
        self.named = 0
        self.listen: Callable[[EventRecord], object] = lambda _happening: None

    def play(self, limit: int) -> int:
        """Play to the end, and return the number of questions."""
        for number in range(limit):
            while self.match.step():
                self.hear()
            self.hear()
            decision = self.match.decision
            if decision is None:
                return number
            for deck in self.decks.values():
                deck.compare(self.match.game.state)
            self.match.rules.check(self.match.game.state)
            answer = self.answer(decision)
            self._check_written(decision, answer)
            self.give(answer)
        raise AssertionError(f"not over after {limit} questions")

    def give(self, answer: Answer) -> None:
        """Answer the question."""
        self.match.answer(answer)

    def answer(self, decision: Decision) -> Answer:
        """Return an answer that is offered and true."""
        state: State = self.match.game.state
        if decision.kind == "which card":
            first = decision.options[0].value
            assert decision.seat == TABLE and isinstance(first, IdentifyCard)
            card = state.cards[first.card]
            deck = self.decks[card.owner]
            if card.zone == "hand":
                name = self.luck.choice(deck.hand)
            else:
                name = deck.shown(first.card, state)
            return (f"is:{name}",)
        true = [option for option in decision.options if self._is_true(option, state)]
        count = self.luck.randint(decision.minimum, max(decision.minimum, min(decision.maximum, len(true))))
        return tuple(option.id for option in self.luck.sample(true, count))

    def _check_written(self, decision: Decision, answer: Answer) -> None:
        """Check that a save tells this answer from every other and can begin a turn from its state."""
        codec, state = self.match.codec, self.match.game.state
        if decision.dice_roll is not None:
            answer = answer[:1]  # each die of a throw is an answer of its own
        said = codec.write(decision, answer, state)
        again = codec.read(decision, said, state)
        assert codec.write(decision, again, state) == said
        if decision.kind == "turn":
            assert codec.unpack(codec.pack(state)) == state

    def _is_true(self, option: Option, state: State) -> bool:
        value = option.value
        if not isinstance(value, CardChoice) or not value.identified_as:
            return True
        return self.decks[state.cards[value.card].owner].is_so(value.card, value.identified_as, state)

    def hear(self) -> None:
        """Carry out the latest events on the table."""
        journal = self.match.game.journal
        if self._heard < 0:
            happened = list(journal.opening)
        else:
            happened = []
        for entry in journal.entries[max(0, self._heard) :]:
            happened += entry.events
        self._heard = len(journal.entries)
        for item in happened:
            self.listen(item)
            self._do(item.event)
            item.event.apply(self._state)

    def _do(self, event: Any) -> None:
        state = self._state
        if isinstance(event, CardsMixed):
            self.decks[event.seat].mixed(event)
        elif isinstance(event, CardNamed):
            self.named += 1
            self.decks[state.cards[event.card].owner].named(event, state)
        elif isinstance(event, PileLookedAt):
            if event.owner in self.decks:
                self.decks[event.owner].look(event)
        elif isinstance(event, TurnBegan | PhaseBegan):
            for deck in self.decks.values():
                deck.looked_at = []
        elif isinstance(event, CardNarrowed):
            self.decks[state.cards[event.card].owner].narrowed(event)
        elif isinstance(event, PlayAreaRemoved):
            zones = state.players[event.seat].zones
            for card_id in [card for zone in REMOVED_ZONES for card in zones[zone]]:
                deck = self.decks.get(state.cards[card_id].owner)
                if deck is not None and card_id not in deck.lying and deck.has(card_id, state):
                    deck.moved(card_id, "removed", -1, state)
        elif isinstance(event, CardMoved | PutUnder):
            card = state.cards[event.card]
            deck = self.decks.get(card.owner)
            if deck is not None and deck.has(event.card, state):
                if isinstance(event, PutUnder):
                    deck.moved(event.card, "under", -1, state)
                else:
                    deck.moved(event.card, event.zone, event.position, state)

"""Table of Ardent Reapers with real decks: it shuffles, deals, and reports what it sees, truly.

It has its own records of names in piles, and reads the program's only to compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from engine.kernel.decision import Answer, Decision, Option
from engine.kernel.journal import Event, EventRecord
from engine.match import Match
from engine.reapers.events import CardNamed, CardsMixed, DeckShuffled
from engine.reapers.option_meanings import CardChoice, DiscardChoice, EndTurn, IdentifyCard
from engine.reapers.state import ReapersState
from engine.reapers.unseen_cards import possible_identities
from engine.reapers.view import ReapersView


class RealTable:
    """People with real decks who answer every question.

    `lying` are the cards by the program's positions, except those of `hands`, which have no order.
    """

    def __init__(self, match: Match[ReapersState, ReapersView], seed: int) -> None:
        self.match = match
        self.luck = Random(seed)
        self.named = 0
        self._state: ReapersState = match.rules.begin()
        self.lying: dict[int, str] = {}
        self.hands: dict[str, list[str]] = {}
        for seat in self._state.unseen:
            deck = sorted(self._state.deck_list(seat).elements())
            self.luck.shuffle(deck)
            self.lying.update(zip(self._state.sides[seat].deck, deck, strict=True))
            self.hands[seat] = []
        self._heard = -1

    def play(self, limit: int) -> None:
        for _ in range(limit):
            decision = self.wait()
            if decision is None:
                return
            self.match.answer(self.answer(decision))
        raise AssertionError(f"not over after {limit} questions")

    def wait(self) -> Decision | None:
        """Return the next question to people, after checking table and records."""
        while self.match.step():
            self.hear()
        self.hear()
        state = self.match.game.state
        self.match.rules.check(state)
        assert state == self._state
        for seat in self.hands:
            self.compare(seat)
        return self.match.decision

    def answer(self, decision: Decision) -> Answer:
        """Return an answer that is offered and true."""
        true = [option for option in decision.options if self.is_so(option)]
        assert len(true) >= decision.minimum, f"nothing true can be answered to '{decision.prompt}'"
        count = self.luck.randint(decision.minimum, max(decision.minimum, min(decision.maximum, len(true))))
        return tuple(option.id for option in self.luck.sample(true, count))

    def is_so(self, option: Option) -> bool:
        """Return True if what an option says of a real card is true and keeps to the rules."""
        state, value = self._state, option.value
        if isinstance(value, EndTurn | DiscardChoice) and state.turn in self.hands and not state.played:
            table = self.match.rules.table(state)
            if any(table.may_play(state.turn, name) for name in self.hands[state.turn]):
                return False
        if isinstance(value, IdentifyCard):
            return self._may_be(value.card, value.name)
        return not isinstance(value, CardChoice) or not value.shown or self._may_be(value.card, value.shown)

    def _may_be(self, card: int, name: str) -> bool:
        if not self._state.is_unseen(card):
            return self._state.cards[card].name == name
        if card in self.lying:
            return self.lying[card] == name
        return name in self.secrets(self._state.cards[card].owner)

    def secrets(self, seat: str) -> list[str]:
        """Return the cards of a hand that the program does not know."""
        known = Counter(self._state.cards[card].name for card in self._state.sides[seat].hand)
        return sorted((Counter(self.hands[seat]) - known).elements())

    def compare(self, seat: str) -> None:
        """Check that the program's record agrees with this table, as far as anybody has seen it."""
        state, side = self._state, self._state.sides[seat]
        assert len(side.hand) == len(self.hands[seat])
        known = Counter(state.cards[card].name for card in side.hand if state.cards[card].name)
        assert not known - Counter(self.hands[seat])
        assert set(self.secrets(seat)) <= set(possible_identities(state, side.hand))
        for card, name in self.lying.items():
            if state.cards[card].owner != seat:
                continue
            if state.is_unseen(card):
                assert name in possible_identities(state, (card,)), f"{name} lies at {state.place(card)}"
            else:
                assert state.cards[card].name == name

    def hear(self) -> None:
        """Carry out the latest events on the table."""
        journal = self.match.game.journal
        happened: list[EventRecord] = [] if self._heard >= 0 else list(journal.opening)
        for entry in journal.entries[max(0, self._heard) :]:
            happened += entry.events
        self._heard = len(journal.entries)
        for item in happened:
            self._do(item.event)

    def _do(self, event: Event) -> None:
        state = self._state
        if isinstance(event, CardNamed):
            self.named += 1
            assert self._may_be(event.card, event.name), f"{event} is not so"
        before = {card: seat for seat in self.hands for card in state.sides[seat].hand}
        event.apply(state)
        after = {card: seat for seat in self.hands for card in state.sides[seat].hand}
        if isinstance(event, CardsMixed):
            for card, fresh in event.fresh:
                self.lying[fresh] = self.lying.pop(card)
            fresh_ones = dict(event.fresh)
            self._shuffle(fresh_ones.get(card, card) for card in event.cards)
        if isinstance(event, DeckShuffled) and event.seat in self.hands:
            self._shuffle(event.order)
        for card in before.keys() - after.keys():
            name = state.cards[card].name or self.luck.choice(self.secrets(before[card]))
            self.hands[before[card]].remove(name)
            self.lying[card] = name
        for card in after.keys() - before.keys():
            self.hands[after[card]].append(self.lying.pop(card))

    def _shuffle(self, cards: Iterable[int]) -> None:
        there = [card for card in cards if card in self.lying]
        names = [self.lying[card] for card in there]
        self.luck.shuffle(names)
        self.lying.update(zip(there, names, strict=True))

"""Ardent Reapers as the kernel plays it."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Self

from cards.reapers.library import ReapersLibrary
from engine.kernel.codec import Codec
from engine.kernel.game import CHECKPOINT, Emit, Flow
from engine.kernel.mixes import is_sound
from engine.kernel.outcome import Outcome
from engine.reapers import rulebook
from engine.reapers.beginning import begin
from engine.reapers.ending import check_end
from engine.reapers.events import TurnBegan
from engine.reapers.resolving import resolve
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import ZONES, ReapersState
from engine.reapers.table import Table
from engine.reapers.turn import take_turn
from engine.reapers.view import ReapersView, view_for
from engine.reapers.written import TELLINGS, ReapersPosition, heading


class ReapersRules:
    """The rules of one game, from a state to begin with: decks not shuffled, or a turn under way."""

    def __init__(self, library: ReapersLibrary, beginning: ReapersState, policies: ReapersPolicies) -> None:
        self.silent = False
        self.library = library
        self.codec = Codec(TELLINGS, ReapersPosition, ReapersState, heading, self.check)
        self._beginning = beginning
        self._policies = policies

    def begin(self) -> ReapersState:
        """The state before anything has happened."""
        return self._beginning.copy()

    def copy(self, state: ReapersState) -> ReapersState:
        """A state that shares nothing changeable with `state`."""
        return state.copy()

    def elsewhere(self, beginning: ReapersState) -> Self:
        """The same rules for a silent copy of the game that begins at this state."""
        twin = copy(self)
        twin._beginning, twin.silent = beginning, True
        return twin

    def outcome(self, state: ReapersState) -> Outcome | None:
        """How the game ended; without winners it is a draw."""
        return None if state.winners is None else Outcome(tuple(state.winners), state.reason)

    def view(self, state: ReapersState, seat: str) -> ReapersView:
        """What a seat may know."""
        return view_for(self.table(state), seat)

    def table(self, state: ReapersState, emit: Emit = lambda _happening: None) -> Table:
        """A state with what stands on its cards."""
        return Table(state, self.library, self._policies, emit, resolve, self.silent)

    def check(self, state: ReapersState) -> None:
        """Every card lies in exactly one place; only cards in play are turned to a state. Of real cards that
        nobody has seen the books know every name; what lies open was seen."""
        places = Counter(card for side in state.sides.values() for zone in ZONES for card in side.zone(zone))
        places.update(state.resolving)
        places.update(number for number, card in state.cards.items() if card.under)
        there = [number for number, card in state.cards.items() if not card.gone]
        assert places == Counter(there), "a card lies nowhere, or in two places"
        unseen = {number for number in there if state.is_unseen(number)}
        known = [mix for books in state.unseen.values() for mix in books]
        assert all(is_sound(books) for books in state.unseen.values()), "a name has no place"
        assert sum(len(mix.names) for mix in known) == len(unseen), "the books know too few names"
        assert unseen == {card for mix in known for card in mix.among}, "an unseen card is in no book"
        for number, card in state.cards.items():
            if number in unseen:
                place = state.place(number)
                assert place is not None or card.under, "an unseen card lies open"
                assert place is None or place[1] in ("hand", "deck"), "an unseen card lies open"
            else:
                self.library.card(card.name)
            assert bool(card.state) == bool(state.controller(number)), f"{card.name} is turned to a state"

    def play(self, state: ReapersState, emit: Emit) -> Flow:
        """Play on from the beginning, or from where a turn has just begun."""
        table = self.table(state, emit)
        if not state.turn:
            first = yield from begin(table)
            table.do(TurnBegan(first), rulebook.FIRST_PLAYER)
        while not check_end(table):
            yield CHECKPOINT
            yield from take_turn(table)
            if state.winners is None:
                table.do(TurnBegan(state.other(state.turn)), rulebook.TURN)

"""Ardent Reapers as the kernel plays it: initial state, copies, view, and the flow of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Self

from msgspec.structs import replace

from cards.reapers.library import ReapersLibrary
from engine.kernel.hidden_pools import is_consistent
from engine.kernel.rules_interface import CHECKPOINT, Emit, Flow, Outcome
from engine.kernel.save_codec import GameCodec
from engine.reapers import rule_texts
from engine.reapers.choice_kinds import CHOICE_CODECS
from engine.reapers.effects import resolve
from engine.reapers.events import TurnBegan
from engine.reapers.running_game import Table
from engine.reapers.saved_answers import ReapersPosition, heading
from engine.reapers.setup import ReapersPolicies
from engine.reapers.state import ZONES, ReapersState, hidden_from
from engine.reapers.table_setup import set_up
from engine.reapers.turn import check_end, take_turn
from engine.reapers.view import ReapersView, view_for


class ReapersRules:
    """The rules of one game, begun from a given state: decks not shuffled, or a turn under way."""

    def __init__(self, library: ReapersLibrary, beginning: ReapersState, policies: ReapersPolicies) -> None:
        self.silent = False
        self.library = library
        self.codec = GameCodec(CHOICE_CODECS, ReapersPosition, ReapersState, heading, self.check)
        self._beginning = beginning
        self._policies = policies

    def begin(self) -> ReapersState:
        return self._beginning.copy()

    def copy(self, state: ReapersState) -> ReapersState:
        return state.copy()

    def rules_for_copy(self, beginning: ReapersState) -> Self:
        """Return the same rules for a silent copy of the game that begins at this state."""
        twin = copy(self)
        twin._beginning, twin.silent = beginning, True
        return twin

    def outcome(self, state: ReapersState) -> Outcome | None:
        """Return how the game ended; a draw has no winners."""
        return None if state.winners is None else Outcome(tuple(state.winners), state.reason)

    def view(self, state: ReapersState, seat: str) -> ReapersView:
        return view_for(self.table(state), seat)

    def hidden_cards(self, state: ReapersState, seat: str, cards: Iterable[int]) -> set[int]:
        """Return those of these cards of which a seat may not know which they are, going by their places."""
        return set(hidden_from(state, seat)).intersection(cards)

    def remove_names(self, state: ReapersState, cards: Iterable[int]) -> None:
        """Remove from `state`, in place, which cards these are."""
        state.cards.update({card: replace(state.cards[card], name="") for card in cards})

    def table(self, state: ReapersState, emit: Emit = lambda _happening: None) -> Table:
        """Return a state as a table, with the cards' texts."""
        return Table(state, self.library, self._policies, emit, resolve, self.silent)

    def check(self, state: ReapersState) -> None:
        """Raise `AssertionError` if the state is impossible.

        Every card is in exactly one place, and only cards in play are turned to a state. The pools know every
        name of unseen real cards, and public cards were seen.
        """
        places = Counter(card for side in state.sides.values() for zone in ZONES for card in side.zone(zone))
        places.update(state.resolving)
        places.update(number for number, card in state.cards.items() if card.under)
        there = [number for number, card in state.cards.items() if not card.gone]
        assert places == Counter(there), "a card lies nowhere, or in two places"
        unseen = {number for number in there if state.is_unseen(number)}
        known = [pool for pools in state.unseen.values() for pool in pools]
        assert all(is_consistent(pools) for pools in state.unseen.values()), "a name has no place"
        assert sum(len(pool.names) for pool in known) == len(unseen), "the pools know too few names"
        assert unseen == {card for pool in known for card in pool.among}, "an unseen card is in no pool"
        for number, card in state.cards.items():
            if number in unseen:
                place = state.place(number)
                assert place is not None or card.under, "an unseen card lies open"
                assert place is None or place[1] in ("hand", "deck"), "an unseen card lies open"
            else:
                self.library.card(card.name)
            assert bool(card.state) == bool(state.controller(number)), f"{card.name} is turned to a state"

    def play(self, state: ReapersState, emit: Emit) -> Flow:
        """Play on from the beginning, or from the start of a turn."""
        table = self.table(state, emit)
        if not state.turn:
            first = yield from set_up(table)
            table.apply_event(TurnBegan(first), rule_texts.FIRST_PLAYER)
        while not check_end(table):
            yield CHECKPOINT
            yield from take_turn(table)
            if state.winners is None:
                table.apply_event(TurnBegan(state.other(state.turn)), rule_texts.TURN)

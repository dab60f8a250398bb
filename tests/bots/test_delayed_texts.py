"""Tests that players who look ahead know delayed texts and past events, as far as their seat sees them."""

from __future__ import annotations

from engine.ashes.ashes_reborn_mode import AshesReborn
from engine.ashes.model.state import DelayedTrigger, PastEvent
from engine.ashes.view.view_builder import ashes_view
from engine.bots.imagined_state import determinize
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup


def test_texts_that_wait_are_seen_without_hidden_cards() -> None:
    """Names of cards in other hands and draw piles are left out, names of Phoenixborn are kept."""
    seats = (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Mist Guardian"))
    match = Match(AshesSetup(seats=seats, seed=3))
    match.run_automatic_steps()
    state = match.game.state.copy()
    ann, bob = state.players["ann"], state.players["bob"]
    secret, drawn = bob.hand[0], ann.draw[0]
    names = (("this", (ann.phoenixborn,)), ("secret", (secret,)), ("drawn", (drawn,)))
    state.delayed.append(DelayedTrigger("key", ann.phoenixborn, "ann", "ability", "turn", names=names))
    state.history.append(PastEvent("destroyed", (secret, bob.phoenixborn), "bob", other=drawn))
    view = ashes_view(state, match.rules.catalog, AshesReborn(), "ann")
    assert [text.names for text in view.delayed] == [(("this", (ann.phoenixborn,)),)]
    assert [(what.subjects, what.other) for what in view.history] == [((bob.phoenixborn,), None)]
    imagined = determinize(view, match.rules.catalog)
    assert imagined.delayed == list(view.delayed) and imagined.history == list(view.history)
    theirs = ashes_view(state, match.rules.catalog, AshesReborn(), "bob")
    assert ("secret", (secret,)) in theirs.delayed[0].names

"""Tests that keys and lights depend on what options mean, not on ids, labels and prompts."""

from __future__ import annotations

from functools import partial

import pytest

from cards.library import standard_library
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Decision
from engine.match import Match
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.console.game_keys import paths_to_options
from host.console.key_meanings import initial_state
from host.presenter.options.option_keys import option_keys
from host.presenter.options.option_views import option_notes
from tests.support.scrambled_words import scrambled
from tests.support.trial_set import begin, pending

CARDS = standard_library()


def _by_place(decision: Decision, words: dict[str, str]) -> list[str]:
    return [words.get(option.id, "") for option in decision.options]


@pytest.mark.parametrize("mode", ["red-rains", "ashes"])
def test_keys_are_the_same_by_any_words(mode: str) -> None:
    """At every question the console's keys, the keyboard's, the hints and the first option are compared."""
    if mode == "red-rains":
        match = Match(RedRainsSetup(seed=5), checkpoints=False)
    else:
        decks = {"ann": "The Mist Guardian", "bob": "The Bloodwoods Queen"}
        seats = tuple(SeatSetup(name=name, deck=deck) for name, deck in decks.items())
        match = Match(AshesSetup(seats=seats, seed=5), checkpoints=False)
    player = RandomPlayer(5)
    match.run_automatic_steps()
    compared = 0
    while (decision := match.decision) is not None:
        compared += 1
        view, twin = match.view(decision.seat), scrambled(decision, compared)
        assert paths_to_options(twin, view) == paths_to_options(decision, view)
        assert initial_state(twin) == initial_state(decision)
        assert _by_place(twin, option_keys(twin)) == _by_place(decision, option_keys(decision))
        assert _by_place(twin, option_notes(twin, view, CARDS)) == _by_place(
            decision, option_notes(decision, view, CARDS)
        )
        match.answer(player.choose(decision, partial(match.view, decision.seat)))
        match.run_automatic_steps()
    assert compared > 40


def test_keys_of_a_draft_are_the_same_by_any_words() -> None:
    draft = begin(2)
    number = 0
    while draft.decision is not None:
        decision, view = pending(draft), draft.view(pending(draft).seat)
        number += 1
        assert paths_to_options(scrambled(decision, number), view) == paths_to_options(decision, view)
        draft.answer([decision.options[0].id])
        draft.run_automatic_steps()
    assert number > 20

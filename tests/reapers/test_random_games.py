"""Tests of random games of Ardent Reapers: they end, lose no card, reveal nothing, and can be undone."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import TABLE
from engine.match import Match
from engine.reapers.state import ReapersState
from engine.reapers.view import ReapersView
from tests.reapers.games import begin, check_saved
from tests.support.hidden_information import disguised_reapers

GAMES = range(12)
MOST = 3000


def play_out(match: Match[ReapersState, ReapersView], player: RandomPlayer) -> None:
    """Play to the end, and find every card at each question."""
    for _ in range(MOST):
        match.run_automatic_steps()
        decision = match.decision
        if decision is None:
            return
        match.rules.check(match.game.state)
        check_view(match, decision.seat)
        match.answer(player.choose(decision, lambda: None))
    raise AssertionError("the game does not end")


def check_view(match: Match[ReapersState, ReapersView], seat: str) -> None:
    """Check that the view of a seat stays the same when cards it may not see change places."""
    state = match.game.state
    seen = match.view(seat)
    assert match.view(seat, disguised_reapers(state, seat)) == seen


@pytest.mark.parametrize("number", GAMES)
def test_a_random_game_ends_whole(number: int) -> None:
    match = begin(number)
    before = Counter(card.name for card in match.game.state.cards.values())
    play_out(match, RandomPlayer(number))
    assert Counter(card.name for card in match.game.state.cards.values()) == before
    outcome = match.game.outcome
    assert outcome is not None
    if not outcome.is_draw:
        assert match.game.state.winners == list(outcome.winners)


@pytest.mark.parametrize("number", GAMES[:4])
def test_a_game_is_the_same_after_undo_and_redo(number: int) -> None:
    match = begin(number)
    play_out(match, RandomPlayer(number))
    lines = list(match.game.journal.lines())
    answers = [entry.answer for entry in match.game.journal.entries]
    match.game.back_to(len(answers) // 2)
    match.game.back_to(0)
    match.game.replay(answers)
    assert list(match.game.journal.lines()) == lines


@pytest.mark.parametrize("number", GAMES[:4])
def test_a_game_is_saved_by_the_meaning_of_its_answers(number: int) -> None:
    match = begin(number)
    match.game.answer_writer = match.codec.write
    play_out(match, RandomPlayer(number))
    check_saved(match)


@pytest.mark.slow
def test_the_keen_player_beats_the_random_one() -> None:
    won: Counter[str] = Counter()
    for number in range(8):
        players = ("keen", "random") if number % 2 else ("random", "keen")
        match = begin(number, players)
        match.run_automatic_steps()
        outcome = match.game.outcome
        assert outcome is not None
        won.update(dict(zip(("ann", "bob"), players, strict=True))[seat] for seat in outcome.winners)
    assert won["keen"] >= 6


def test_hidden_chance_is_secret() -> None:
    match = begin(0)
    decision = match.decision
    assert decision is not None and decision.seat == TABLE and decision.secret

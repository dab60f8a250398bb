"""Tests of random games of Ardent Reapers: they end, lose no card, reveal nothing, and can be undone."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from engine.bots.keen_reapers_player import FierceReapersPlayer
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
@pytest.mark.parametrize(("better", "other", "games"), [("keen", "random", 8), ("fierce", "keen", 2)])
def test_who_looks_further_wins_more(better: str, other: str, games: int) -> None:
    won: Counter[str] = Counter()
    for number in range(games):
        players = (better, other) if number % 2 else (other, better)
        match = begin(number, players)
        match.run_automatic_steps()
        outcome = match.game.outcome
        assert outcome is not None
        won.update(dict(zip(("ann", "bob"), players, strict=True))[seat] for seat in outcome.winners)
    assert won[better] >= 0.75 * games


def test_hidden_cards_do_not_change_what_the_fierce_player_does() -> None:
    match = begin(3)
    for _ in range(40):
        match.run_automatic_steps()
        asked = match.decision
        assert asked is not None
        if asked.kind == "turn" and len(asked.options) > 2:
            other = disguised_reapers(match.game.state, asked.seat)
            assert other != match.game.state
            answers = [
                FierceReapersPlayer(1, match.library).choose(asked, partial(match.view, asked.seat, state))
                for state in (match.game.state, other)
            ]
            assert answers[0] == answers[1]
            return
        match.answer(RandomPlayer(1).choose(asked, lambda: None))


def test_hidden_chance_is_secret() -> None:
    match = begin(0)
    decision = match.decision
    assert decision is not None and decision.seat == TABLE and decision.secret

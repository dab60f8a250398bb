"""Tests that any accepted report, at any point of a game, leaves it sound."""

from __future__ import annotations

import json
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.ashes.model.state import State
from engine.ashes.real_table.report_trials_and_search import NoReportsLeadThere, visible_position
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Decision, IllegalAnswer
from engine.match import Match
from tests.properties.card_places import check_places
from tests.properties.random_reports import random_report
from tests.support.random_games import begin, begin_between_players, player_of, questions_of

GAMES = st.integers(0, 40)
WHERE = st.integers(0, 120)
"""Number of questions to people before the report."""
PACE = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
TRIES = 60
"""Most random reports until one is accepted."""


def played(number: int, questions: int) -> Match:
    """Play a random game for `questions` questions to people, or to its end."""
    match = begin_between_players(number) if number % 2 else begin(number)
    stops = questions_of(match, player_of(number))
    for _, _asked in zip(range(questions), stops, strict=False):
        pass
    match.run_automatic_steps()
    return match


def make_report(match: Match, dice: Random) -> int | None:
    """Make a random report that is accepted, if possible; return the number of answers before it."""
    kinds, before = match.rules.reports, match.game.journal.digest()
    for number in range(TRIES):
        statement = random_report(match.game.state, kinds, dice)
        try:
            at, _ = match.apply_reports(statement.id)
        except IllegalAnswer as refused:
            assert str(refused)
            assert number % 20 or match.game.journal.digest() == before, "what is refused changes nothing"
        else:
            return at
    return None


@PACE
@given(GAMES, WHERE, st.randoms(use_true_random=True))
def test_whatever_is_accepted_a_sound_game_goes_on_to_its_end(
    number: int, questions: int, dice: Random
) -> None:
    match = played(number, questions)
    for _ in range(3):
        assume(match.decision is not None)
        make_report(match, dice)
        match.run_automatic_steps()
    for decision in questions_of(match, RandomPlayer(number)):
        check_places(match, decision.kind)
    assert match.game.state.winner


@PACE
@given(GAMES, WHERE, st.randoms(use_true_random=True))
def test_undone_the_journal_is_as_before(number: int, questions: int, dice: Random) -> None:
    match = played(number, questions)
    assume(match.decision is not None)
    before, answers = list(match.game.journal.lines()), [item.answer for item in match.game.journal.entries]
    at = make_report(match, dice)
    assume(at is not None)
    said = match.game.journal.entries[at].answer
    match.run_automatic_steps()
    while len(match.game.journal) > at:
        match.undo()
    assert list(match.game.journal.lines()) == before[: len(match.game.journal) + 1]
    match.game.replay(answers[len(match.game.journal) : at])
    match.game.answer(said)
    match.game.back_to(at)
    match.game.replay(answers[at:])
    assert list(match.game.journal.lines()) == before


def at_rest(number: int, questions: int) -> Match:
    """Return a random game at a question at which something can be reported."""
    match = played(number, questions)
    for decision in questions_of(match, player_of(number)):
        if decision.reports is not None:
            return match
    assume(False)
    raise AssertionError


def at_a_turn(number: int, questions: int) -> tuple[Match, Decision]:
    """Return a random game at a person's turn, while nothing invisible lasts."""
    match = played(number, questions)
    for decision in questions_of(match, player_of(number)):
        state = match.game.state
        unseen = state.modifiers or state.delayed or any(player.out for player in state.players.values())
        if decision.kind == "turn" and not unseen:
            return match, decision
    assume(False)
    raise AssertionError


@PACE
@given(GAMES, WHERE)
def test_a_position_entered_by_hand_is_the_one_played_to(number: int, questions: int) -> None:
    """The reports are saved and read again; the same questions follow, to the end of the game."""
    match, decision = at_a_turn(number, questions)
    there: State = match.game.state
    entered = Match(match.setup.model_copy(update={"begins": "middle"}), library=match.library)
    entered.game.answer_writer = entered.codec.write
    assert entered.decision is not None and entered.decision.kind == "begin"
    before = entered.game.state.copy()
    entered.answer([item.id for item in entered.rules.reports_between(entered.game.state, there)])
    assert visible_position(entered.game.state) == visible_position(there)
    said = json.loads(json.dumps(entered.game.journal.entries[0].saved_choices))
    asked = entered.game.journal.entries[0].decision
    again = Match(entered.setup, library=match.library)
    assert again.decision == asked and again.game.state == before
    again.game.answer(again.codec.read(again.decision, said, again.game.state))
    assert list(again.game.journal.lines()) == list(entered.game.journal.lines())
    entered.answer(["begin"])
    assert entered.decision is not None
    assert (entered.decision.seat, entered.decision.kind) == (decision.seat, decision.kind)
    assert {item.label for item in entered.decision.options} == {item.label for item in decision.options}
    for asks in questions_of(entered, RandomPlayer(number)):
        check_places(entered, asks.kind)


@PACE
@given(GAMES, WHERE, WHERE)
def test_from_one_position_of_a_game_to_another(number: int, earlier: int, later: int) -> None:
    first, then = (at_rest(number, questions) for questions in (earlier, later))
    try:
        said = first.rules.reports_between(first.game.state, then.game.state)
    except NoReportsLeadThere as why:
        assert "out of the game" in str(why)
        assume(False)
    assume(said)
    first.answer([item.id for item in said])
    for decision in questions_of(first, RandomPlayer(number)):
        check_places(first, decision.kind)


def test_the_reports_of_a_mode_have_their_own_words() -> None:
    for match in (begin(0), begin_between_players(1)):
        words = [(kind.id_prefix, kind.word) for kind in match.rules.reports]
        assert len(set(words)) == len(words)

"""Tests that a decision accepts only its options, and that a refused answer changes nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.kernel.decision import Decision, IllegalAnswer, Rule, UnavailableOption, option_for, wordings
from engine.kernel.game_with_undo import Game
from engine.kernel.option_meaning import Choice
from tests.kernel.toy import RULE, ToyRules, ToyState, Word

THREE = tuple(option_for(Word(name), name.upper()) for name in ("a", "b", "c"))
ONE_OF_THREE = Decision("ann", "choose", "Choose one", THREE, RULE)
TWO_OF_THREE = replace(ONE_OF_THREE, prompt="Choose some", minimum=1, maximum=2)


@pytest.mark.parametrize("picks", [("a",), ["b"], ("c",)])
def test_an_offered_option_is_taken(picks: tuple[str, ...]) -> None:
    assert ONE_OF_THREE.check(picks) == tuple(picks)


def test_the_order_of_picks_is_preserved() -> None:
    assert TWO_OF_THREE.check(["c", "a"]) == ("c", "a")


@pytest.mark.parametrize(
    ("decision", "picks", "told"),
    [
        (ONE_OF_THREE, (), "takes 1 picks, not 0"),
        (ONE_OF_THREE, ("a", "b"), "takes 1 picks, not 2"),
        (ONE_OF_THREE, ("z",), "'z' is not offered by 'Choose one'; offered: a, b, c"),
        (TWO_OF_THREE, (), "takes between 1 and 2 picks, not 0"),
        (TWO_OF_THREE, ("a", "z"), "'z' is not offered by 'Choose some'; offered: a, b, c"),
        (TWO_OF_THREE, ("a", "a"), "takes each option at most once"),
    ],
)
def test_anything_else_is_refused_in_words(decision: Decision, picks: tuple[str, ...], told: str) -> None:
    """The refusal says what would have been legal."""
    with pytest.raises(IllegalAnswer) as refusal:
        decision.check(picks)
    assert told in str(refusal.value)


@pytest.mark.parametrize(("least", "most"), [(2, 1), (-1, 1), (0, 4)])
def test_an_unanswerable_question_cannot_be_made(least: int, most: int) -> None:
    with pytest.raises(ValueError, match="Choose one"):
        replace(ONE_OF_THREE, minimum=least, maximum=most)


def test_options_are_found_by_id() -> None:
    assert ONE_OF_THREE.option("b").label == "B"
    with pytest.raises(KeyError):
        ONE_OF_THREE.option("B")


@pytest.mark.parametrize("picks", [(), ("7",), ("1", "2")])
def test_a_refused_answer_changes_nothing(picks: tuple[str, ...]) -> None:
    """State, question, journal and what could be redone stay as they were."""
    game: Game[ToyState] = Game(ToyRules())
    game.replay([["3"], ["4"], ["die:0"], ["2"]])
    game.back_to(3)
    before = (list(game.journal.lines()), game.decision, game.undone.copy(), game.state, game.chances)
    points = game.state.points
    with pytest.raises(IllegalAnswer):
        game.answer(picks)
    assert (list(game.journal.lines()), game.decision, game.undone, game.state, game.chances) == before
    assert game.state.points == points


def test_a_finished_game_takes_no_answer() -> None:
    game: Game[ToyState] = Game(ToyRules())
    game.replay([["6"], ["6"], ["die:0", "die:1"]])
    assert game.over
    with pytest.raises(ValueError, match="over"):
        game.answer(["die:0"])


def test_rules_of_one_id_are_the_same_rule() -> None:
    worded = wordings({RULE: Rule("Toy", "another book", "The same in other words.")})[RULE]
    assert (worded == RULE, worded != RULE) == (True, False)
    assert Rule("Game", "tests", "") != RULE


class NoDetails:
    """Details of a question without unavailable options and prices."""

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        return ()

    def prices(self, value: Choice) -> tuple[object, ...]:
        return ()


def test_questions_that_ask_the_same_are_equal_whatever_serves_them() -> None:
    served = replace(ONE_OF_THREE, details=NoDetails())
    assert (served == ONE_OF_THREE, served != ONE_OF_THREE) == (True, False)
    assert replace(served, prompt="Choose another") != ONE_OF_THREE
    assert served.without_services().details is None

"""Tests that the sharp player continues a line of play that it has begun."""

from __future__ import annotations

from engine.ashes.model.option_meanings import CardChoice
from engine.bots.lines_of_play import AnsweredQuestion, planned_answer
from engine.kernel.decision import Decision, Rule, option_for
from engine.kernel.option_meaning import Purpose

WOUND = Purpose("deal_damage", "harm", 1)
ASKED = Decision(
    "ann",
    "target",
    "Which?",
    (option_for(CardChoice(1), "one"), option_for(CardChoice(2), "two")),
    Rule("Test", "tests", ""),
    minimum=0,
    maximum=1,
    purpose=WOUND,
)


def test_to_pick_nothing_is_an_answer() -> None:
    """A line may begin by choosing no target, and is then continued."""
    assert planned_answer([AnsweredQuestion("target", WOUND, ())], ASKED) == ()
    assert planned_answer([AnsweredQuestion("target", WOUND, (CardChoice(2),))], ASKED) == ("card:2",)


def test_another_question_is_answered_by_habit() -> None:
    """A planned answer to a question of another purpose, or a card that is not offered, is ignored."""
    heal = Purpose("remove_tokens", "help", 1)
    assert planned_answer([AnsweredQuestion("target", heal, ())], ASKED) is None
    assert planned_answer([AnsweredQuestion("target", WOUND, (CardChoice(9),))], ASKED) is None
    assert planned_answer([], ASKED) is None

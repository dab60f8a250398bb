"""Tests of the description of what an undo takes back."""

from __future__ import annotations

from engine.ashes.model.option_meanings import BehaviorRoll, NumberChoice
from engine.kernel.decision import Decision, Rule, option_for
from engine.kernel.option_meaning import Choice, Yes
from host.presenter.session.pending_action import answer_label

RULE = Rule("A rule", "Rulebook p. 1", "Something.")


def question(prompt: str, *options: tuple[Choice, str]) -> Decision:
    """Return a question with these options."""
    return Decision("Ann", "step", prompt, tuple(option_for(*option) for option in options), RULE)


def test_a_number_or_yes_is_described_with_its_question() -> None:
    rows = question("Rolled 9, phase I. Which row counts? By the rules: 9.", (BehaviorRoll(9), "9"))
    assert answer_label(rows, rows.options[:1]) == "9 (Which row counts?)"
    place = question("Which face down aspect is revealed?", (NumberChoice(1), "1"))
    assert answer_label(place, place.options[:1]) == "1 (Which face down aspect is revealed?)"
    agreed = question("Firebelly attacks Wolf: guard it?", (Yes(), "yes"))
    assert answer_label(agreed, agreed.chosen(("yes",))) == "yes (guard it?)"


def test_a_meaningful_answer_is_described_alone() -> None:
    said = question("Do it?", (Yes(), "yes"))
    told = question("Choose what to do", (NumberChoice(2), "2"))
    assert answer_label(said, []) == "step: none"
    assert answer_label(told, told.options[:1]) == "2"

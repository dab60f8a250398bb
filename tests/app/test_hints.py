"""Which action an option takes, as told beside it."""

from __future__ import annotations

from engine.match import Match, Setup
from host.app.hints import action_hints
from tests.app.tables import attackers_decision, crowded


def test_each_thing_to_do_in_a_turn_tells_its_action() -> None:
    match = Match(Setup(seed=3))
    match.settle()
    match.answer([])
    match.settle()
    decision = match.decision
    assert decision is not None
    told = {
        option.label: action_hints(decision, match.view("Player"))[option.id] for option in decision.options
    }
    assert told["play Hammer Knight"] == "main"
    assert told["play Chant of Revenge"] == "side"
    assert told["activate Slash (Coal Roarkwin)"] == "side"
    assert told["meditate"] == "side"
    assert told["pass"] == "main"


def test_other_questions_have_no_hints() -> None:
    assert action_hints(attackers_decision(), crowded()) == {}

"""What is told beside an option."""

from __future__ import annotations

from cards.library import standard_library
from engine.match import Match
from engine.setups import RedRainsSetup
from host.presenter.hints import hints_of
from tests.app.tables import attackers_decision, behavior_decision, crowded, game_view

CARDS = standard_library()


def test_each_thing_to_do_in_a_turn_tells_its_action() -> None:
    match = Match(RedRainsSetup(seed=3))
    match.settle()
    match.answer([])
    match.settle()
    decision = match.decision
    assert decision is not None
    told = {
        option.label: hints_of(decision, match.view("Player"), CARDS)[option.id]
        for option in decision.options
    }
    assert told["play Hammer Knight"] == "main"
    assert told["play Chant of Revenge"] == "side"
    assert told["activate Slash (Coal Roarkwin)"] == "side"
    assert told["meditate"] == "side"
    assert told["pass"] == "main"


def test_other_questions_have_no_hints() -> None:
    assert hints_of(attackers_decision(), crowded(), CARDS) == {}


def test_each_roll_of_the_behavior_die_tells_what_it_does() -> None:
    told = hints_of(behavior_decision(), game_view(turn="Chimera"), CARDS)
    assert told["1"] == "Main: Reveal the leftmost face down aspect."
    assert told["2"] == "the same"
    assert told["12"].startswith("Side: Put 1 Red Rains token on the Chimera.")


def test_a_guard_roll_is_no_row_of_the_behavior_table() -> None:
    assert hints_of(behavior_decision(), game_view(turn="Player"), CARDS) == {}

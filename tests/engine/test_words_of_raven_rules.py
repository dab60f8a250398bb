"""Tests that questions by Raven Rules use the words of that rule book."""

from __future__ import annotations

from engine.bots.player import RandomPlayer
from engine.match import Match
from engine.raven.rule_texts import RAVEN_WORDINGS
from engine.setups.players import RavenSetup, SeatSetup


def test_no_question_names_a_rule_that_raven_rules_say_otherwise() -> None:
    seats = (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Mist Guardian"))
    match, player = Match(RavenSetup(seats=seats, seed=3), checkpoints=False), RandomPlayer(3)
    asked = set()
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        asked.add(decision.rule)
        match.answer(player.choose(decision, lambda: None))  # type: ignore[arg-type, return-value]
        match.run_automatic_steps()
    assert not asked & RAVEN_WORDINGS.keys()
    assert {rule.title for rule in asked & set(RAVEN_WORDINGS.values())} >= {"Meditate", "Exhaust Dice"}
    assert match.rule_wordings == RAVEN_WORDINGS

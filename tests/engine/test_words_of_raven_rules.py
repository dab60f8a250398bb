"""Tests that rules have the words of the rule book that is played, and are told apart in all of them."""

from __future__ import annotations

from types import ModuleType

import pytest

from engine.ashes.model import rule_texts
from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import Rule
from engine.match import Match
from engine.raven.rule_texts import RAVEN_WORDINGS
from engine.reapers import rule_texts as reapers_rule_texts
from engine.redrains import rule_texts as boss_rule_texts
from engine.setups.players import RavenSetup, SeatSetup


def test_no_question_names_a_rule_that_raven_rules_say_otherwise() -> None:
    seats = (SeatSetup(name="ann", deck="The Iron Men"), SeatSetup(name="bob", deck="The Mist Guardian"))
    match, player = Match(RavenSetup(seats=seats, seed=3), checkpoints=False), RandomPlayer(3)
    asked = set()
    match.run_automatic_steps()
    while (decision := match.decision) is not None:
        asked.add((decision.rule.title, decision.rule.says))
        match.answer(player.choose(decision, lambda: None))  # type: ignore[arg-type, return-value]
        match.run_automatic_steps()
    ashes, raven = (
        {(rule.title, rule.says) for rule in rules} for rules in (RAVEN_WORDINGS, RAVEN_WORDINGS.values())
    )
    assert not asked & ashes
    assert {title for title, _ in asked & raven} >= {"Meditate", "Exhaust Dice"}
    assert match.rule_wordings == RAVEN_WORDINGS


@pytest.mark.parametrize("books", [(rule_texts, boss_rule_texts), (reapers_rule_texts,)])
def test_no_two_rules_of_a_game_are_taken_for_each_other(books: tuple[ModuleType, ...]) -> None:
    rules = {id(rule): rule for book in books for rule in vars(book).values() if isinstance(rule, Rule)}
    assert len({*rules.values()}) == len(rules)
    assert all(wording == rule and wording.says != rule.says for rule, wording in RAVEN_WORDINGS.items())

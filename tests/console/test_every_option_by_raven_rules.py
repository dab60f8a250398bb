"""Tests of the keys in games by Raven Rules, such as two attack actions and shares of a counter."""

from __future__ import annotations

import random

from cards.boxes import RAVEN
from cards.library import library_of
from cards.validation.yaml_reader import read_yaml
from engine.ashes.model.option_meanings import AttackUnit, Counter
from engine.setups.players import RavenSetup, SeatSetup
from host.judge.scenario import Scenario
from host.judge.starting_position import begin
from tests.console.light_checks import check_lights, check_reach
from tests.support.known_games import every, random_answers
from tests.support.rule_cases import SCENARIOS

DECKS = sorted(library_of(RAVEN).decks)[:6]
SPLIT = SCENARIOS / "raven" / "counter" / "a-counter-against-several-is-split.yaml"


def test_every_option_has_its_keys() -> None:
    dice = random.Random(12)
    taken: set[str] = set()
    for seed in (2, 12):
        seats = tuple(
            SeatSetup(name=name, deck=DECKS[(seed + at) % 6]) for at, name in enumerate(("Ann", "Ben"))
        )
        setup = RavenSetup(seats=seats, seed=seed)
        for decision, view, answer in random_answers(setup, dice, every(8, 12)):
            taken |= {option.label for option in decision.options if option.label.startswith("attack")}
            check_reach(decision, view, answer)
            check_lights(decision, view, dice)
    assert taken == {"attack a Phoenixborn", "attack a unit"}


def test_a_counter_is_split_with_number_keys() -> None:
    session, rules = begin(Scenario.model_validate(read_yaml(SPLIT.read_text("utf-8"), str(SPLIT))))
    asked = 0
    while (decision := session.decision) is not None and asked < 2:
        wanted = {"turn": AttackUnit(), "counter": Counter(0)}.get(decision.kind)
        picked = tuple(option.id for option in decision.options if type(option.value) is type(wanted))
        if decision.kind == "attackers":
            picked = tuple(option.id for option in decision.options)
        if decision.kind == "counter share":
            asked += 1
            picked = (decision.options[1].id,)
            check_reach(decision, rules.view(session.game.state, decision.seat), picked)
        session.answer(picked or decision.declining_answer or (decision.options[0].id,))
    assert asked == 2

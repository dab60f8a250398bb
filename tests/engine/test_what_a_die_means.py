"""Tests that the effects of a die placed on a card tell whether it helps or harms."""

from __future__ import annotations

import pytest

from cards.validation.yaml_reader import read_yaml
from engine.ashes.model.option_meanings import UsePower
from host.judge.scenario import Scenario
from host.judge.starting_position import begin

TABLE = """
scenario: A die to place
rules: raven
players:
  ann: {{phoenixborn: Coal Roarkwin, battlefield: [Iron Worker, Hammer Knight], dice: {{{kind}: [power]}}}}
  bob: {{phoenixborn: Coal Roarkwin, battlefield: [Iron Worker]}}
script: [{{expect: {{game: {{asked: turn}}}}}}]
"""


@pytest.mark.parametrize(("kind", "meant"), [("charm", "help"), ("divine", "help"), ("time", "harm")])
def test_by_what_it_says(kind: str, meant: str) -> None:
    session, _ = begin(Scenario.model_validate(read_yaml(TABLE.format(kind=kind), "")))
    decision = session.decision
    assert decision is not None
    session.answer(decision.answer_for((UsePower(kind),)) or ())
    asked = session.decision
    assert asked is not None and asked.purpose.intent == meant

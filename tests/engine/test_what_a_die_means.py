"""Tests that the effects of a die or a spell on a card tell whether it helps or harms."""

from __future__ import annotations

import pytest

from cards.validation.yaml_reader import read_yaml
from engine.ashes.model.option_meanings import Play, SuggestedPayment, UsePower
from host.judge.scenario import Scenario
from host.judge.starting_position import begin

TABLE = """
scenario: A die to place
rules: {rules}
players:
  ann:
    phoenixborn: Coal Roarkwin
    battlefield: [Iron Worker, Hammer Knight]
    hand: {hand}
    dice: {{{kind}: [power]}}
  bob: {{phoenixborn: Coal Roarkwin, battlefield: [Iron Worker]}}
script: [{{expect: {{game: {{asked: turn}}}}}}]
"""


@pytest.mark.parametrize(("kind", "meant"), [("charm", "help"), ("divine", "help"), ("time", "harm")])
def test_by_what_it_says(kind: str, meant: str) -> None:
    session, _ = begin(
        Scenario.model_validate(read_yaml(TABLE.format(rules="raven", kind=kind, hand=[]), ""))
    )
    decision = session.decision
    assert decision is not None
    session.answer(decision.answer_for((UsePower(kind),)) or ())
    asked = session.decision
    assert asked is not None and asked.purpose.intent == meant


@pytest.mark.parametrize(
    ("spell", "kind", "meant"),
    [
        ("Mind Maze", "charm", "harm"),
        ("Fade Away", "illusion", "harm"),
        ("Deep Freeze", "natural", "harm"),
        ("Wallop", "natural", "help"),
        ("Glaciate", "natural", ""),
        ("Pride", "divine", ""),
        ("Infuriate", "ceremonial", ""),
    ],
)
def test_a_spell_by_its_texts(spell: str, kind: str, meant: str) -> None:
    session, _ = begin(
        Scenario.model_validate(read_yaml(TABLE.format(rules="ashes", kind=kind, hand=[spell]), ""))
    )
    decision = session.decision
    assert decision is not None
    session.answer(
        [option.id for option in decision.options if isinstance(option.value, Play) and spell in option.label]
    )
    while (asked := session.decision) is not None and asked.kind == "pay":
        session.answer(
            [option.id for option in asked.options if isinstance(option.value, SuggestedPayment)][:1]
        )
    assert asked is not None and (asked.purpose.step, asked.purpose.intent) == ("attach", meant)

"""Texts that set each other off without end are a refusal in words, and the game can go on elsewhere."""

from __future__ import annotations

import pytest

from cards.yaml_source import read_yaml
from engine.ashes.resolving import EndlessTexts
from host.judge.position import begin
from host.judge.scenario import Scenario

ECHO = """\
scenario: An echo of its own echo
cards:
  - name: Echo
    type: ally
    cost: [main]
    attack: 1
    life: 3
    recover: 0
    text:
      - after: {event: dealt_damage, card: this}
        effects:
          - prevent_damage: all
          - deal_damage: {amount: 1, to: this}
players: {ann: {phoenixborn: Coal Roarkwin, battlefield: [Echo], dice: {natural: [power]}}}
"""


def test_endless_texts_are_refused_and_can_be_taken_back() -> None:
    """The answer raises one sentence; without it the game stands where it stood."""
    session, _ = begin(Scenario.model_validate(read_yaml(ECHO, "echo.yaml", "a scenario", "scenario")))
    before, asked = session.game.state.copy(), session.decision
    assert asked is not None
    power = next(option.id for option in asked.options if option.label.lower() == "natural dice power")
    with pytest.raises(EndlessTexts, match="set each other off without end"):
        session.answer((power,))
        while session.decision is not None:  # the target, when it is asked
            session.answer((session.decision.options[0].id,))
    session.game.back_to(0)
    assert session.decision == asked
    assert session.game.state == before

"""Tests that the sturdy player removes an opponent's attachments where that is worth the die."""

from __future__ import annotations

import pytest

from engine.bots.sturdy_player import SturdyPlayer
from host.judge.scenario import Scenario
from host.judge.starting_position import begin

UNSTUN = "activate Unstun"


@pytest.mark.parametrize(
    ("unit", "frees"),
    [({"card": "Hammer Knight"}, True), ({"card": "Hammer Knight", "exhaustion": 2}, False)],
)
def test_a_unit_is_freed_if_it_can_then_attack(unit: dict[str, object], frees: bool) -> None:
    """Without this it won none of 50 games against the Storm deck of the Frostwild Scourge."""
    stunned = {**unit, "attached": [{"card": "Stun", "owner": "chimera"}]}
    scenario = Scenario.model_validate(
        {
            "scenario": "Stunned",
            "chimera": {
                "card": "The Frostwild Scourge",
                "battlefield": [{"card": "Avalanche", "exhaustion": 1}],
            },
            "players": {
                "ann": {
                    "phoenixborn": "Coal Roarkwin",
                    "battlefield": [stunned],
                    "dice": {"natural": ["class"]},
                }
            },
            "script": [{"expect": {"game": {"round": 1}}}],
        }
    )
    session, rules = begin(scenario)
    session.run_automatic_steps()
    decision = session.decision
    assert decision is not None
    (chosen,) = SturdyPlayer(1).choose(decision, lambda: rules.view(session.game.state, "ann"))
    label = next(option.label for option in decision.options if option.id == chosen)
    assert label.startswith(UNSTUN) == frees
    assert any(option.label.startswith(UNSTUN) for option in decision.options)

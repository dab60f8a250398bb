"""Tests that docs/scenarios.md matches the code."""

from __future__ import annotations

import re
from typing import get_args

from cards.cost import DIE_TYPES
from engine.setups.players import AshesSetup
from engine.setups.red_rains import RedRainsSetup
from host.judge import scenario
from host.judge.expectations import ANY_ORDER
from tests.support.rule_cases import LIST, ROOT, SCENARIOS

PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
BROKEN = ROOT / "tests" / "judge" / "broken"


def test_the_example_is_a_scenario_of_the_project() -> None:
    match = re.search(r"`tests/scenarios/(\S+\.yaml)`:\n\n```yaml\n(.+?)```", PAGE, re.DOTALL)
    assert match
    assert match[2] == (SCENARIOS / match[1]).read_text(encoding="utf-8")


def test_the_failure_is_one_that_is_tested() -> None:
    (failure, _errors) = re.findall(r"```text\n(.+?)```", PAGE, re.DOTALL)
    assert failure == (BROKEN / "the-claw-hits-the-wrong-unit.txt").read_text(encoding="utf-8")


def test_every_key_is_described() -> None:
    parts = (scenario.Scenario, scenario.PlayerPart, scenario.ChimeraPart, scenario.PlacedCard)
    keys = {key for part in parts for key in part.model_fields}
    missing = {key for key in keys if f"`{key}`" not in PAGE}
    assert not missing


def test_every_field_of_a_game_from_the_box_is_described() -> None:
    keys = RedRainsSetup.model_fields.keys() | AshesSetup.model_fields.keys()
    for key in keys - {"seed", "by_hand", "undo"}:
        assert f"`{key}`" in PAGE


def test_every_check_is_described() -> None:
    for check in scenario.CHECKS:
        assert f"| `{check}: " in PAGE


def test_every_fact_in_any_order_is_described() -> None:
    for fact in ANY_ORDER:
        assert f"`{fact}`" in PAGE


def test_every_type_of_dice_is_one_of_the_language() -> None:
    assert get_args(scenario.DieType) == DIE_TYPES


def test_the_list_of_cases_says_where_it_comes_from() -> None:
    assert "[scenario](scenarios.md)" in LIST.read_text(encoding="utf-8")

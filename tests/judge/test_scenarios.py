"""Tests that every scenario passes, and that they show every rule case a game can reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.judge import judge_paths
from tests.support.rule_cases import SCENARIOS, listed, scenario_files, shown

AT_LEAST = 120


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.relative_to(SCENARIOS).as_posix()) for path in scenario_files()]
)
def test_the_scenario_holds(path: Path) -> None:
    report = judge_paths([path])
    assert report.good, report.as_text()


def test_there_are_many_scenarios() -> None:
    assert len(scenario_files()) >= AT_LEAST


def test_the_list_has_every_case_once_and_in_order() -> None:
    numbers = [case.number for case in listed()]
    assert numbers == [f"C{at:03}" for at in range(1, 307)] + [f"X{at:02}" for at in range(1, 17)] + [
        f"T{at:02}" for at in range(1, 106)
    ] + [f"R{at:02}" for at in range(1, 73)]


def test_every_case_a_game_can_meet_has_a_scenario() -> None:
    done = shown()
    missing = [
        f"{case.number} {case.rule}" for case in listed() if not case.reason and case.number not in done
    ]
    assert not missing, "no scenario names these cases:\n" + "\n".join(missing)


def test_no_unreachable_case_has_a_scenario() -> None:
    done = shown()
    wrong = [
        f"{case.number}: {done[case.number]}" for case in listed() if case.reason and case.number in done
    ]
    assert not wrong, "the list says that no game meets these cases:\n" + "\n".join(wrong)


def test_scenarios_name_no_case_that_is_not_in_the_list() -> None:
    known = {case.number for case in listed()}
    strays = {number: files for number, files in shown().items() if number not in known}
    assert not strays


def test_a_scenario_names_each_case_once() -> None:
    twice = {number: files for number, files in shown().items() if len(set(files)) != len(files)}
    assert not twice


def test_no_two_scenarios_have_the_same_title() -> None:
    titles: dict[str, list[str]] = {}
    for path in scenario_files():
        first = path.read_text(encoding="utf-8").splitlines()[0]
        titles.setdefault(first, []).append(path.name)
    assert not {title: names for title, names in titles.items() if len(names) > 1}

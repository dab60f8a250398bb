"""Tests of the cases that docs/rule-cases.md says are shown outside single scenarios."""

from __future__ import annotations

import re

import pytest

from tests.support.rule_cases import LIST, ROOT, SCENARIOS, Case, listed, shown

CASES = {case.number: case for case in listed()}


def reason(case: Case) -> str:
    """Return why the case has no scenario, from the case it refers to if it does."""
    same = re.match(r"as ([CX]\d+)", case.reason)
    return CASES[same[1]].reason if same else case.reason


SHOWN = {
    case.number: found[1]
    for case in CASES.values()
    if (found := re.search(r"shown by `(.+?)`", reason(case)))
}


@pytest.mark.parametrize("number", SHOWN)
def test_the_file_has_a_test_of_this_number(number: str) -> None:
    text = (ROOT / SHOWN[number]).read_text(encoding="utf-8")
    assert re.search(rf'^def test_{number.lower()}_\w+\(.*\) -> None:\n    """{number}: ', text, re.MULTILINE)


def test_deck_building_and_drafting_are_among_them() -> None:
    built = [f"C{at:03}" for at in (*range(16, 21), *range(25, 33))]
    assert set(built) <= SHOWN.keys()


def test_every_case_referred_to_gives_a_reason() -> None:
    assert all(reason(case) and not reason(case).startswith("as ") for case in CASES.values() if case.reason)


REAL = re.compile(r"^ +unseen: |real_decks: |^  - say:", re.MULTILINE)
"""Pattern of what only a scenario of a real table contains."""


def on_a_real_table() -> list[str]:
    """Return the cases that, as the page says, are shown with the components of a real table."""
    said = re.search(
        r"^On a real table: .+?\((.+?)\)", LIST.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert said
    beyond = [case.number for case in CASES.values() if case.number.startswith("X") and not case.reason]
    return [*beyond, *re.findall(r"C\d+", said[1])]


@pytest.mark.parametrize("number", on_a_real_table())
def test_it_is_shown_on_a_real_table(number: str) -> None:
    files = shown().get(number, [])
    assert any(REAL.search((SCENARIOS / name).read_text(encoding="utf-8")) for name in files)

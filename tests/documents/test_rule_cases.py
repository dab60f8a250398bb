"""docs/rule-cases.md names test files for cases that no game meets; they show each by its number."""

from __future__ import annotations

import re

import pytest

from tests.judge.cases import ROOT, Case, listed

CASES = {case.number: case for case in listed()}


def reason(case: Case) -> str:
    """Why the case has no scenario, from the case it refers to if it does."""
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

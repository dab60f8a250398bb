"""Tests that docs/policies.md names existing places in the code and existing tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.redrains import interpretations

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "policies.md").read_text(encoding="utf-8")
REAPERS = (ROOT / "docs" / "ardent-reapers.md").read_text(encoding="utf-8")
SECTIONS = dict(part.split("\n", 1) for page in (PAGE, REAPERS) for part in page.split("\n### ")[1:])
PARTS = ("- Sources:", "- Choice:", "- Code:", "- Shown by:")


def part_of(section: str, name: str) -> str:
    """Return one of the four parts of a section, up to the next one."""
    return section.split(name, 1)[1].split("\n- ", 1)[0].split("\n## ", 1)[0]


@pytest.mark.parametrize("question", SECTIONS)
def test_a_policy_has_its_four_parts_in_order(question: str) -> None:
    places = [SECTIONS[question].find(name) for name in PARTS]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("question", SECTIONS)
def test_a_policy_stands_where_the_page_says(question: str) -> None:
    code = part_of(SECTIONS[question], "- Code:")
    names: list[str] = []
    found = 0
    for word in re.findall(r"`([^`]+)`", code):
        if "/" not in word:
            names.append(word.rpartition(".")[2])
            continue
        text = (ROOT / word).read_text(encoding="utf-8")
        assert names, f"{word} is named without saying what stands there"
        for name in names:
            assert re.search(rf"\b{name}\b", text), f"{name} is not in {word}"
            found += 1
        names = []
    assert found
    assert not names


@pytest.mark.parametrize("question", SECTIONS)
def test_a_policy_is_shown_by_scenarios(question: str) -> None:
    shown = re.findall(r"`([^`]+)`", part_of(SECTIONS[question], "- Shown by:"))
    assert shown
    missing = [name for name in shown if not (ROOT / "tests" / "scenarios" / f"{name}.yaml").is_file()]
    assert missing == []


def test_every_policy_of_the_code_is_on_the_page() -> None:
    own = [
        name
        for name, value in vars(interpretations).items()
        if getattr(value, "__module__", interpretations.__name__) == interpretations.__name__
        and not name.startswith("_")
        and name != "annotations"
    ]
    assert [name for name in own if f"`{name}`" not in PAGE] == []
    assert "ultimate_value" in own
    assert "STARTING_SIDE" in own

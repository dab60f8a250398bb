"""The rule cases: the documented list, and the numbers that scenario files name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cards.validation.files import read_text
from cards.validation.yaml_reader import read_yaml

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
LIST = ROOT / "docs" / "rule-cases.md"
REAPERS = ROOT / "docs" / "reapers-cases.md"
RAVEN = ROOT / "docs" / "raven-cases.md"

_LINE = re.compile(r"- (?P<number>[CXTR]\d+) (?P<rule>[^(]+?)\.?(?: \(not in play: (?P<reason>.+)\))?")


@dataclass(frozen=True)
class Case:
    """Case of the list; `reason` says why no game meets it, and is empty when one does."""

    number: str
    rule: str
    reason: str


def listed() -> list[Case]:
    """Return every case of the lists, in order; fails on a line that only begins like a case."""
    found = []
    pages = (LIST, REAPERS, RAVEN)
    for line in [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]:
        if line.startswith("- "):
            match = _LINE.fullmatch(line)
            assert match, f"not a case: {line}"
            found.append(Case(match["number"], match["rule"], match["reason"] or ""))
    return found


def scenario_files() -> list[Path]:
    """Return every scenario file of the project."""
    return sorted(SCENARIOS.rglob("*.yaml"))


@cache
def shown() -> dict[str, list[str]]:
    """Return the case numbers that scenario files name, with the files that do."""
    found: dict[str, list[str]] = {}
    for path in scenario_files():
        name = path.relative_to(SCENARIOS).as_posix()
        for number in read_yaml(read_text(path), str(path)).get("cases", []):
            found.setdefault(number, []).append(name)
    return found

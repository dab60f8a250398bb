"""Tests of `cinderboard coverage`: what passing scenarios show of each set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cards.bosses import PHASES
from host import cli
from host.judge import judge_paths
from tests.support.rule_cases import SCENARIOS

LURK = SCENARIOS / "chimera-turn"


def coverage_sets(
    paths: list[Path], capsys: pytest.CaptureFixture[str]
) -> dict[str, dict[str, dict[str, object]]]:
    """Return the sets of the coverage report by name."""
    assert cli.main(["coverage", *map(str, paths), "--json"]) == 0
    return {one["release"]: one for one in json.loads(capsys.readouterr().out)["sets"]}


def test_a_card_is_shown_whose_text_did_something(capsys: pytest.CaptureFixture[str]) -> None:
    sets = coverage_sets(
        [SCENARIOS / "reapers" / "cards" / "moth-turns-an-enemy-creature-dormant.yaml"], capsys
    )
    codex = sets["Omega Codex"]["cards"]
    missing = codex["missing"]
    assert isinstance(missing, list)
    assert codex["of"] == 102 and codex["implemented"] == 100
    assert "Moth" not in missing  # it did something
    assert "Nothing to See" in missing  # it was not there
    assert "Roat" in missing  # it lay in a deck
    assert "Anox" not in missing  # it lay in play and does nothing by itself


def test_a_row_is_shown_that_was_rolled(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(LURK.glob("*.yaml"))
    sets = coverage_sets(files, capsys)
    viros = sets["The Corpse of Viros"]["rows"]
    shown = {name for name in judge_paths(files).shown if name.startswith("The Corpse of Viros, phase")}
    assert viros["shown"] == len(shown) > 0
    assert viros["of"] == viros["implemented"] == 17
    assert {name for name in sets if sets[name]["known_from"] == "behavior"} >= {"The Shaper of Storms"}


def test_rows_and_cards_of_phases_of_a_dragonborn_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    scatha = SCENARIOS / "cards" / "scatha"
    files = [
        scatha / "scatha-s-row-for-class-activates-the-ready-spell-then-reveals.yaml",
        scatha / "scatha-s-progress-of-phase-ii-deals-3-damage-to-the-leftmost-unit.yaml",
    ]
    ascendancy = coverage_sets(files, capsys)["Ascendancy"]
    both = ("Scatha Kalani", "Indiri Aldair")
    rows = {f"{name}, {side}" for name in both for side in ("basic", "class", "power")}
    ready = {f"{name}, ready spell {phase}" for name in both for phase in PHASES}
    progress = {f"{name}, progress {phase}" for name in both for phase in PHASES}
    for part, every, seen in (
        ("rows", rows, {"Scatha Kalani, class"}),
        ("ready_spells", ready, {"Scatha Kalani, ready spell I"}),
        ("progress", progress, {"Scatha Kalani, progress II"}),
    ):
        counted = ascendancy[part]
        assert counted["of"] == counted["implemented"] == len(every)
        assert set(counted["missing"]) == every - seen  # type: ignore[call-overload]
    assert ascendancy["ultimates"]["of"] == 0


def test_a_failing_scenario_shows_nothing(tmp_path: Path) -> None:
    text = (SCENARIOS / "reapers" / "cards" / "moth-turns-an-enemy-creature-dormant.yaml").read_text()
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(text.replace("state: dormant", "state: mature"), encoding="utf-8")
    report = judge_paths([wrong])
    assert report.failures and not report.shown

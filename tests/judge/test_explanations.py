"""Tests of the messages about scenarios that fail, word for word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from host.cli import main
from host.judge import judge_paths

BROKEN = Path(__file__).parent / "broken"


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_broken_scenario_is_explained(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The expected text stands beside the scenario, in a file of the same name."""
    monkeypatch.chdir(BROKEN)
    report = judge_paths([Path(path.name)])
    assert report.as_text() + "\n" == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert not report.good
    assert report.passed == 0
    assert not report.cases


def test_the_broken_ones_are_at_least_three() -> None:
    assert len(list(BROKEN.glob("*.yaml"))) >= 3


def test_a_failure_is_an_exit_code_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    path = BROKEN / "the-claw-hits-the-wrong-unit.yaml"
    assert main(["judge", "--json", str(path)]) == 1
    told = json.loads(capsys.readouterr().out)
    (failure,) = told["failures"]
    assert (told["passed"], told["failed"], told["cases"]) == (0, 1, [])
    assert failure["file"] == str(path)
    assert failure["title"] == "A right claw attacks the leftmost unit"
    assert failure["step"] == 3
    assert failure["differed"] == [
        "ann/Anchornaut: zone is battlefield, expected discard",
        "ann/Hammer Knight: wounds is 2, expected 0",
    ]
    assert failure["happened"][4] == "Chimera attacks Hammer Knight with Rampage"


def test_one_broken_file_among_others_fails_all(tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(
        "scenario: Nothing hurts yet\n"
        "cases: [C001]\n"
        "players: {ann: {phoenixborn: Coal Roarkwin}}\n"
        "script: [{expect: {ann: {wounds: 0}}}]\n",
        encoding="utf-8",
    )
    alone = judge_paths([tmp_path])
    assert (alone.good, alone.passed, alone.cases) == (True, 1, {"C001"})
    both = judge_paths([tmp_path, BROKEN / "nothing-is-expected.yaml"])
    assert (both.good, both.passed, len(both.failures)) == (False, 1, 1)


def test_a_folder_without_scenarios_is_no_success(tmp_path: Path) -> None:
    report = judge_paths([tmp_path])
    assert not report.good
    assert report.as_text().startswith("no scenario was found")

"""Plays scenario files and reports what differed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from cards.errors import PackError, Problem
from cards.validation.files import read_text
from cards.validation.introspection import Steps
from cards.validation.location import find
from cards.validation.messages import retell
from cards.validation.yaml_reader import Mapping, read_yaml
from engine.ashes.language.resolution import EndlessTexts
from engine.kernel.decision import IllegalAnswer
from host.judge.answering import (
    Mismatch,
)
from host.judge.position import Misplaced, begin
from host.judge.possible import Fault
from host.judge.reapers import judge_reapers
from host.judge.reapers.scenario import ReapersScenario
from host.judge.report import Failure, Report, unreadable
from host.judge.running import Run
from host.judge.scenario import CHECKS, Scenario
from host.judge.seats import NoSuchPlayer
from host.judge.shown import things_shown


def judge_paths(paths: Iterable[Path]) -> Report:
    """Judge scenario files, and every `.yaml` file in folders and below.

    `OSError` when a folder cannot be listed.
    """
    report = Report()
    for path in _files(paths):
        judge_file(path, report)
    return report


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            # Path.rglob passes over folders that cannot be listed, and a scenario not run is not a good one.
            folders = os.walk(path, onerror=_raise)
            yield from sorted(
                Path(folder, name) for folder, _, names in folders for name in names if name.endswith(".yaml")
            )
        else:
            yield path


def _raise(error: OSError) -> None:
    raise error


def judge_file(path: Path, report: Report) -> None:
    """Judge one file and add its outcome to the report."""
    try:
        data = read_yaml(read_text(path), str(path), "a scenario", "scenario")
    except PackError as error:
        report.failures.append(unreadable(str(path), error.problems))
        return
    form: type[Scenario] | type[ReapersScenario] = Scenario
    if data.get("rules") == "reapers":
        form = ReapersScenario
    try:
        scenario = form.model_validate(data)
        if isinstance(scenario, ReapersScenario):
            failure = _run_reapers(scenario, data, str(path), report)
        else:
            failure = _run(scenario, data, str(path), report)
    except ValidationError as error:
        report.failures.append(unreadable(str(path), retell(error, data, str(path), form)))
        return
    except Misplaced as error:
        report.failures.append(unreadable(str(path), _located(error.faults, data, str(path))))
        return
    if failure is None:
        report.passed += 1
        report.cases.update(scenario.cases)
    else:
        report.failures.append(failure)


def _located(faults: Iterable[Fault], data: Mapping, file: str) -> Iterator[Problem]:
    """What is wrong with a table, with the line of the file on which it stands."""
    told = [(find(data, steps), message, hint) for steps, message, hint in faults]
    for place, message, hint in sorted(told, key=lambda item: item[0].line):
        yield Problem("TABLE", file, place.line, "", place.path, message, hint)


def _run_reapers(scenario: ReapersScenario, data: Mapping, file: str, report: Report) -> Failure | None:
    step, differed, happened, shown = judge_reapers(scenario)
    if not differed:
        report.shown.update(shown)
        return None
    line = None if step is None else find(data, ("script", step - 1)).line
    return Failure(file, scenario.scenario, step, differed, happened, line)


def _run(scenario: Scenario, data: Mapping, file: str, report: Report) -> Failure | None:
    """Play a scenario by each of its rules; the first failure, if there is one."""
    found = (_run_by(rules, scenario, data, file, report) for rules in scenario.rules)
    return next((failure for failure in found if failure is not None), None)


def _run_by(rules_name: str, scenario: Scenario, data: Mapping, file: str, report: Report) -> Failure | None:
    title = scenario.scenario if len(scenario.rules) == 1 else f"{scenario.scenario} (by {rules_name})"
    try:
        session, rules = begin(scenario, rules_name)
    except EndlessTexts as error:
        return Failure(file, "", None, (f"{file}: {error.args[0]}",))

    def failed(place: Steps, differed: Iterable[str]) -> Failure:
        number = int(place[1]) + 1
        return Failure(file, title, number, tuple(differed), run.story(), find(data, place).line)

    run = Run(session, rules)
    steps = tuple(scenario.steps(rules_name))
    for place, step in steps:
        try:
            differed = tuple(run.step(step))
        except (Mismatch, NoSuchPlayer, IllegalAnswer, EndlessTexts) as error:
            differed = (str(error),)
        if differed:
            return failed(place, differed)
    for place, step in steps:
        if faults := tuple(run.meaningless(step)):
            return failed(place, faults)
    if not any(check in step for _, step in steps for check in CHECKS):
        return Failure(file, title, None, ("the script expects nothing, so it shows nothing",))
    report.shown.update(things_shown(session, rules))
    return None

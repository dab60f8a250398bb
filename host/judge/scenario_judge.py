"""Plays scenario files and reports how many passed, and what differed in the others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field, to_builtins
from pydantic import ValidationError

from cards.errors import PackError, Problem
from cards.node_search import NodePath
from cards.pack import Pack
from cards.validation.files import read_text
from cards.validation.location import find_place
from cards.validation.messages import explain_errors
from cards.validation.yaml_reader import Mapping, read_yaml
from engine.ashes.language.effect_resolution import EndlessTexts
from engine.ashes.option_words import UnknownSeat
from engine.kernel.decision import IllegalAnswer
from host.judge.coverage import things_shown
from host.judge.impossible_positions import Fault
from host.judge.reapers_judge import ReapersScenario, judge_reapers
from host.judge.scenario import CHECKS, Scenario
from host.judge.script_answers import Mismatch
from host.judge.script_runner import ScriptRunner
from host.judge.seat_names import no_such_player
from host.judge.starting_position import ImpossiblePosition, begin


class Failure(Struct, frozen=True):
    """A scenario that did not pass: the place, what differed, and what had happened last.

    Without a title there was no game: `differed` then contains whole lines that name the file.
    """

    file: str
    title: str
    step: int | None
    differed: tuple[str, ...]
    happened: tuple[str, ...] = ()
    line: int | None = None
    """The line of the step in the file."""


def unreadable(file: str, problems: Iterable[Problem]) -> Failure:
    """Return the failure of a file that contains no scenario: one line for each problem."""
    return Failure(file, "", None, tuple(str(problem) for problem in problems))


class Report(Struct):
    """The outcome of all scenarios judged.

    `cases` are the rule cases that the passed ones show, `shown` the cards, rows and Ultimates
    (`host/judge/coverage.py`).
    """

    passed: int = 0
    failures: list[Failure] = field(default_factory=list)
    cases: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)

    @property
    def good(self) -> bool:
        """Return True if at least one scenario was run and all passed."""
        return self.passed > 0 and not self.failures

    def as_json(self) -> dict[str, object]:
        """Return the report as plain data: `passed`, `failed`, `failures`, `cases`."""
        return {
            "passed": self.passed,
            "failed": len(self.failures),
            "failures": [to_builtins(failure) for failure in self.failures],
            "cases": sorted(self.cases),
        }

    def lines(self) -> Iterator[str]:
        """Yield the report for people, line by line: every failure explained, then the count."""
        for failure in self.failures:
            yield from _explain(failure)
        if not self.passed and not self.failures:
            yield "no scenario was found; name a .yaml file or a folder that holds some"
        yield f"{self.passed} passed, {len(self.failures)} failed"

    def as_text(self) -> str:
        """Return all lines of the report as one text."""
        return "\n".join(self.lines())


def _explain(failure: Failure) -> Iterator[str]:
    if not failure.title:
        yield from failure.differed
        return
    where = "" if failure.step is None else f", step {failure.step}"
    line = "" if failure.line is None else f":{failure.line}"
    yield f"{failure.file}{line}: {failure.title}{where}"
    for sentence in failure.differed:
        yield f"    {sentence}"
    if failure.happened:
        yield "  what happened last:"
        for sentence in failure.happened:
            yield f"    - {sentence}"


def judge_paths(paths: Iterable[Path], packs: Sequence[Pack] = ()) -> Report:
    """Judge scenario files, and every `.yaml` file in folders and their subfolders.

    `packs` are at hand in scenarios of their box, as if they came with Cinderboard.
    Raises `OSError` if a folder cannot be listed.
    """
    report = Report()
    for path in _files(paths):
        judge_file(path, report, packs)
    return report


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            # Path.rglob ignores folders that cannot be listed, and their scenarios would silently be left
            # out.
            folders = os.walk(path, onerror=_raise)
            yield from sorted(
                Path(folder, name) for folder, _, names in folders for name in names if name.endswith(".yaml")
            )
        else:
            yield path


def _raise(error: OSError) -> None:
    raise error


def judge_file(path: Path, report: Report, packs: Sequence[Pack] = ()) -> None:
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
            failure = _run(scenario, packs, data, str(path), report)
    except ValidationError as error:
        report.failures.append(unreadable(str(path), explain_errors(error, data, str(path), form)))
        return
    except ImpossiblePosition as error:
        report.failures.append(unreadable(str(path), _located(error.faults, data, str(path))))
        return
    if failure is None:
        report.passed += 1
        report.cases.update(scenario.cases)
    else:
        report.failures.append(failure)


def _located(faults: Iterable[Fault], data: Mapping, file: str) -> Iterator[Problem]:
    """Yield the faults of a position as problems with their lines in the file."""
    located = [(find_place(data, steps), message, hint) for steps, message, hint in faults]
    for place, message, hint in sorted(located, key=lambda item: item[0].line):
        yield Problem("TABLE", file, place.line, "", place.path, message, hint)


def _run_reapers(scenario: ReapersScenario, data: Mapping, file: str, report: Report) -> Failure | None:
    step, differed, happened, shown = judge_reapers(scenario)
    if not differed:
        report.shown.update(shown)
        return None
    line = None if step is None else find_place(data, ("script", step - 1)).line
    return Failure(file, scenario.scenario, step, differed, happened, line)


def _run(
    scenario: Scenario, packs: Sequence[Pack], data: Mapping, file: str, report: Report
) -> Failure | None:
    """Play a scenario by each of its rules; return the first failure, None if there is none."""
    found = (_run_by(rules, scenario, packs, data, file, report) for rules in scenario.rules)
    return next((failure for failure in found if failure is not None), None)


def _run_by(
    rules_name: str, scenario: Scenario, packs: Sequence[Pack], data: Mapping, file: str, report: Report
) -> Failure | None:
    title = scenario.scenario if len(scenario.rules) == 1 else f"{scenario.scenario} (by {rules_name})"
    try:
        session, rules = begin(scenario, rules_name, packs)
    except EndlessTexts as error:
        return Failure(file, "", None, (f"{file}: {error.args[0]}",))

    def failed(place: NodePath, differed: Iterable[str]) -> Failure:
        number = int(place[1]) + 1
        return Failure(file, title, number, tuple(differed), run.story(), find_place(data, place).line)

    run = ScriptRunner(session, rules)
    steps = tuple(scenario.steps(rules_name))
    for place, step in steps:
        try:
            differed = tuple(run.step(step))
        except UnknownSeat as error:
            differed = ("; ".join(no_such_player(error.name, error.seats)),)
        except (Mismatch, IllegalAnswer, EndlessTexts) as error:
            differed = (str(error),)
        if differed:
            return failed(place, differed)
    for place, step in steps:
        if faults := tuple(run.impossible_offers(step)):
            return failed(place, faults)
    if not any(check in step for _, step in steps for check in CHECKS):
        return Failure(file, title, None, ("the script expects nothing, so it shows nothing",))
    report.shown.update(things_shown(session, rules))
    return None

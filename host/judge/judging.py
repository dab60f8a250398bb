"""Plays scenario files and reports what differed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from cards.errors import PackError
from cards.retelling import retell
from cards.yaml_source import read_text, read_yaml
from engine.ashes.catalog import Catalog
from engine.ashes.resolving import EndlessTexts
from engine.ashes.setup import SetupError
from engine.ashes.state import State
from engine.kernel.decision import TABLE, IllegalAnswer
from engine.kernel.session import Session
from engine.match import view_of
from engine.redrains.state import CHIMERA
from host.judge.answering import (
    Mismatch,
    chance_answer,
    chance_called,
    default_chance,
    is_for,
    missing_roll,
    picks_for,
    usual_answer,
)
from host.judge.expecting import differences, not_refused, wrong_offers
from host.judge.position import Misplaced, begin
from host.judge.report import Failure, Report, unreadable
from host.judge.scenario import CHECKS, Scenario

SENTENCES = 12
"""How much of the journal a failure shows."""


def judge_paths(paths: Iterable[Path]) -> Report:
    """Judge scenario files, and every `.yaml` file in folders and below."""
    report = Report()
    for path in _files(paths):
        judge_file(path, report)
    return report


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml"))
        else:
            yield path


def judge_file(path: Path, report: Report) -> None:
    """Judge one file and add its outcome to the report."""
    try:
        data = read_yaml(read_text(path), str(path), "a scenario", "scenario")
    except PackError as error:
        report.failures.append(unreadable(str(path), error.problems))
        return
    try:
        scenario = Scenario.model_validate(data)
    except ValidationError as error:
        report.failures.append(unreadable(str(path), retell(error, data, str(path), Scenario)))
        return
    failure = _run(scenario, str(path))
    if failure is None:
        report.passed += 1
        report.cases.update(scenario.cases)
    else:
        report.failures.append(failure)


def _run(scenario: Scenario, file: str) -> Failure | None:
    try:
        session, catalog = begin(scenario)
    except (LookupError, SetupError, Misplaced, EndlessTexts) as error:
        return Failure(file, "", None, (f"{file}: {error.args[0]}",))
    run = _Run(session, catalog)
    for number, step in enumerate(scenario.script, 1):
        try:
            differed = tuple(run.step(step))
        except (Mismatch, IllegalAnswer, EndlessTexts) as error:
            differed = (str(error),)
        if differed:
            return Failure(file, scenario.scenario, number, differed, run.story())
    if not any(check in step for step in scenario.script for check in CHECKS):
        return Failure(file, scenario.scenario, None, ("the script expects nothing, so it shows nothing",))
    return None


class _Run:
    """A scenario under way."""

    def __init__(self, session: Session[State], catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog
        state = session.game.state
        self._seat = next(seat for seat in state.players if seat != CHIMERA)

    def step(self, step: dict[str, Any]) -> Iterator[str]:
        """Carry out one step of the script; yields what differed from an expectation."""
        ((word, said),) = step.items()
        if word in CHECKS:
            self._settle()
            yield from self._check(word, said)
        elif word == TABLE:
            self._roll(said)
        else:
            self._answer(word, said)

    def story(self) -> tuple[str, ...]:
        """The last sentences of what happened."""
        state = self._session.game.state
        told = [item.event.describe(state) for item in self._session.game.journal.happenings()]
        return tuple([sentence for sentence in told if sentence][-SENTENCES:])

    def _check(self, word: str, said: Any) -> Iterator[str]:
        state = self._session.game.state
        decision = self._session.decision
        if word == "expect log":
            told = [sentence.lower() for sentence in self.story()]
            for part in said if isinstance(said, list) else [said]:
                if not any(str(part).lower() in sentence for sentence in told):
                    yield f"nothing of the last that happened says '{part}'"
        elif word == "expect":
            view = view_of(state, self._catalog, self._seat)
            yield from differences(said, view, state, decision)
        elif word == "expect refusal":
            yield from not_refused(said, decision, state)
        else:
            yield from wrong_offers(said, word == "expect offers", decision, state)

    def _settle(self) -> None:
        """Let chance the script is silent about happen, as far as the next question to a player."""
        while (decision := self._session.decision) is not None and decision.seat == TABLE:
            answer = default_chance(decision)
            if answer is None:
                return
            self._session.answer(answer)

    def _roll(self, said: Any) -> None:
        ((word, value),) = said.items()
        kind = chance_called(word)
        values = value if isinstance(value, list) else [value]
        for item in values:
            while (decision := self._session.decision) is not None:
                if decision.seat == TABLE and decision.chance == kind:
                    self._session.answer(chance_answer(decision, word, item))
                    break
                answer = default_chance(decision) if decision.seat == TABLE else usual_answer(decision)
                if answer is None:
                    raise Mismatch(
                        f"the script rolls the {word}, but {decision.seat} is asked: {decision.prompt}"
                    )
                self._session.answer(answer)
            else:
                raise Mismatch(f"the script rolls the {word}, but the game is over")

    def _answer(self, seat: str, said: Any) -> None:
        while True:
            self._settle()
            decision = self._session.decision
            if decision is None:
                raise Mismatch(f"{seat} answers '{said}', but the game is over")
            if decision.seat == TABLE:
                raise Mismatch(missing_roll(decision))
            if not is_for(decision, seat):
                raise Mismatch(f"{seat} answers '{said}', but {decision.seat} is asked: {decision.prompt}")
            try:
                self._session.answer(picks_for(decision, said, self._session.game.state))
                return
            except Mismatch:
                usual = usual_answer(decision)
                if usual is None:
                    raise
                self._session.answer(usual)

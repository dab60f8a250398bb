"""Tests that scenario files depend on what options mean, not on ids, labels and prompts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.ashes.game import TableRules
from engine.ashes.option_words import SAME, Question, without_number
from engine.kernel.session import Session
from host.judge import judge_paths, scenario_judge, script_runner
from host.judge.script_word_checks import ScriptVocabulary
from host.judge.starting_position import begin
from tests.support.rule_cases import SCENARIOS
from tests.support.scrambled_words import ScrambledSession

FOLDERS = sorted({path.parent for path in SCENARIOS.rglob("*.yaml")})


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(
            path, id=path.relative_to(SCENARIOS).as_posix(), marks=pytest.mark.slow if number % 3 else ()
        )
        for number, path in enumerate(FOLDERS)
    ],
)
def test_scenarios_play_the_same_by_any_words(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each journal is the same, byte for byte, and each option reads as the game shows it.

    The numbers of twins may differ: files count twins in play, on screen each keeps its own.
    """
    sessions: list[Session[Any]] = []
    strange: list[tuple[str, str]] = []

    def beginning(wrap: Callable[[Session[Any]], Any]) -> Callable[..., tuple[Any, TableRules]]:
        def begin_one(*given: Any) -> tuple[Any, TableRules]:
            session, rules = begin(*given)
            sessions.append(session)
            return wrap(session), rules

        return begin_one

    class Comparing(ScriptVocabulary):
        def add(self, question: Question) -> None:
            super().add(question)
            strange.extend(
                (option.label, called.full)
                for option, called in question.option_words
                if without_number(SAME.get(option.label, option.label)) != without_number(called.full)
            )

    digests = []
    files = sorted(folder.glob("*.yaml"))
    for wrap, words in ((lambda session: session, Comparing), (ScrambledSession, ScriptVocabulary)):
        sessions.clear()
        monkeypatch.setattr(scenario_judge, "begin", beginning(wrap))
        monkeypatch.setattr(script_runner, "ScriptVocabulary", words)
        report = judge_paths(files)
        assert report.passed == len(files), report.as_text()
        digests.append([session.game.journal.digest() for session in sessions])
    assert not strange
    assert digests[0] == digests[1]

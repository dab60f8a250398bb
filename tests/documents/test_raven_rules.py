"""Tests that docs/raven-rules.md lists every rule setting, with its value in each rule book."""

from __future__ import annotations

import re

from engine.ashes.model.rule_settings import RuleSettings
from engine.raven.mode import RAVEN_RULES, Raven
from tests.support.rule_cases import ROOT

PAGE = ROOT / "docs" / "raven-rules.md"
_ROW = re.compile(r"^\| `(\w+)` \| `(.+?)` \| `(.+?)` \| (.+) \|$", re.MULTILINE)


def test_each_rule_setting_is_listed_with_both_values() -> None:
    told = {name: (reborn, raven) for name, reborn, raven, _ in _ROW.findall(PAGE.read_text("utf-8"))}
    reborn, raven = RuleSettings(), RAVEN_RULES
    assert told == {
        name: (str(getattr(reborn, name)), str(getattr(raven, name))) for name in RuleSettings.model_fields
    }


def test_the_page_describes_each_rule_setting_as_the_code_does() -> None:
    told = {name: meaning for name, _, _, meaning in _ROW.findall(PAGE.read_text("utf-8"))}
    source = (ROOT / "engine" / "ashes" / "model" / "rule_settings.py").read_text("utf-8")
    for name, meaning in told.items():
        said = re.search(rf'^    {name}: .+\n    """((?:.|\n)+?)"""', source, re.MULTILINE)
        assert said, name
        assert " ".join(said[1].split()) == meaning


def test_each_procedure_with_other_steps_is_listed() -> None:
    told = PAGE.read_text("utf-8").split("## The steps")[1].split("## ")[0]
    named = {
        name
        for row in re.findall(r"^\| (`.+?) \|", told, re.MULTILINE)
        for name in re.findall(r"`(.+?)`", row)
    }
    assert named == Raven.procedures.keys()

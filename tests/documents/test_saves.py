"""Tests that docs/saves.md lists every report, as saves and scenarios write it."""

from __future__ import annotations

import re

import pytest

from engine.ashes.running_game import TableReport
from engine.redrains.mode import RedRains
from tests.support.rule_cases import ROOT

_PAGE = (ROOT / "docs" / "saves.md").read_text(encoding="utf-8")
ROWS = [row for row in re.findall(r"^\|(.+)\|$", _PAGE, re.MULTILINE) if "`correct " in row or "`say " in row]
IDS = re.findall(r"`((?:correct|say):[^`]*)`", "".join(ROWS))


@pytest.mark.parametrize("kind", RedRains.reports, ids=lambda kind: kind.word)
def test_every_report_is_listed_with_an_id(kind: type[TableReport]) -> None:
    (row,) = [row for row in ROWS if f"`{kind.id_prefix} {kind.word}`" in row]
    assert f"`{kind.id_prefix}:" in row


@pytest.mark.parametrize("shown", IDS)
def test_every_listed_id_is_of_an_existing_report(shown: str) -> None:
    begins, word, *parts = shown.split(":")
    (kind,) = [kind for kind in RedRains.reports if (kind.id_prefix, kind.word) == (begins, word)]
    assert len(parts) == len(kind.fields)

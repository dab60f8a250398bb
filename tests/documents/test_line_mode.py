"""Tests of `docs/line-mode.md`: its game is up to date, and its tables name every command."""

from __future__ import annotations

import re

from host.lines.ashes_lines import ASHES_COMMANDS
from host.lines.commands import COMMANDS
from tests.lines.read_aloud import PAGE, in_page, read_aloud


def test_the_game_read_aloud_is_up_to_date() -> None:
    """`python -m tests.lines.read_aloud` writes it anew."""
    assert in_page(PAGE.read_text(encoding="utf-8")) == read_aloud()


def test_the_game_makes_sense_without_a_screen() -> None:
    """It uses words and figures only: no boxes, arrows or columns."""
    told = in_page(PAGE.read_text(encoding="utf-8"))
    assert set(re.sub(r"[\w\s]", "", told)) <= set(".,:;()'“”?>-/")
    assert not re.search(r"\S  +\S", told)


def test_every_command_is_explained() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in (*COMMANDS, *ASHES_COMMANDS, "finish"):
        assert re.search(rf"^\|[^|]*`{word}\b", page, re.MULTILINE), word

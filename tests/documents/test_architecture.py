"""Tests that the pages about the code name existing things and that their picture is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents.architecture_picture import PICTURE, TOPS, picture

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
BOTH = PAGE + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = (*TOPS[:3], "engine/ashes", "host/presenter", "host/app")


def test_the_picture_shows_the_imports_of_today() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "python -m tests.documents.architecture_picture"


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:\w+/)+(?:\w+\.\w+)?)`", BOTH))))
def test_a_path_of_the_pages_is_there(path: str) -> None:
    places = [ROOT / path, *(ROOT / room / path for room in ROOMS)]
    assert any(place.exists() for place in places)


def test_a_function_of_the_page_is_there() -> None:
    there = set()
    for file in (file for top in TOPS for file in (ROOT / top).rglob("*.py")):
        owner = ""
        text = file.read_text(encoding="utf-8")
        for indent, kind, name in re.findall(r"^( *)(class|def|async def) (\w+)", text, re.MULTILINE):
            if kind == "class" or not indent:
                owner = f"{name}." if kind == "class" else ""
            if kind != "class":
                there |= {name, f"{owner}{name}"}
    named = set(re.findall(r"`([\w.]+)\(\)`", PAGE))
    assert len(named) > 20 and named - there == set()


def test_only_the_history_of_a_seat_reads_the_full_state() -> None:
    """All else that is shown comes from views and `SeatHistory`, which hide what a seat may not know."""
    readers = {
        str(file.relative_to(ROOT))
        for room in ("presenter", "app", "lines", "web", "console")
        for file in (ROOT / "host" / room).rglob("*.py")
        if re.search(r"\bgame\.state\b|\b(state_at|replay_start)\(", file.read_text(encoding="utf-8"))
    }
    assert readers == {"host/presenter/narration/seat_history.py"}

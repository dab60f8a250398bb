"""Tests of docs/first-evening.md: its steps can be played, and its pictures are up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.app.first_evening import DOCS, PAGE, play, steps

TEXT = PAGE.read_text(encoding="utf-8")
LARGEST = 60_000
"""Most bytes of a picture."""


@pytest.mark.slow
async def test_the_evening_can_be_played_and_looks_like_its_pictures(tmp_path: Path) -> None:
    """Other pictures: `python -m tests.app.first_evening` draws them anew; look at each."""
    drawn = await play(TEXT, tmp_path)
    assert len(drawn) >= 4
    for name, svg in drawn.items():
        assert (DOCS / name).read_text(encoding="utf-8") == svg, f"{name} shows something else"
        assert len(svg) < LARGEST


async def test_what_is_not_on_the_screen_is_found(tmp_path: Path) -> None:
    wrong = TEXT.replace("> turn Firebelly", "> turn Fireball")
    assert wrong != TEXT
    with pytest.raises(AssertionError, match="turn Fireball face up"):
        await play(wrong, tmp_path)


def test_every_key_and_quote_of_the_page_is_played() -> None:
    pressed = re.findall(r"\b(?:press|type)\b", TEXT, re.IGNORECASE)
    assert len(pressed) == sum(bool(step.keys) for step in steps(TEXT))


def test_no_picture_is_left_over() -> None:
    shown = {step.picture for step in steps(TEXT) if step.picture}
    assert {f"first-evening/{file.name}" for file in (DOCS / "first-evening").iterdir()} == shown

"""Tests that games play as they were written down; a difference is named by its first line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.golden.playthroughs import DIGEST, FOLDER, SCRIPTS, Script, digest_of, path_of, playthrough

ANEW = "If that is meant, run `python -m tests.golden`, read the difference and commit it."


def first_difference(name: str, kept: str, played: str) -> str:
    """Return the first difference of two playthroughs, with its question; empty if there is none."""
    heading = ""
    for number, (was, now) in enumerate(zip_longest(kept.splitlines(), played.splitlines()), 1):
        if was != now:
            return (
                f"{name}, line {number}, {heading or 'before the first question'}:\n  was {was}\n  now {now}"
            )
        if was is not None and was.startswith("= "):
            heading = was.removeprefix("= ")
    return ""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_game_plays_as_written_down(script: Script) -> None:
    path = path_of(script)
    assert path.exists(), f"{path.name} is missing. {ANEW}"
    difference = first_difference(script.name, path.read_text(encoding="utf-8"), playthrough(script))
    assert not difference, f"{difference}\n{ANEW}"


def test_the_files_are_those_of_the_games() -> None:
    """No file without its game, and the digest is that of the files."""
    kept = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt") if path != DIGEST}
    assert sorted(kept) == sorted(script.name for script in SCRIPTS)
    assert DIGEST.read_text(encoding="utf-8").strip() == digest_of(kept), ANEW


def test_a_difference_is_named() -> None:
    kept = "# game\n= 1: round 1\n> pass\n"
    assert first_difference("game", kept, kept) == ""
    assert first_difference("game", kept, kept.replace("pass", "attack")) == (
        "game, line 3, 1: round 1:\n  was > pass\n  now > attack"
    )
    assert "now None" in first_difference("game", kept, "# game\n= 1: round 1\n")


def test_the_games_cover_what_they_are_for() -> None:
    """They have both aspect decks, the highest level, a chosen First Five, real dice, and a finished game."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    assert "[first five]" in texts["random-first-five"]
    assert "? table [roll]" in texts["random-dice-by-hand"]
    assert any("has won" in text for text in texts.values())
    assert any("Ultimate of phase I" in text for text in texts.values())
    assert all(text.count("\n") < 3000 for text in texts.values())

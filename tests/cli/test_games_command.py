"""Tests of `cinderboard games`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, one_line


@pytest.fixture
def two(run: Run) -> Run:
    """Make two games."""
    for seed in ("3", "4"):
        assert run("play", "--text", "--seed", seed).returncode == 0
    return run


def test_the_list_tells_round_wounds_and_when(two: Run) -> None:
    told = two("games", "list").stdout
    assert told.count("round 1, wounds: Player 0/15, Chimera 0/30") == 2
    assert [line.split()[0] for line in two("games", "list", "--sort", "begun").stdout.splitlines()] == [
        "2",
        "1",
    ]
    games = json.loads(two("games", "list", "--json").stdout)
    assert {game["where"] for game in games} == {"round 1"}
    assert "wounds: Player 0/15, Chimera 0/30" in two("games", "show", "1").stdout


def test_a_game_is_renamed_deleted_and_brought_back(two: Run) -> None:
    """Each step is a command; a mistake is one line."""
    assert two("games", "rename", "1", "An", "evening").returncode == 0
    assert "An evening" in two("games", "list").stdout
    assert "games restore 1" in two("games", "delete", "1").stderr
    assert "An evening" not in two("games", "list").stdout and "An evening" in two("games", "deleted").stdout
    assert two("games", "restore", "1").stdout == "1\n"
    assert "An evening" in two("games", "list").stdout
    for wrong in (("rename", "1", " "), ("delete", "9"), ("restore", "7"), ("show", "9")):
        told = two("games", *wrong)
        assert told.returncode == 2 and one_line(told)


def test_before_a_game_is_over_no_deck_has_a_record(two: Run) -> None:
    assert "no finished games yet" in one_line(two("games", "decks"))
    assert json.loads(two("games", "decks", "--json").stdout) == []


def test_a_game_is_gone_on_with_as_it_was_begun(two: Run) -> None:
    """Options for a new game are refused beside it; `last` is the game played last."""
    assert "This is game 1." in two("play", "--game", "1", "--text").stdout
    assert "This is game 2." in two("play", "--game", "last", "--text").stdout
    for option in (("--deck", "The Iron Men"), ("--level", "2"), ("--seed", "0"), ("--choose-first-five",)):
        told = two("play", "--game", "1", "--text", *option)
        assert told.returncode == 2 and f"leave out {option[0]}" in one_line(told)
    assert "there is no game 9" in one_line(two("play", "--game", "9", "--text"))


def test_a_rematch_has_the_same_setup(two: Run) -> None:
    same = two("games", "rematch", "1", "--same-seed", "--text").stdout
    assert same.replace("game 3", "game 1") == two("play", "--seed", "3", "--text").stdout.replace(
        "game 4", "game 1"
    )
    assert "The Iron Men against The Corpse of Viros" in two("games", "rematch", "1", "--text").stdout

"""Tests of Ardent Reapers on the command line: its decks by name, and own ones from a list."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cards.reapers.cards_and_decks import read_deck
from host import cli
from host.command_exit import CommandError
from host.commands.game_options import setup_of
from host.decks.reapers_decks import ReapersDeckRepository

PUBLISHED = "Sigriðr the Frequent"
OWN = """# my own deck
2 Payday
Vix   # the smallest
3x Anox

Overcharge
"""


def test_a_list_is_read() -> None:
    deck = read_deck(OWN, "mine")
    assert deck.cards == ("Payday", "Payday", "Vix", "Anox", "Anox", "Anox", "Overcharge")


def test_an_own_deck_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(OWN, encoding="utf-8")
    deck = ["--rules", "reapers", "--deck", str(mine), "--deck", PUBLISHED]
    assert cli.main(["simulate", *deck, "--games", "3", "--check"]) == 0
    assert "finished" in capsys.readouterr().out


def test_a_saved_list_is_a_deck_by_its_name(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(OWN, encoding="utf-8")
    shelf = ReapersDeckRepository(tmp_path / "data")
    assert shelf.save_file(mine).deck == read_deck(OWN, "mine")
    deck = ["--rules", "reapers", "--deck", "mine", "--deck", PUBLISHED, "--data", str(tmp_path / "data")]
    setup = setup_of(cli.parser().parse_args(["play", *deck]), 1)
    assert setup.title == f"mine against {PUBLISHED}"
    (shelf.folder / "mine.txt").write_text("Vixx\n", encoding="utf-8")
    assert [own.deck for own in shelf.lists()] == [None]
    with pytest.raises(CommandError, match="unknown card 'Vixx'"):
        setup_of(cli.parser().parse_args(["play", *deck]), 1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no card in it"),
        ("Payday\nVixx\n", "unknown card 'Vixx'; did you mean Vix"),
        ("Overcharge\nPayday\n", "needs 2 Creatures"),
        ("99 Payday\n", "line 1: 99 Payday: a deck has up to 60 cards"),
        ("\x1b[31mPayday\nVix\n", "unknown card"),
    ],
)
def test_a_wrong_list_is_one_line(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(text, encoding="utf-8")
    assert cli.main(["simulate", "--rules", "reapers", "--deck", str(mine), "--deck", PUBLISHED]) != 0
    printed = capsys.readouterr()
    assert told in printed.err and printed.err.count("\n") == 1 and "\x1b" not in printed.err


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--deck", "Sigrid", "--deck", PUBLISHED], "unknown deck 'Sigrid'"),
        (["--deck", PUBLISHED], "two --deck, not 1"),
        (["--bot", "Player 2=sharp"], "there are random and keen and fierce"),
        (["--level", "2"], "--level does not fit here"),
    ],
)
def test_a_wrong_command_line_is_one_line(
    wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", "--rules", "reapers", *wrong]) != 0
    printed = capsys.readouterr()
    assert told in printed.err and printed.err.count("\n") == 1


def test_line_mode_tells_what_a_card_says_wherever_it_lies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("card rat\ncard renegade\nwhy\n"))
    options = ["--rules", "reapers", "--text", "--seed", "11", "--bot", "Player 2=keen"]
    assert cli.main(["--data", str(tmp_path), "play", *options]) == 0
    told = capsys.readouterr().out
    assert "Rat Smasher: creature" in told, "a word of the name begins so"
    assert "Bear Hug: A Creature fights several enemies" in told
    assert "most points in the score pile wins" in told

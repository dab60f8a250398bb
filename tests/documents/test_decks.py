"""Tests of docs/decks.md: its deck is legal, its commands run, and it quotes real messages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cards.decks.deckbuilding import deck_problems
from cards.decks.text_format import deck_as_text, read_deck_text
from cards.decks.yaml_format import read_deck_yaml
from cards.library import standard_library
from cards.lint.codes_and_report import CODES
from host.cli import main
from tests.decks.test_rule_cases import BROKEN, LARGER

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
LIBRARY = standard_library()
TEXT, WRONG_LINES = re.findall(r"```text\n(.+?)```", PAGE, re.DOTALL)
(YAML,) = re.findall(r"```yaml\n(.+?)```", PAGE, re.DOTALL)
RULES = re.findall(r"^\| (C\d+) \| .+? \| (CARD\d+) \| (.+?) \|$", PAGE, re.MULTILINE)


def test_both_forms_are_the_same_legal_deck() -> None:
    deck = read_deck_text(TEXT, LIBRARY).deck
    assert read_deck_yaml(YAML, "mine.yaml") == deck
    assert deck_as_text(deck, LIBRARY) == TEXT
    assert deck_problems(deck, LIBRARY) == []


@pytest.mark.parametrize(
    "form", re.findall(r"`([^`|]*\bCover\b[^`|\n]*)`", PAGE.partition("reads it back")[2])
)
def test_each_way_to_write_a_count_is_understood(form: str) -> None:
    counts = [int(count) for count in re.findall(r"\d", form)] or [1]
    assert sum(read_deck_text(f"Mine\n{form}", LIBRARY).deck.cards.values()) == sum(counts)


@pytest.mark.parametrize("form", ["4 natural dice", "Natural: 4", "4x Natural Class"])
def test_each_way_to_write_dice_is_understood(form: str) -> None:
    assert f"`{form}`" in PAGE
    assert read_deck_text(f"Mine\n{form}", LIBRARY).deck.dice == {"natural": 4}


def test_what_is_said_of_mistakes_is_quoted() -> None:
    reading = read_deck_text("Mine\n3x Anchornau\n3x Cover\nGreat fun!", LIBRARY)
    (unknown,) = (problem for problem in deck_problems(reading.deck, LIBRARY) if problem.code == "CARD052")
    assert f"{unknown}\n{reading.left_out[0]}\n" == WRONG_LINES


def test_the_commands_work_as_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(YAML, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^    cinderboard (decks .+)$", PAGE, re.MULTILINE)
    assert len(commands) == 12
    for command in commands:
        assert main(["--data", "data", *shlex.split(command, comments=True)]) == 0
        assert "cinderboard:" not in capsys.readouterr().err
    assert (tmp_path / "deck.txt").read_text(encoding="utf-8") == TEXT
    kept = sorted(path.name for path in (tmp_path / "data" / "decks").iterdir())
    assert kept == ["iron-and-spirits.yaml", "my-iron-men.yaml", "surprise.yaml"]


@pytest.mark.parametrize("number", sorted(BROKEN))
def test_each_broken_rule_has_the_message_of_the_page(number: str) -> None:
    code, sentence = next((code, sentence) for case, code, sentence in RULES if case == number)
    deck = next(deck for deck, told in BROKEN[number] if told == sentence)
    assert [problem.code for problem in deck_problems(deck, LARGER)] == [code]


def test_every_code_of_decks_is_on_the_page() -> None:
    of_decks = {f"CARD{number:03}" for number in range(50, 59)} & CODES.keys()
    assert set(re.findall(r"CARD\d+", PAGE)) == of_decks

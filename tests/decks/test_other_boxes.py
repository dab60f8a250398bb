"""Tests of decks of the original cards, stored beside those of Ashes Reborn."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.boxes import RAVEN
from cards.decks.yaml_format import deck_as_yaml, read_deck_yaml
from cards.errors import PackError
from cards.library import library_of, standard_library
from host import cli
from host.decks import DeckRepository

ORIGINAL = library_of(RAVEN)


def test_each_box_has_its_own_decks(tmp_path: Path) -> None:
    shelf = DeckRepository(tmp_path, ORIGINAL)
    printed = shelf.decks()[0].deck
    assert printed is not None and printed.box == RAVEN
    kept = shelf.save(printed.model_copy(update={"name": "Mine"}))
    assert kept.playable and kept.path is not None and "box: raven" in kept.path.read_text(encoding="utf-8")
    assert "Mine" in [deck.key for deck in shelf.decks()]
    assert "Mine" not in [deck.key for deck in DeckRepository(tmp_path, standard_library()).decks()]


def test_a_deck_says_its_box_where_it_is_not_the_usual_one() -> None:
    deck = standard_library().deck("The Iron Men")
    assert "box" not in deck_as_yaml(deck)
    assert read_deck_yaml(deck_as_yaml(deck.model_copy(update={"box": RAVEN})), "mine").box == RAVEN
    with pytest.raises(PackError, match="there is no box of packs 'crow'"):
        read_deck_yaml(deck_as_yaml(deck.model_copy(update={"box": "crow"})), "mine")


def test_commands_take_the_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = next(iter(ORIGINAL.decks))
    data = ["--data", str(tmp_path)]
    assert cli.main(["decks", "copy", name, "Mine", "--box", "raven", *data]) == 0
    assert cli.main(["decks", "check", "Mine", "--box", "raven", *data]) == 0
    assert "Mine is legal" in capsys.readouterr().out
    assert cli.main(["decks", "check", "Mine", *data]) == 2
    assert cli.main(["decks", "show", "Mine", "--box", "raven", *data]) == 0
    text = capsys.readouterr().out
    (tmp_path / "pasted.txt").write_text(text.replace("Mine", "Pasted"), encoding="utf-8")
    assert cli.main(["decks", "import", str(tmp_path / "pasted.txt"), "--box", "raven", *data]) == 0
    assert DeckRepository(tmp_path, ORIGINAL).find("Pasted").box == RAVEN

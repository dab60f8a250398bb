"""Tests of `cinderboard cards`."""

from __future__ import annotations

from pathlib import Path

import pytest

from host import cli
from tests.cli.conftest import Run, one_line


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("iron rhino", "Iron Rhino: conjuration"),
        ("natural dice power", "natural die: dice power"),
        ("Heart's Pull", "Saria Guideman: phoenixborn"),
        ("slash", "Coal Roarkwin: phoenixborn"),
    ],
)
def test_show_finds_what_the_table_names(run: Run, name: str, page: str) -> None:
    told = run("cards", "show", *name.split())
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith(page) and told.stdout.count(": phoenixborn") <= 1


def test_show_tells_the_sides_of_a_chimeras_card(run: Run) -> None:
    told = run("cards", "show", "The Corpse of Viros").stdout.splitlines()
    sides = [line for line in told if ", level " in line]
    assert len(sides) == 6
    told_of = "Heroic, level 1, 1 player: life 35, threat 5, Ultimate value 3, stamina 1, setup "
    assert sides[3].startswith(told_of)


def test_show_names_what_is_near(run: Run) -> None:
    assert "did you mean Iron Rhino" in one_line(run("cards", "show", "Iron Rino"))


def test_a_card_of_another_box_is_shown_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    """The same name is another card in another box."""
    assert cli.main(["cards", "show", "--box", "raven", "hammer", "knight"]) == 0
    original = capsys.readouterr().out
    assert cli.main(["cards", "show", "hammer", "knight"]) == 0
    assert "attack 4, life 3, recover 1" in original and "attack 3, life 4" in capsys.readouterr().out


def test_the_cards_of_ardent_reapers_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "list", "--box", "ardent-reapers"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == 102 and listed == sorted(listed)
    assert sum("not fully implemented" in line for line in listed) == 2
    assert cli.main(["cards", "show", "--box", "ardent-reapers", "payday"]) == 0
    assert capsys.readouterr().out.splitlines() == ["Payday: creature, power 6, 1 VP.", "Bonus: Draw a card."]
    assert cli.main(["cards", "show", "--box", "ardent-reapers", "Paiday"]) == 2
    assert "did you mean Payday" in capsys.readouterr().err


KINDLE = """
release: Mine
cards: [{name: Kindle, type: ally, cost: [main], attack: 2, life: 1, recover: 1}]
"""
PLAYED = """
scenario: Kindle is played
rules: ashes
players:
  ann: {phoenixborn: Coal Roarkwin, hand: [Kindle]}
  bob: {phoenixborn: Jessa Na Ni}
turn: ann
script: [{ann: play Kindle}, {expect: {ann: {battlefield: [Kindle]}}}]
"""


def test_the_cards_of_an_own_pack_are_listed_shown_and_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, scenario = tmp_path / "mine.yaml", tmp_path / "played.yaml"
    pack.write_text(KINDLE, encoding="utf-8")
    scenario.write_text(PLAYED, encoding="utf-8")
    assert cli.main(["cards", "show", "kindle", "--pack", str(pack)]) == 0
    assert capsys.readouterr().out.startswith("Kindle: ally, Mine\n")
    assert cli.main(["cards", "list", "--pack", str(pack)]) == 0
    assert "Kindle  " in capsys.readouterr().out
    assert cli.main(["judge", str(scenario)]) == 1
    assert "unknown card 'Kindle'" in capsys.readouterr().out
    assert cli.main(["judge", str(scenario), "--pack", str(pack)]) == 0


def test_a_pack_that_cannot_be_used_is_refused_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "mine.yaml"
    pack.write_text(KINDLE.replace("attack: 2", "attack: many"), encoding="utf-8")
    refused = {
        (str(pack), "ashes-reborn"): "lists all that is wrong",
        (str(tmp_path / "none.yaml"), "ashes-reborn"): "there is no file",
        (str(pack), "ardent-reapers"): "--pack adds packs of Ashes only",
    }
    for (path, box), why in refused.items():
        assert cli.main(["cards", "show", "--box", box, "Kindle", "--pack", path]) == 2
        assert why in capsys.readouterr().err
    pack.write_text(KINDLE, encoding="utf-8")
    assert cli.main(["cards", "list", "--box", "raven", "--pack", str(pack)]) == 2
    assert "add --box ashes-reborn" in capsys.readouterr().err

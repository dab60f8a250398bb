"""What each front end offers before a game, and refuses: all read it off the same form."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.cli import main
from host.store import Store
from host.web.game_library import GameLibrary
from tests.support.web_devices import Served

DRAGONBORN = "Indiri Aldair"
REFUSED = [
    ("red-rains", {"level": "2"}, ("--level", "2"), f"{DRAGONBORN} has no level 2"),
    (
        "red-rains",
        {"level": "+9"},
        ("--added-threat", "9"),
        f"cannot be added to the threat value of {DRAGONBORN}",
    ),
    ("red-rains", {"difficulty": "heroic"}, ("--heroic",), f"{DRAGONBORN} has no heroic side"),
    ("red-rains", {"aspects": "Fury"}, ("--aspects", "Fury"), f"{DRAGONBORN} has no aspect deck 'Fury'"),
    ("campaign", {"campaign-name": "Cold"}, (), f"{DRAGONBORN}, a Dragonborn, has no levels"),
]


@pytest.mark.parametrize(("form", "values", "options", "why"), REFUSED)
def test_what_the_form_rules_out_is_refused_everywhere(
    form: str,
    values: dict[str, str],
    options: tuple[str, ...],
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    served = Served(tmp_path, RedRainsSetup(seed=3))
    library = GameLibrary(Store(tmp_path), served.web_table.show_without_terminal, new_seed=lambda: 7)
    served.web_table.game_library = library
    values = {"chimera": DRAGONBORN, **values}
    refused = served.device("").client.post("/begin", json={"rules": form, "said": values})
    assert refused.status_code == 422 and why in refused.json()["told"]
    served.close()

    command = ["campaign", "begin", "Cold"] if form == "campaign" else ["play"]
    boss = ["--chimera", DRAGONBORN]
    assert main(["--data", str(tmp_path), *command, "--text", *boss, *options]) == 2
    printed = capsys.readouterr()
    assert why in printed.err and printed.err.count("\n") == 1

    if form == "campaign":
        typed = ["campaigns", "new", *[""] * 7, f"--chimera '{DRAGONBORN}'"]
    else:
        typed = ["red-rains", "", "", DRAGONBORN, *[""] * 4, " ".join(options)]
    typed += ["back", "quit"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed)))
    assert main(["--data", str(tmp_path), "--text"]) == 0
    assert why in capsys.readouterr().out
    assert len(Store(tmp_path).games()) == 1


def test_line_mode_asks_only_for_sides_that_a_boss_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(["red-rains", "", "", DRAGONBORN, *[""] * 6])))
    assert main(["--data", str(tmp_path), "--text"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"1\. Threat \d", told)
    assert "Level 2" not in told and "Heroic" not in told
    (game,) = Store(tmp_path).games()
    assert DRAGONBORN in game.title

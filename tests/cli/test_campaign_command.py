"""Tests of `cinderboard campaign`: campaigns, results and refusals."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from host.command_exit import BAD_INPUT, UNABLE
from host.store import Store
from tests.cli.conftest import Run, one_line
from tests.store.test_results import begin, play


@pytest.fixture
def played(data: Path) -> Path:
    """Return a data folder with two campaigns, one at its second level, and a game of no campaign."""
    store = Store(data)
    play(store, won=True, campaign="Ash", aspects="Shadow")
    play(store, won=False, campaign="=Dust")
    play(store, won=False)
    begin(store, campaign="Ash", level=2).close()
    return data


def test_before_anything_was_played_it_says_how_to_begin(run: Run) -> None:
    assert "`cinderboard campaign begin NAME` begins one" in one_line(run("campaign", "list"))
    assert "no finished games against a boss yet" in one_line(run("campaign", "results"))


@pytest.mark.usefixtures("played")
def test_list_results_and_export_say_the_same(run: Run, tmp_path: Path) -> None:
    """As text, as JSON, and as CSV that no spreadsheet takes for a formula."""
    campaigns = [line.strip() for line in run("campaign", "list").stdout.splitlines()]
    assert [re.sub("life.*", "life", re.sub(r"\d+ left, in.*", "left", line)) for line in campaigns] == [
        "Ash    level 2 under way; won 1; 1 game",
        "● Level 1: won, left",
        "◐ Level 2: under way; life",
        "○ Level 3: life",
        "=Dust  level 1 next; 1 game",
        "◐ Level 1: next; 1 game lost, the nearest one 30 short; life",
        "○ Level 2: life",
        "○ Level 3: life",
    ]
    head, *rows = run("campaign", "results").stdout.splitlines()
    assert head.split() == ["result", "level", "round", "deck", "boss", "played", "campaign"]
    assert rows[0].startswith("won, ") and rows[0].endswith("Ash")
    assert rows[1].startswith("lost, 30 short  standard 1  1")
    assert rows[3] == "3 games, 1 won"
    assert rows[4].split("  ")[0] == "won: wounds you had left" and rows[5].endswith("·██  (up to 30)")
    head, *decks, about = run("campaign", "results", "--decks").stdout.splitlines()
    assert re.split(r"  +", head)[:4] == ["deck", "against", "won", "of 100"]
    assert about.startswith("of 100: ")
    assert [re.split(r"  +", row)[:5] for row in decks] == [
        ["The Iron Men", "bosses", "1 of 3", "33 (6-79)", "standard 1"],
    ]
    head, *bosses, about = run("campaign", "results", "--bosses").stdout.splitlines()
    assert len(bosses) == 8 and "The Corpse of Viros      1/3" in "\n".join(bosses)
    head, *pairings = run("campaign", "results", "--pairings").stdout.splitlines()
    assert [re.split(r"  +", row) for row in pairings] == [
        ["The Corpse of Viros", "The Iron Men", "███░░░░░░░ 1 of 3", "standard 1", "won, 15 left"],
    ]
    head, *goals = run("campaign", "results", "--goals").stdout.splitlines()
    assert re.split(r"  +", goals[0]) == ["Win against each boss", "1 of 8"]
    told = json.loads(run("campaign", "results", "--json", "--campaign", "Ash").stdout)
    assert [(one["campaign"], one["aspects"], one["won"], one["game"]) for one in told] == [
        ("Ash", "Shadow", True, "1")
    ]
    rows = list(csv.DictReader(io.StringIO(run("campaign", "export", "-").stdout)))
    assert [(row["campaign"], row["won"], row["boss_wounds_left"]) for row in rows] == [
        ("Ash", "1", "0"),
        ("'=Dust", "0", "30"),
        ("", "0", "30"),
    ]
    path = tmp_path / "results.csv"
    assert run("campaign", "export", str(path)).stdout == f"{path}\n" and path.exists()
    assert run("campaign", "export", str(path)).returncode == UNABLE


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["go-on", "Soot"], BAD_INPUT, "there is no campaign Soot; there are Ash, =Dust"),
        (["results", "--campaign", "Soot"], BAD_INPUT, "there is no campaign Soot"),
        (["begin", "Ash"], UNABLE, "the app needs a terminal"),
        (["begin", "New", "--level", "2"], BAD_INPUT, "a campaign begins at level 1"),
        (["begin", "New", "--rules", "ashes"], BAD_INPUT, "a campaign is played against a boss"),
        (["begin", ""], BAD_INPUT, "at least 1 character"),
    ],
)
def test_an_impossible_command_is_reported_in_one_line(
    run: Run, arguments: list[str], code: int, told: str
) -> None:
    said = run("campaign", *arguments)
    assert said.returncode == code and told in one_line(said)

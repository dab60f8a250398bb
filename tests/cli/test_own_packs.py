"""Tests of packs in the data folder, which commands find by themselves."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.library import use_own_packs
from tests.cli.conftest import Run
from tests.support.own_pack import PACK, write_pack

GAME = ("--rules", "ashes", "--deck", "Kindled", "--deck", "The Iron Men")


@pytest.fixture(autouse=True)
def without_own_packs_afterwards() -> Iterator[None]:
    """Let other tests have the released cards only."""
    yield
    use_own_packs(())


def test_its_cards_are_listed_built_with_and_played_by_any_number_of_processes(
    run: Run, data: Path, tmp_path: Path
) -> None:
    write_pack(data)
    assert run("cards", "list", "release:first_pack").stdout.split()[0] == "Kindle"
    pasted = tmp_path / "deck.txt"
    pasted.write_text(run("decks", "show", "Kindled").stdout.replace("Kindled", "Mine"), encoding="utf-8")
    assert run("decks", "import", str(pasted)).returncode == 0
    played = [run("simulate", *GAME, "--games", "2", "--seed", "1", "--jobs", jobs) for jobs in "12"]
    assert {each.returncode for each in played} == {0}
    assert len({line for each in played for line in each.stdout.splitlines() if "digest" in line}) == 1


def test_a_game_says_which_pack_is_missing(run: Run, data: Path) -> None:
    pack = write_pack(data)
    run("play", *GAME, "--text")
    assert run("replay", "1").returncode == 0
    text = pack.read_text(encoding="utf-8")
    pack.unlink()
    refused = run("play", "--game", "1", "--text")
    assert refused.returncode == 2
    assert refused.stderr == (
        "cinderboard: this game needs the cards of 'My first pack'; put the pack back into "
        f"{data / 'packs'}\n"
    )
    write_pack(data, "another.yaml", text)
    assert run("replay", "1").returncode == 0


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (
            PACK.replace("name: Kindle\n", "name: cover\n", 1),
            3,
            "another card named 'Cover'; rename this one",
        ),
        (PACK.replace("name: Kindled", "name: The Iron Men"), 8, "another deck named 'The Iron Men'"),
        (PACK.replace("ceremonial class", "ceremonal class"), 5, "'1 ceremonal class' is not part of a cost"),
        (PACK.replace("Kindle: 3", "Kindel: 3"), 18, "unknown card 'Kindel'; did you mean Kindle?"),
        (PACK.replace("My", "\x1b[2J"), 1, "a character that YAML does not allow"),
        (f"# {'x' * 2_000_000}\n{PACK}", None, "the file is larger than 2 MB"),
    ],
    ids=["card", "deck", "cost", "unknown", "control", "huge"],
)
def test_a_pack_that_cannot_be_used_is_left_out_alone(
    run: Run, data: Path, text: str, line: int | None, why: str
) -> None:
    """It is named with file and line; a sound pack beside it is used, and the command does its work."""
    bad = write_pack(data, "bad.yaml", text)
    sound = PACK.replace("Kindle", "Smolder").replace("My first", "Another")
    write_pack(data, "sound.yaml", sound)
    shown = run("cards", "show", "Smolder")
    assert (shown.returncode, shown.stdout.splitlines()[0]) == (0, "Smolder: action spell, Another pack")
    assert shown.stderr.count("\n") == 1 and "\x1b" not in shown.stderr
    assert shown.stderr.startswith(
        f"cinderboard: a pack of yours is left out: {bad}{f':{line}' if line else ''}: "
    )
    assert why in shown.stderr
    assert run("cards", "show", "Kindle").returncode == 2


def test_of_two_packs_with_the_same_card_the_first_is_used(run: Run, data: Path) -> None:
    """A pipe or a folder among them stops nothing."""
    os.mkfifo(write_pack(data, "a.yaml").parent / "pipe.yaml")
    second = write_pack(data, "b.yaml", PACK.replace("draw: 1", "draw: 2"))
    (second.parent / "folder.yaml").mkdir()
    shown = run("cards", "list", "kindle")
    assert shown.stdout.count("\n") == 1
    assert f"{second}:3: CARD071: card 'Kindle', name: there is another card named 'Kindle'" in shown.stderr
    assert len(shown.stderr.splitlines()) == 3

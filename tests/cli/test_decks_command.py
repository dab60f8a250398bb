"""Tests of `cinderboard decks`: its output, its files and its exit codes."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cards.decks.deck import Deck
from cards.decks.text_format import deck_as_text
from cards.decks.yaml_format import deck_as_yaml, load_deck
from cards.library import standard_library
from host.cli import main
from host.decks import DeckRepository
from tests.cli.conftest import Run, one_line

LIBRARY = standard_library()
IRON_MEN = LIBRARY.deck("The Iron Men")
MINE = IRON_MEN.model_copy(update={"name": "Mine"})
NINE_DICE = MINE.model_copy(update={"dice": {"natural": 9}})
NINE_DICE_TOLD = "the deck has 9 dice, not 10; add 1 die"


@dataclass(frozen=True)
class CommandResult:
    """Output of a command, and its exit code."""

    code: int
    out: str
    err: str


Decks = Callable[..., CommandResult]


@pytest.fixture
def decks(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Decks:
    """Return a function that runs `cinderboard decks` in this process, with its own data folder and stdin."""

    def run(*arguments: str | Path, stdin: bytes | str = b"") -> CommandResult:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        capsys.readouterr()
        try:
            code = main(["--data", str(data), "decks", *map(str, arguments)])
        except SystemExit as stopped:
            code = int(str(stopped.code))
        return CommandResult(code, *capsys.readouterr())

    return run


def text(deck: Deck) -> str:
    return deck_as_text(deck, LIBRARY)


def own_deck_files(data: Path) -> list[str]:
    """Return the file names of all own decks."""
    return sorted(path.name for path in (data / "decks").glob("*"))


def test_list_names_the_printed_decks_and_ones_own(decks: Decks, data: Path) -> None:
    """Own decks are listed with their faults, and a broken file with its error, apart from the list."""
    decks("import", "-", stdin=text(NINE_DICE))
    (data / "decks" / "odd.yaml").write_text("name: [", encoding="utf-8")
    told = decks("list")
    lines = told.out.splitlines()
    assert told.code == 0 and len(lines) == len(LIBRARY.decks) + 2
    assert lines[2].split("  ")[0] == "The Iron Men" and lines[2].endswith("5 ceremonial, 5 natural")
    own = [part.strip() for part in lines[-2].split("  ") if part]
    assert own == ["Mine", "Coal Roarkwin", "9 natural", "yours, not legal: 1 problem"]
    assert lines[-1].startswith("odd ") and lines[-1].endswith(" yours, cannot be read")
    assert told.err.startswith("cinderboard decks list: ") and "odd.yaml:2: CARD002" in told.err


def test_list_as_json(decks: Decks, data: Path) -> None:
    decks("import", "-", stdin=text(NINE_DICE))
    listed: list[dict[str, Any]] = json.loads(decks("list", "--json").out)
    keys = [deck["key"] for deck in listed]
    first = LIBRARY.decks_of("Master Set")
    assert keys == [*first, *sorted(LIBRARY.decks.keys() - set(first)), "Mine"]
    assert all(deck["printed"] and deck["legal"] for deck in listed[:-1])
    assert listed[-1]["problems"] == [NINE_DICE_TOLD] and not listed[-1]["legal"]
    assert listed[-1]["path"] == str(data / "decks" / "mine.yaml")
    assert listed[2]["conjurations"] == {"Iron Rhino": 1}


def test_show_prints_what_can_be_imported(decks: Decks) -> None:
    assert decks("show", "the", "iron", "men") == CommandResult(0, text(IRON_MEN), "")
    assert decks("show", "The Iron Men", "--yaml") == CommandResult(0, deck_as_yaml(IRON_MEN), "")
    shown = json.loads(decks("show", "The Iron Men", "--json").out)
    assert Deck(name=shown["name"], **shown["deck"]) == IRON_MEN


def test_show_says_that_a_deck_is_not_legal(decks: Decks) -> None:
    decks("import", "-", stdin=text(NINE_DICE))
    told = decks("show", "mine")
    assert (told.code, told.out) == (0, text(NINE_DICE))
    assert told.err == f"cinderboard decks show: not legal: {NINE_DICE_TOLD}\n"


@pytest.mark.parametrize("deck", LIBRARY.decks.values(), ids=LIBRARY.decks)
@pytest.mark.parametrize("form", [deck_as_yaml, text], ids=["yaml", "text"])
def test_both_forms_are_recognized_on_import(
    decks: Decks, data: Path, form: Callable[[Deck], str], deck: Deck
) -> None:
    assert decks("import", "-", "--name", "Mine", stdin=form(deck)) == CommandResult(0, "Mine\n", "")
    expected = deck.model_copy(update={"name": "Mine"})
    assert load_deck(data / "decks" / "mine.yaml") == expected
    file = data / "a deck.txt"
    file.write_text(form(deck), encoding="utf-16")
    assert decks("import", file, "--name", "mine", "--force") == CommandResult(0, "mine\n", "")
    assert load_deck(data / "decks" / "mine.yaml") == expected.model_copy(update={"name": "mine"})
    assert own_deck_files(data) == ["mine.yaml"]


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="no shell passes pipes by name here")
@pytest.mark.parametrize("form", [deck_as_yaml, text], ids=["yaml", "text"])
def test_the_output_of_a_command_is_imported(decks: Decks, data: Path, form: Callable[[Deck], str]) -> None:
    """A shell passes `<(command)` as an open pipe."""
    read, write = os.pipe()
    try:
        with os.fdopen(write, "w", encoding="utf-8") as command:
            command.write(form(MINE))
        assert decks("import", f"/dev/fd/{read}") == CommandResult(0, "Mine\n", "")
    finally:
        os.close(read)
    assert load_deck(data / "decks" / "mine.yaml") == MINE


def test_an_illegal_deck_is_saved_and_its_faults_are_reported(decks: Decks, data: Path) -> None:
    told = decks("import", "-", stdin=text(NINE_DICE))
    assert told == CommandResult(1, "Mine\n", f"cinderboard decks import: not legal: {NINE_DICE_TOLD}\n")
    assert load_deck(data / "decks" / "mine.yaml") == NINE_DICE


def test_a_deck_is_not_replaced_by_mistake(decks: Decks, data: Path) -> None:
    decks("import", "-", stdin=text(MINE))
    told = decks("import", "-", stdin=text(NINE_DICE.model_copy(update={"name": "MINE"})))
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("cinderboard: you already have a deck 'MINE'; replace it with --force, or ")
    assert load_deck(data / "decks" / "mine.yaml") == MINE
    assert decks("import", "-", "--force", stdin=text(NINE_DICE)).code == 1
    assert load_deck(data / "decks" / "mine.yaml") == NINE_DICE


def test_export(decks: Decks, tmp_path: Path) -> None:
    """The output is standard output or a new file, whose suffix chooses the form; no file is overwritten."""
    assert decks("export", "The Iron Men") == CommandResult(0, text(IRON_MEN), "")
    assert decks("export", "The", "Iron", "Men", "--yaml") == CommandResult(0, deck_as_yaml(IRON_MEN), "")
    for name, content in (("deck.txt", text(IRON_MEN)), ("deck.yaml", deck_as_yaml(IRON_MEN))):
        file = tmp_path / name
        assert decks("export", "The Iron Men", "--to", file) == CommandResult(0, f"{file}\n", "")
        assert file.read_text(encoding="utf-8") == content
        told = decks("export", "The Mist Guardian", "--to", file)
        assert told == CommandResult(3, "", f"cinderboard: {file} already exists; choose another file\n")
        assert file.read_text(encoding="utf-8") == content
    told = decks("export", "The Iron Men", "--to", tmp_path / "no" / "deck.txt")
    assert told == CommandResult(
        3, "", f"cinderboard: there is no folder {tmp_path / 'no'}; create it first, or choose another file\n"
    )


def test_check_prints_a_sentence_for_each_broken_rule(decks: Decks, tmp_path: Path) -> None:
    assert decks("check", "The", "Iron", "Men") == CommandResult(0, "The Iron Men is legal\n", "")
    wrong = NINE_DICE.model_copy(update={"cards": {**MINE.cards, "Cover": 4}})
    expected = CommandResult(
        1,
        f"{NINE_DICE_TOLD}\n"
        "the deck has 31 cards, not 30; take 1 card out\n"
        "4 copies of 'Cover'; a deck has at most 3, so take 1 out\n",
        "",
    )
    assert decks("check", "-", stdin=text(wrong)) == expected
    file = tmp_path / "mine.txt"
    file.write_text(text(wrong), encoding="utf-8")
    assert decks("check", file) == expected
    decks("import", file)
    assert decks("check", "Mine") == expected
    checked = json.loads(decks("check", "Mine", "--json").out)
    assert (checked["name"], checked["legal"]) == ("Mine", False)
    assert [problem["code"] for problem in checked["problems"]] == ["CARD051", "CARD050", "CARD053"]


def test_a_file_says_of_which_rule_book_its_deck_is(decks: Decks, tmp_path: Path) -> None:
    file = tmp_path / "original.yaml"
    file.write_text(decks("export", "The Boy Among Wolves", "--box", "raven", "--yaml").out, encoding="utf-8")
    assert decks("check", file) == CommandResult(0, "The Boy Among Wolves is legal\n", "")
    assert decks("import", file, "--name", "Mine").code == 0
    assert "Mine" in decks("list", "--box", "raven").out and "Mine" not in decks("list").out


def test_copy_rename_and_delete(decks: Decks, data: Path) -> None:
    assert decks("copy", "the iron men", "Mine") == CommandResult(0, "Mine\n", "")
    assert load_deck(data / "decks" / "mine.yaml") == MINE
    assert decks("copy", "Mine", "Other").code == 0
    for verb, name in (("copy", "The Iron Men"), ("rename", "Mine")):
        told = decks(verb, name, "OTHER")
        assert told == CommandResult(
            2, "", "cinderboard: you already have a deck 'OTHER'; choose another name\n"
        )
    assert decks("rename", "Mine", "mine") == CommandResult(0, "mine\n", "")
    assert decks("rename", "mine", "Yours") == CommandResult(0, "Yours\n", "")
    assert own_deck_files(data) == ["other.yaml", "yours.yaml"]
    assert decks("delete", "yours") == CommandResult(0, "", "cinderboard decks delete: 'Yours' is deleted\n")
    assert own_deck_files(data) == ["other.yaml"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "The Iron Man"], "unknown deck 'The Iron Man'; did you mean The Iron Men"),
        (["check", "nowhere.txt"], "unknown deck 'nowhere.txt'; known: "),
        (["import", "nowhere.txt"], "there is no file nowhere.txt; check its name and folder"),
        (["import", "."], ". cannot be read: it is a folder; name a file with a deck"),
        (["rename", "The Iron Men", "Mine"], "'The Iron Men' is a printed deck, which cannot change"),
        (["delete", "The Iron Men"], "'The Iron Men' is a printed deck, which cannot change"),
        (["copy", "The Iron Men", "the mist guardian"], "'the mist guardian' is the name of a printed deck"),
        (["copy", "The Iron Men", " "], "a deck needs a name to be saved"),
        (["copy", "The Iron Men", "x" * 61], "the name of the deck is longer than 60 letters"),
        (["copy", "The Iron Men"], "the following arguments are required: NEW"),
        (["show"], "the following arguments are required: NAME"),
        (["show", "x", "--yaml", "--json"], "not allowed with argument"),
        ([], "the following arguments are required: VERB"),
    ],
)
def test_a_mistake_is_reported_in_one_line(decks: Decks, data: Path, arguments: list[str], said: str) -> None:
    told = decks(*arguments)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert said in told.err
    assert not (data / "decks").exists()


def test_a_list_with_all_kinds_of_mistakes_is_saved_and_each_is_named(decks: Decks) -> None:
    """Unknown cards keep their places, so that the deck can be mended and is then legal."""
    text = """
**Burn v2**
by Ann, updated 2024-03-02
Phoenixborn: Coal Roarkwen
Würfel: 5 Ceremonial · 5 Natural
(3) Anchronaut
Hammer Knight — 4
3x [[Iron Worker]] <- maybe cut one
3x “One Hundred Blades” (chained)
3 Cheat Death
3x strengthen, 3 expand energy
Karten:
x3 Chant of Revenge ⛓️
2x Close Combat
3x Summon Iron Rhino
Conjurations (1):
1x Iron Rhino
Strategy:
Hit them with 3x Cover, always
"""
    told = decks("import", "-", stdin=text.encode())
    assert told.out == "Burn v2\n" and told.code == 1
    assert [line.partition(": ")[2] for line in told.err.splitlines()] == [
        "line 3: 'by Ann, updated 2024-03-02' is left out, as it is no card",
        "line 12: the heading 'Karten:' is unknown; below it, only cards with a count are read",
        "not legal: unknown Phoenixborn 'Coal Roarkwen'; did you mean Coal Roarkwin?",
        "not legal: unknown card 'Anchronaut'; did you mean Anchornaut?",
        "not legal: 4 copies of 'Hammer Knight'; a deck has at most 3, so take 1 out",
        "not legal: 'One Hundred Blades' is unique to Coal Roarkwin; "
        "take it out, or choose Coal Roarkwin as the Phoenixborn",
        "not legal: unknown card 'Cheat Death'; "
        "it is a card of the original game, before Ashes Reborn, so take it out",
    ]
    shown = decks("show", "Burn v2").out
    mended = shown.replace("Roarkwen", "Roarkwin").replace("Anchronaut", "Anchornaut")
    mended = (
        mended.replace("4x Hammer", "3x Hammer")
        .replace("2x Close", "3x Close")
        .replace("Cheat Death", "Cover")
    )
    told = decks("import", "-", "--force", stdin=mended.encode())
    assert told == CommandResult(0, "Burn v2\n", "")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "standard input: there is no deck in this text; write the Phoenixborn, the dice and the cards"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "standard input: line 1 is not text; save the deck as plain"),
        (b"Mine\n3 Cover\n\x00\x01", "standard input: line 3: this is not text"),
        (b"x" * 1_000_001, "standard input is larger than 1 MB; name a file with one deck"),
        (b"3x Cover\n" * 100_000, "standard input: the text has 900,000 letters, more than 50,000"),
        ("name: Mine\ncards:\n  Cover: 3\n", "standard input:1: CARD003: 'phoenixborn' is missing"),
        ("name: Mine\ncards:\n  Cover: 3\n bad", "standard input:4: CARD002: this is not YAML"),
        ("3x Cover", "-: the deck has no name; give it one with --name NAME"),
        ("The Iron Men\n3x Cover", "'The Iron Men' is the name of a printed deck; give yours another name"),
    ],
    ids=["empty", "binary", "zeros", "1 MB", "long", "yaml", "no yaml", "no name", "printed"],
)  # fmt: skip
def test_a_text_that_is_no_deck_is_not_saved(
    decks: Decks, data: Path, content: bytes | str, said: str
) -> None:
    told = decks("import", "-", stdin=content)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith(f"cinderboard: {said}")
    assert own_deck_files(data) == []


def test_a_broken_file_is_left_alone(decks: Decks, data: Path) -> None:
    """It can be deleted, but neither shown nor overwritten."""
    decks("copy", "The Iron Men", "Mine")
    file = data / "decks" / "mine.yaml"
    file.write_text("name: [", encoding="utf-8")
    for arguments in (["show", "mine"], ["copy", "mine", "New"], ["rename", "mine", "New"]):
        told = decks(*arguments)
        assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
        assert "mine.yaml:" in told.err
    told = decks("import", "-", "--force", stdin=text(MINE))
    assert told.code == 2 and "mine.yaml is not overwritten, as it cannot be read" in told.err
    assert file.read_text(encoding="utf-8") == "name: ["
    assert decks("delete", "mine").code == 0
    assert own_deck_files(data) == []


def test_names_of_strangers_cannot_steer_the_terminal(decks: Decks, tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(
        'name: Mine\nphoenixborn: "\\e[2J"\n'
        'dice: {"\\e[2J": 9}\ncards: {"\\e[2J": 3}\nfirst_five: ["\\e[2J"]\n',
        encoding="utf-8",
    )
    for arguments in (
        ["check", file],
        ["import", file],
        ["list"],
        ["show", "Mine"],
        ["show", "Mine", "--yaml"],
    ):
        told = decks(*arguments)
        assert "\x1b" not in told.out + told.err and "2J" in told.out + told.err


def test_standard_input_may_be_closed(decks: Decks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some schedulers and launchers close it."""
    monkeypatch.setattr(io, "TextIOWrapper", lambda _raw: None)
    told = decks("import", "-")
    assert told == CommandResult(2, "", "cinderboard: standard input is closed; name a file with a deck\n")


def test_a_data_folder_that_is_a_file(decks: Decks, data: Path) -> None:
    data.write_text("")
    told = decks("copy", "The Iron Men", "Mine")
    assert (told.code, told.out, told.err.count("\n")) == (3, "", 1)
    assert "choose another with --data" in told.err


def test_as_a_process_of_its_own(start: Run) -> None:
    assert start("decks", "export", "The Iron Men").stdout == text(IRON_MEN)
    told = start("decks", "import", "-")
    assert "there is no deck in this text" in one_line(told)
    assert told.returncode == 2


def test_a_random_deck_is_saved_and_drawn_from_what_one_owns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def random(*arguments: str) -> int:
        return main(["--data", str(tmp_path), "decks", "random", *arguments, "--seed", "4"])

    assert random("Luck", "release:song", "type:ally") == 2
    assert "too few cards fit" in capsys.readouterr().err
    assert random("Luck", "--owned") == 2 and "you own nothing yet" in capsys.readouterr().err
    assert main(["--data", str(tmp_path), "cards", "own", "Master Set"]) == 0
    assert random("Luck", "--owned") == 0 and capsys.readouterr().out == "Luck\n"
    deck = DeckRepository(tmp_path).find("Luck")
    library = standard_library()
    assert {library.releases[name] for name in (deck.phoenixborn, *deck.cards)} == {"Master Set"}
    assert random("Luck") == 2, "the name is taken"

"""Tests of games as text: exported, read, imported."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from host.store import CannotWrite, OpenGame, SaveUnreadable, Store
from host.store.checksums import SaveChecksums
from host.store.save_data import SavedAnswer
from tests.store.conftest import keep

Begin = Callable[..., OpenGame]


@pytest.fixture
def exported(store: Store, begin: Begin, tmp_path: Path) -> Path:
    """Return the text of a game with seven answers in force, two undone and one mark."""
    with begin() as game:
        keep(game, 4)
        game.undo()
    return store.export(game.id, tmp_path / "game.jsonl")


def test_text_is_one_line_an_answer(exported: Path) -> None:
    """The first line has the setup, then every answer has its own, undone ones say so."""
    head, *rest = [json.loads(line) for line in exported.read_text().splitlines()]
    assert head["cinderboard"] == 3
    assert head["setup"]["deck"] == "Pebbles"
    checksum = rest[1].pop("checksum")
    assert rest[1] == {"n": 1, "seat": "Player", "kind": "keep", "picks": [{"do": "word", "word": "keep"}]}
    assert int(checksum, 16) < 2**32
    assert [item.get("undone", False) for item in rest[:9]] == [False] * 7 + [True] * 2
    assert int(rest[9].pop("checksum"), 16) < 2**32
    assert rest[9] == {"undone to": 7, "after seeing": "1 x chance (player dice)"}
    assert [(item["turn at"], item["chances"]) for item in rest[10:]] == [
        (0, 0),
        (2, 1),
        (4, 2),
        (6, 3),
        (8, 4),
    ]


def test_import_gives_the_same_game(store: Store, exported: Path) -> None:
    """A game that went through text has the same journal, undone answers and marks."""
    added = store.import_(exported)
    assert added.id == "2" and added.notices == ()
    with store.open("1") as old, store.open("2") as new:
        assert list(new.match.game.journal.lines()) == list(old.match.game.journal.lines())
        assert new.match.game.undone == old.match.game.undone
        assert new.marks == old.marks


@pytest.mark.usefixtures("exported")
def test_import_of_a_save_file(store: Store, tmp_path: Path) -> None:
    """A save file from elsewhere is copied in."""
    elsewhere = tmp_path / "from a friend.cinder"
    elsewhere.write_bytes((store.directory / "games" / "1.cinder").read_bytes())
    assert store.import_(elsewhere).answers == 7


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (3, "{broken", "line 4 of game.jsonl is broken (not JSON"),
        (3, '{"n": 7, "seat": "x", "kind": "y", "picks": []}', "answer 3 is missing"),
        (3, '{"n": 2, "seat": "x", "kind": "y", "picks": [1]}', "a pick is not an object that says"),
        (3, '{"n": 2, "seat": "x", "kind": "y", "picks": [{"do": 1.5}]}', "do in picks is not a text"),
        (3, '{"n": 2, "seat": "x", "kind": "y", "picks": [{"a": {"b": {"c": {"d": {}}}}}]}', "a pick is no"),
        (3, '{"n": 2}', "line 4 of game.jsonl is broken (picks is not a list)"),
        (
            3,
            '{"n": 2, "seat": "Player", "kind": "keep", "picks": []}',
            "is broken (its checksum does not fit)",
        ),
        (
            3,
            '{"n": 2, "seat": "table", "kind": "roll", "picks": [], "checksum": "00000000"}',
            "its checksum does not fit",
        ),
        (3, "[" * 200_000, "nested too deep"),
        (3, '"' + "x" * 1_000_001 + '"', "longer than 1000000 letters"),
    ],
)
def test_broken_line_imports_what_is_before_it(
    store: Store, exported: Path, number: int, text: str, said: str
) -> None:
    """The notice names the line; the two answers before it are imported."""
    lines = exported.read_text().splitlines()
    lines[number] = text
    exported.write_text("\n".join(lines))
    added = store.import_(exported)
    assert said in " ".join(added.notices)
    assert added.answers == 2


def test_answer_the_rules_do_not_take_imports_what_is_before_it(store: Store, exported: Path) -> None:
    """The checksums fit, but the version asked something else."""
    lines = exported.read_text().splitlines()
    before = json.loads(lines[2])["checksum"]
    answer = SavedAnswer("Player", "keep", ())
    item = {
        "n": 2,
        "seat": "Player",
        "kind": "keep",
        "picks": [],
        "checksum": SaveChecksums(before).answer(answer),
    }
    lines[3:] = [json.dumps(item)]
    exported.write_text("\n".join(lines))
    added = store.import_(exported)
    assert "answer 3 is impossible" in " ".join(added.notices)
    assert added.answers == 2


def test_text_that_was_cut_off_says_so(store: Store, exported: Path) -> None:
    lines = exported.read_text().splitlines()
    exported.write_text("\n".join(lines[:5]))
    added = store.import_(exported)
    assert added.notices == ("game.jsonl is cut off: it has the first 4 of 9 answers, which were loaded",)
    assert added.answers == 4


def test_setup_changed_in_a_text_is_noticed(store: Store, exported: Path) -> None:
    exported.write_text(exported.read_text().replace('"level": 1', '"level": 2', 1))
    added = store.import_(exported)
    assert "the setup of game.jsonl was changed since it was saved" in added.notices[0]
    assert added.answers == 7


@pytest.mark.parametrize(
    "content", [b"{}", b"{", b"\xff\xfe{", b"[1]", b"", b'{"setup": 1}', b"{" * 100_000, b'{"a": "\xff"}']
)
def test_text_of_something_else_is_refused(store: Store, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    with pytest.raises(SaveUnreadable, match=r"other\.txt"):
        store.import_(path)
    assert store.games() == []


def test_export_does_not_overwrite(store: Store, exported: Path) -> None:
    before = exported.read_bytes()
    with pytest.raises(CannotWrite, match="already exists"):
        store.export("1", exported)
    assert exported.read_bytes() == before
    with pytest.raises(CannotWrite, match="there is no folder /proc/none"):
        store.export("1", Path("/proc/none/game.jsonl"))


def test_an_export_that_the_disk_does_not_take_leaves_no_file(
    store: Store, begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    begin().close()
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CannotWrite, match=r"cannot be written \(No space left on device\)"):
        store.export("1", tmp_path / "game.jsonl")
    assert not (tmp_path / "game.jsonl").exists()

"""Tests of saves that are damaged, foreign or in the way: explained, loaded where sound, not destroyed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import textwrap
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from host.store import (
    CannotWrite,
    DataFolderError,
    GameInUse,
    GameNotFound,
    OpenGame,
    SaveUnreadable,
    Store,
)
from host.store.save_data import read_setup
from tests.store.conftest import keep
from tests.store.save_damage import full_disk, sealed, sql
from tests.store.small_game import DEAL

Begin = Callable[..., OpenGame]


@pytest.fixture
def saved(begin: Begin) -> Path:
    """Return the file of a closed game with eleven answers."""
    with begin() as game:
        keep(game, 5)
    return game._open.file.path


@pytest.mark.parametrize(
    ("damage", "sound", "said"),
    [
        ("UPDATE answers SET picks = 'keep]' WHERE n = 5", 5, "answer 6 of 1.cinder is broken"),
        ("UPDATE answers SET picks = '{}' WHERE n = 5", 5, "picks is not a list"),
        (
            "UPDATE answers SET picks = replace(picks, 'keep', 'throw') WHERE n = 5",
            5,
            "checksum does not fit",
        ),
        ("UPDATE answers SET seat = 'table' WHERE n = 7", 7, "its checksum does not fit"),
        ("UPDATE answers SET checksum = '00000000' WHERE n = 4", 4, "its checksum does not fit"),
        ("DELETE FROM answers WHERE n = 3", 3, "answer 4 of 1.cinder is broken (answer 4 is missing)"),
        ("DELETE FROM answers WHERE n >= 8", 8, "1.cinder has 8 answers, not the 11 it speaks of"),
        ("UPDATE answers SET picks = '" + "[" * 100_000 + "' WHERE n = 2", 2, "nested too deep"),
    ],
)
def test_broken_answer_loads_what_is_before_it(
    store: Store, saved: Path, damage: str, sound: int, said: str
) -> None:
    """The game opens up to the first broken answer and says which; playing on leaves the file alone."""
    sql(saved, damage)
    check_rescue(store, saved, sound, said)


@pytest.mark.parametrize(
    ("difference", "sound", "said"),
    [
        (
            "UPDATE answers SET picks = replace(picks, 'keep', 'eat') WHERE n = 5",
            5,
            "6 is impossible: 'Keep",
        ),
        ("UPDATE answers SET kind = 'turn' WHERE n = 7", 7, "answer 8 is impossible: it answers 'turn'"),
    ],
)
def test_answer_the_rules_do_not_take_loads_what_is_before_it(
    store: Store, saved: Path, difference: str, sound: int, said: str
) -> None:
    """The checksums fit, but the version asked something else and stored no turns."""
    sql(saved, difference, "DELETE FROM turns")
    sealed(saved)
    check_rescue(store, saved, sound, said)


def check_rescue(store: Store, saved: Path, sound: int, said: str) -> None:
    """Check that a damaged game opens with its `sound` first answers and a notice, as a new file."""
    before = sha256(saved.read_bytes()).hexdigest()
    with store.open("1") as game:
        assert len(game.match.game.journal) == sound
        assert said in " ".join(game.notices)
        game.run_automatic_steps()
        keep(game)
        assert game.id == "2"
        assert "continues as game 2" in game.notices[-1]
        count = len(game.match.game.journal)
    assert sha256(saved.read_bytes()).hexdigest() == before
    with store.open("2") as copy:
        assert len(copy.match.game.journal) == count
        assert copy.notices == ()
    assert {listed.title[-9:] for listed in store.games()} == {"(rescued)", " level 1)"}


def test_reading_a_damaged_game_makes_no_copy(store: Store, saved: Path) -> None:
    """Only going on makes the copy."""
    sql(saved, "DELETE FROM answers WHERE n = 3")
    store.open("1").close()
    assert len(store.games()) == 1


def test_damaged_pages_lose_no_more_than_they_hold(store: Store, begin: Begin) -> None:
    """Overwritten bytes in the middle of the file cost the answers there and after, no others."""
    with begin(turns=400) as game:
        keep(game, 300)
        path = game._open.file.path
    data = bytearray(path.read_bytes())
    at = len(data) - 4096 * 2
    data[at : at + 4096] = bytes(4096)
    path.write_bytes(data)
    with store.open("1") as again:
        assert 0 < len(again.match.game.journal) < 601
        assert "is broken" in again.notices[0]


def test_save_of_another_version_says_so_and_goes_on(store: Store, saved: Path) -> None:
    sql(saved, "UPDATE game SET app = '0.0.9'")
    sealed(saved)
    with store.open("1") as game:
        assert game.notices[0].startswith("1.cinder was written by Cinderboard 0.0.9; this is ")
        keep(game)
        assert game.id == "1"


@pytest.mark.parametrize("format_", [0, 1, 2, 4, 99])
def test_save_of_another_format_is_refused_and_left_alone(store: Store, saved: Path, format_: int) -> None:
    sql(saved, f"UPDATE game SET format = {format_}")
    before = saved.read_bytes()
    with pytest.raises(SaveUnreadable, match=f"1.cinder has save format {format_}, which "):
        store.open("1")
    (listed,) = store.games()
    assert not listed.readable and f"has save format {format_}" in listed.notices[0]
    assert saved.read_bytes() == before


def test_changed_setup_is_noticed_and_the_file_left_alone(store: Store, saved: Path) -> None:
    """A setup that is legal but not the one saved: said in the list and on opening, never written over."""
    sql(saved, "UPDATE game SET setup = replace(setup, '\"level\":1', '\"level\":2')")
    before = saved.read_bytes()
    (listed,) = store.games()
    with store.open("1") as game:
        for notices in (listed.notices, game.notices):
            assert notices == (
                "the setup of 1.cinder was changed since it was saved (its checksum does not fit)",
            )
        assert len(game.match.game.journal) == 11
        game.run_automatic_steps()
        keep(game)
        assert game.id == "2"
    assert saved.read_bytes() == before


def test_setup_of_another_version_is_refused_in_words(store: Store, saved: Path) -> None:
    """A setup that is not understood cannot be played; the error says what to do."""
    sql(saved, """UPDATE game SET setup = '{"moons": 3}'""")
    real = Store(store.directory)
    with pytest.raises(SaveUnreadable, match="setup of the game is not understood by Cinderboard"):
        real.open("1")
    # The lock of the failed attempt is free again.
    with pytest.raises(SaveUnreadable):
        real.open("1")


WHOLE: dict[str, object] = {"name": "Mine", "phoenixborn": "Coal Roarkwin", "cards": {}}


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"deck": WHOLE | {"dice": {"natural": "ten"}}}, "(deck / dice / natural: "),
        ({"deck": WHOLE}, "(deck / dice: "),
        ({"deck": 5}, "(deck: "),
        ({"level": 9}, "(level: "),
        ({"rules": "ashes", "seats": [{"name": "ann", "deck": WHOLE}]}, "(seats / 0 / deck / dice: "),
    ],
)
def test_a_mistake_in_a_setup_is_reported_with_its_place(setup: dict[str, object], told: str) -> None:
    with pytest.raises(SaveUnreadable) as refusal:
        read_setup(json.dumps({"rules": "red-rains"} | setup))
    assert told in str(refusal.value)


@pytest.mark.parametrize("content", [b"", b"not a game", b"SQLite format 3\0" + bytes(4000)])
def test_foreign_file_is_listed_with_a_sentence(store: Store, saved: Path, content: bytes) -> None:
    bad = saved.with_name("holiday.cinder")
    bad.write_bytes(content)
    good, listed = store.games()
    assert good.id == "1" and good.readable
    assert listed.id == "holiday" and not listed.readable
    assert "holiday.cinder" in listed.notices[0]
    with pytest.raises(SaveUnreadable, match="left as it is"):
        store.open("holiday")
    assert bad.read_bytes() == content


def test_unknown_game(store: Store, tmp_path: Path) -> None:
    for name in ("7", str(tmp_path / "x.cinder"), str(tmp_path)):
        with pytest.raises(GameNotFound):
            store.open(name)


def test_data_folder_that_is_a_file(tmp_path: Path) -> None:
    wrong = tmp_path / "data"
    wrong.write_text("")
    with pytest.raises(DataFolderError, match="is a file, not a folder; choose another with --data"):
        Store(wrong, deal=DEAL).games()


def test_data_folder_that_cannot_be_made() -> None:
    with pytest.raises(DataFolderError, match="cannot be used: "):
        Store(Path("/proc/cinderboard"), deal=DEAL).games()


def test_second_process_gets_an_error_while_the_game_is_open(store: Store, begin: Begin) -> None:
    """While one process plays, another gets an error, but may list and read the game."""
    script = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from host.store import GameInUse, Store
        from tests.store.small_game import DEAL
        store = Store(Path(sys.argv[1]), deal=DEAL)
        print(len(store.games()), len(store.read("1").lines))
        try:
            store.open("1")
        except GameInUse as error:
            print(error)
        """
    )
    with begin() as game:
        keep(game)
        told = subprocess.run(
            [sys.executable, "-c", script, store.directory], capture_output=True, text=True, check=True
        )
        with pytest.raises(GameInUse):
            store.open("1")
    assert told.stdout == "1 3\n1 is being played in another Cinderboard; close it there first\n"
    store.open("1").close()


def test_new_game_on_a_full_disk_leaves_nothing_unfinished(begin: Begin, store: Store) -> None:
    """The next game begins as if nothing had happened."""
    with full_disk(), pytest.raises(CannotWrite, match=r"^1\.cinder cannot be made .*; free some space"):
        begin()
    assert [path.suffix for path in (store.directory / "games").iterdir()] == [".lock"]
    with begin() as game:
        assert game.id == "1"


def test_full_disk_takes_the_answer_back(begin: Begin, store: Store) -> None:
    """Nothing is in the match that is not saved; later the game goes on."""
    with begin(turns=2000) as game:
        keep(game, 200)
        game.undo()
        count, undone = len(game.match.game.journal), list(game.match.game.undone)
        with full_disk():
            for change in (lambda: game.answer(["throw"]), game.redo, game.undo):
                with pytest.raises(CannotWrite, match="this was taken back and what came before it is saved"):
                    change()
                assert len(game.match.game.journal) == count
                assert game.match.game.undone == undone
        keep(game)
        count = len(game.match.game.journal)
    with store.open("1") as again:
        assert len(again.match.game.journal) == count
        assert again.notices == ()


def test_random_damage_is_always_reported_in_words(store: Store, saved: Path) -> None:
    """The save is opened or refused in one line, and never written."""
    sound = saved.read_bytes()
    luck = random.Random(1)
    outcomes = set()
    for _ in range(70):
        damaged = bytearray(sound)
        for _ in range(luck.choice([1, 5, 50])):
            damaged[luck.randrange(len(damaged))] = luck.randrange(256)
        if luck.random() < 0.2:
            del damaged[luck.randrange(len(damaged)) :]
        saved.write_bytes(damaged)
        (listed,) = store.games()
        assert all("\n" not in notice for notice in listed.notices)
        try:
            with store.open("1") as game:
                outcomes.add(bool(game.notices))
                assert all("\n" not in notice for notice in game.notices)
        except SaveUnreadable as error:
            outcomes.add("refused")
            assert "\n" not in str(error)
        assert saved.read_bytes() == damaged
    assert outcomes == {True, False, "refused"}

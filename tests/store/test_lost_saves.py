"""Tests of a save that is deleted, moved, replaced, damaged or locked during play."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from host.store import CannotWrite, OpenGame, SaveGone, SaveLocked, Store
from tests.store.conftest import keep

Begin = Callable[..., OpenGame]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait only a moment for other programs."""
    monkeypatch.setattr("host.store.sqlite_file.BUSY_SECONDS", 0.05)


@pytest.fixture
def game(begin: Begin) -> Iterator[OpenGame]:
    """Yield an open game with an undone answer and a note on it."""
    with begin() as opened:
        keep(opened, 4)
        opened.undo()
        yield opened


def path_of(game: OpenGame) -> Path:
    return game._open.file.path


def lines(game: OpenGame) -> list[str]:
    return list(game.match.game.journal.lines())


def _delete(path: Path) -> None:
    path.unlink()


def _move(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def _delete_all(path: Path) -> None:
    shutil.rmtree(path.parent)


def _replace(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


def _write_other_answers(path: Path) -> None:
    """Replace the contents of the file, as a copy from another computer does."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE game SET seal = '00000000'")


def _overwrite(path: Path) -> None:
    path.write_bytes(bytes(len(path.read_bytes())))


LOSSES = {
    "deleted": (_delete, "was deleted or moved while the game was played"),
    "moved": (_move, "was deleted or moved while the game was played"),
    "deleted with its folder": (_delete_all, "was deleted or moved while the game was played"),
    "replaced": (_replace, "was replaced by another file while the game was played"),
    "changed": (_write_other_answers, "was changed by another program"),
    "overwritten": (_overwrite, "was damaged while the game was played"),
}


@pytest.mark.parametrize(("lose", "said"), LOSSES.values(), ids=LOSSES)
def test_a_lost_save_is_reported_and_saved_again(
    store: Store, game: OpenGame, lose: Callable[[Path], None], said: str
) -> None:
    """The whole game, undone answers and notes included, is saved anew."""
    before, undone, marks = lines(game), list(game.match.game.undone), game.marks
    lose(path_of(game))
    for change in (lambda: game.answer(["throw"]), game.redo, game.undo):
        with pytest.raises(SaveGone) as gone:
            change()
        assert said in str(gone.value) and "in memory only until it is saved again" in str(gone.value)
        assert gone.value.game is game
        assert (lines(game), game.match.game.undone) == (before, undone)
    name = game.save_again()
    assert (lines(game), game.match.game.undone, game.marks) == (before, undone, marks)
    game.redo()
    keep(game)
    after = lines(game)
    game.close()
    with store.open(name) as again:
        assert lines(again) == after
        assert again.marks == marks and again.notices == ()


def test_a_game_that_lost_its_save_can_be_exported(store: Store, game: OpenGame, tmp_path: Path) -> None:
    path_of(game).unlink()
    text = game.export(tmp_path / "game.jsonl")
    before, undone = lines(game), list(game.match.game.undone)
    added = store.import_(text)
    assert added.notices == ()
    with store.open(added.id) as again:
        assert (lines(again), again.match.game.undone, again.marks) == (before, undone, game.marks)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock the file, as another program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_save_is_not_called_damaged(store: Store, game: OpenGame) -> None:
    before = lines(game)
    game.close()
    with locked(path_of(game)):
        for look in (store.open, store.read, store.import_):
            with pytest.raises(SaveLocked, match=r"1\.cinder is locked by another program"):
                look(path_of(game))
        (listed,) = store.games()
        assert not listed.readable and "is locked by another program" in listed.notices[0]
    with store.open("1") as again:
        assert lines(again) == before and again.notices == ()


def test_a_save_locked_during_the_game_takes_the_answer_back(game: OpenGame) -> None:
    before = lines(game)
    with locked(path_of(game)), pytest.raises(CannotWrite, match="is locked by another program") as refusal:
        game.answer(["throw"])
    assert not isinstance(refusal.value, SaveGone)
    assert lines(game) == before
    game.answer(["throw"])
    assert len(lines(game)) > len(before)


def test_a_log_of_another_program_beside_the_save(store: Store, game: OpenGame) -> None:
    """Another program for databases left it; the save is not read past it."""
    game.close()
    path_of(game).with_name("1.cinder-wal").write_bytes(b"log")
    with pytest.raises(SaveLocked, match=r"if none has, move 1\.cinder-wal to another folder$"):
        store.open("1")

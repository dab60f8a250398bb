"""Tests of renaming games, putting them away and bringing them back."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.store import GameInUse, GameNotFound, Store
from host.store.save_writer import SUFFIX


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a store of two games, the first with an answer."""
    store = Store(tmp_path)
    for seed in (3, 4):
        with store.create(RedRainsSetup(seed=seed)) as game:
            game.run_automatic_steps()
            if seed == 3:
                game.answer(())
    return store


def test_a_game_is_renamed_and_stays_sound(store: Store) -> None:
    before = store.read("1")
    store.rename("1", "  An evening \x1b with\nBen ")
    after = store.read("1")
    assert after.title == "An evening with Ben"
    assert (after.lines, after.sound, after.notices, after.played) == (before.lines, True, (), before.played)
    assert "An evening with Ben" in [game.title for game in store.games()]


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "\x00"])
def test_a_name_that_is_none_is_refused(store: Store, name: str) -> None:
    before = store.read("1").title
    with pytest.raises(ValueError, match="1 to 80 letters"):
        store.rename("1", name)
    assert store.read("1").title == before


def test_what_is_played_is_neither_renamed_nor_deleted(store: Store) -> None:
    with store.open("1"):
        with pytest.raises(GameInUse):
            store.delete("1")
        with pytest.raises(GameInUse):
            store.rename("1", "Other")
    assert [game.id for game in store.games()] == ["1", "2"] or len(store.games()) == 2


def test_a_deleted_game_comes_back_as_it_was(store: Store) -> None:
    before = store.read("1")
    name = store.delete("1")
    assert [game.id for game in store.games()] == ["2"]
    assert [game.id for game in store.deleted()] == [name] == ["1"]
    with pytest.raises(GameNotFound):
        store.open("1")
    assert store.restore(name) == "1"
    assert store.read("1") == before and store.deleted() == []


def test_a_restored_game_gets_another_number_if_its_own_is_taken(store: Store) -> None:
    """Neither another game nor an earlier deleted one is overwritten."""
    title = store.read("2").title
    store.delete("2")
    with store.create(RedRainsSetup(seed=5, level=2)) as game:
        assert game.id == "2"
    assert store.delete("2") == "2-2"
    with store.create(RedRainsSetup(seed=6)) as game:
        assert game.id == "2"
    assert store.restore("2") == "3" and store.read("3").title == title
    assert store.restore("2-2") == "4" and "level 2" in store.read("4").title
    for gone in ("2", "x", "../games/1", ""):
        with pytest.raises(GameNotFound):
            store.restore(gone)


def test_a_file_that_cannot_be_read_can_be_deleted_too(store: Store, tmp_path: Path) -> None:
    broken = tmp_path / "games" / f"9{SUFFIX}"
    broken.write_bytes(b"no game")
    assert store.delete("9") == "9"
    store.restore("9")
    assert broken.read_bytes() == b"no game"

"""Tests of the index of saved games: quick, and never wrong about a save."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.bots.player_and_playout import RandomPlayer
from host.presenter.records.saved_games import cached_standing, game_standing
from host.store import OpenGame, Store, game_store, save_index
from host.store.save_index import FILE
from tests.store.conftest import keep
from tests.store.save_damage import sql
from tests.store.test_old_saves import OLD
from tests.web.test_hidden import KINDS

Begin = Callable[..., OpenGame]


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often saves were read for their `summary`, and played for a `load_last_turn`."""
    counted: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        whole = getattr(module, name)

        def counting(*given: Any) -> Any:
            counted[name] += 1
            return whole(*given)

        monkeypatch.setattr(module, name, counting)

    count(save_index, "summary")
    count(game_store, "load_last_turn")
    return counted


@pytest.fixture
def saved(store: Store, begin: Begin) -> list[Path]:
    """Return three games that nobody has played for an hour."""
    for turns in (3, 4, 5):
        with begin(turns=turns) as game:
            keep(game, 3)
    return [aged(store.directory / "games" / f"{number}.cinder") for number in (1, 2, 3)]


def aged(path: Path) -> Path:
    os.utime(path, (path.stat().st_mtime - 3600,) * 2)
    return path


def listed(store: Store) -> dict[str, tuple[int, bool, str]]:
    """Return the answers, the end and the outline of each listed game."""
    return {
        game.id: (game.answers, game.over, store.outline(game, lambda match: f"{match.game.state.score}"))
        for game in store.games()
        if game.readable
    }


def test_only_saves_that_have_changed_are_read_again(
    store: Store, saved: list[Path], reads: Counter[str]
) -> None:
    first = listed(store)
    assert reads == {"summary": 3, "load_last_turn": 3}
    assert listed(store) == first
    assert reads == {"summary": 3, "load_last_turn": 3}
    with store.open("2") as game:
        game.undo()
    aged(saved[1])
    saved[0].unlink()
    then = listed(store)
    assert then.keys() == {"2", "3"} and then["3"] == first["3"] and then["2"] != first["2"]
    assert reads == {"summary": 4, "load_last_turn": 4}
    assert listed(store) == then and reads == {"summary": 4, "load_last_turn": 4}


@pytest.mark.usefixtures("saved")
def test_a_save_that_has_just_changed_is_read_each_time(store: Store, reads: Counter[str]) -> None:
    """Two changes within one tick of the file system's clock look the same."""
    with store.open("3") as game:
        keep(game)
        for _ in range(2):
            assert listed(store)["3"][0] == len(game.match.game.journal)
    assert reads == {"summary": 4, "load_last_turn": 4}


def _no_file(index: Path) -> None:
    index.unlink()


def _other_bytes(index: Path) -> None:
    index.write_bytes(b"no index " * 1000)


def _other_layout(index: Path) -> None:
    sql(index, "PRAGMA user_version = 99")


def _folder(index: Path) -> None:
    index.unlink()
    index.mkdir()


@pytest.mark.usefixtures("saved")
@pytest.mark.parametrize("spoil", [_no_file, _other_bytes, _other_layout, _folder])
def test_without_a_sound_index_the_games_are_listed_all_the_same(
    store: Store, spoil: Callable[[Path], None]
) -> None:
    first = listed(store)
    spoil(store.directory / FILE)
    for _ in range(3):
        assert listed(store) == first


def test_a_save_with_something_beside_it_is_read(store: Store, saved: list[Path]) -> None:
    listed(store)
    saved[1].with_name("2.cinder-wal").touch()
    (told,) = [game for game in store.games() if not game.readable]
    assert told.id == "2" and "2.cinder-wal" in told.notices[0]


@pytest.mark.parametrize("save", sorted(OLD.glob("format-3-*.cinder")), ids=lambda path: path.stem)
def test_an_old_game_stands_as_when_it_is_played_again_from_its_beginning(tmp_path: Path, save: Path) -> None:
    store = Store(tmp_path)
    store.prepare()
    shutil.copyfile(save, tmp_path / "games" / "1.cinder")
    (game,) = store.games()
    stands, again = cached_standing(store, game), game_standing(store.replay("1")[0])
    assert (stands.where, stands.wounds) == (again.where, again.wounds)


@pytest.mark.parametrize("kind", ["Ashes for two", "Red Rains", "a draft of two", "Ardent Reapers"])
def test_a_game_stands_as_when_it_is_played_again(tmp_path: Path, kind: str) -> None:
    store, player = Store(tmp_path), RandomPlayer(3)
    with store.create(KINDS[kind](3)) as game:
        for answers in range(40):
            game.run_automatic_steps()
            if game.match.decision is None:
                break
            game.answer(player.choose(game.match.decision, lambda: None))
            if answers % 13 == 12:
                game.undo()
                (saved,) = store.games()
                assert cached_standing(store, saved) == game_standing(store.replay("1")[0])

"""Tests of the turns stored in a save: their contents, and broken ones."""

from __future__ import annotations

import base64
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from host.store import OpenGame, SaveUnreadable, Store
from host.store.input_limits import STATE_BYTES
from tests.store.conftest import keep
from tests.store.save_damage import sealed, sql
from tests.store.small_game import Kept, SmallState

Begin = Callable[..., OpenGame]
ASKED_OTHERWISE = "UPDATE answers SET kind = 'turn' WHERE n = 5"
"""Statement after which the save asks something else there, as an older version might."""


@pytest.fixture
def saved(begin: Begin) -> Path:
    """Return a closed game of eleven answers, in its sixth turn, which began after ten."""
    with begin() as game:
        keep(game, 5)
    return game._open.file.path


def saved_turns(path: Path) -> list[tuple[int, int]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT at, chances FROM turns ORDER BY n").fetchall()


def test_each_turn_is_saved_as_long_as_its_answers(store: Store, begin: Begin) -> None:
    with begin() as game:
        path = game._open.file.path
        keep(game, 3)
        whole = [(0, 0), (2, 1), (4, 2), (6, 3)]
        assert saved_turns(path) == whole
        game.back_to(3)
        assert saved_turns(path) == whole
        game.redo()
        assert saved_turns(path) == whole
        game.back_to(3)
        game.answer(["throw"])
        assert saved_turns(path) == whole[:3]
        game.run_automatic_steps()
        keep(game)
    assert saved_turns(path) == whole
    with store.open("1") as again:
        assert again.notices == ()


def test_a_game_goes_on_from_its_last_turn(store: Store, saved: Path) -> None:
    sql(saved, ASKED_OTHERWISE)
    sealed(saved)
    with store.open("1") as game:
        (notice,) = game.notices
        assert notice == (
            "answer 6 no longer fits this Cinderboard (it answers 'turn' of Player, but the game asks "
            "Player for 'keep'), so the game continues from turn 6: nothing before it can be undone, and no "
            "answer is lost after its start"
        )
        score, chances = game.match.game.state.turn, game.match.game.chances
        assert (len(game.match.game.journal), score, chances) == (1, 5, 6)
        with pytest.raises(
            ValueError, match="This game continues from turn 6; what came before no longer fits"
        ):
            game.undo()
        keep(game, 2)
        assert game.id == "2"
    assert saved_turns(game._open.file.path) == [(0, 5), (2, 6), (4, 7)]
    with store.open("2") as again:
        assert again.notices == ()
        assert again.match.game.state.turn == 7
    with store.open(store.import_(store.export("2", saved.with_suffix(".jsonl"))).id) as imported:
        assert imported.match.game.state.turn == 7


def test_answers_of_the_last_turn_that_do_not_fit_are_counted(store: Store, saved: Path) -> None:
    sql(saved, ASKED_OTHERWISE, "UPDATE answers SET kind = 'turn' WHERE n = 10")
    sealed(saved)
    with store.open("1") as game:
        assert game.notices[0].endswith("and 1 answer is lost after its start")
        assert len(game.match.game.journal) == 0


def test_an_answer_of_the_last_turn_alone_leaves_what_came_before(store: Store, saved: Path) -> None:
    sql(saved, "UPDATE answers SET kind = 'turn' WHERE n = 10")
    sealed(saved)
    with store.open("1") as game:
        assert game.notices[0].endswith(
            "the 10 answers before it were loaded, and 1 answer is lost after the start of turn 6"
        )
        assert game.undo() == 9


def test_a_changed_rule_that_gives_another_table_is_reported(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All answers fit, but lead to another table than that of the players."""

    def twice(self: Kept, state: SmallState) -> None:
        state.turn += 1
        state.score += 2 * self.amount

    with store.open("1") as game:
        assert game.notices == ()
    monkeypatch.setattr(Kept, "apply", twice)
    with store.open("1") as game:
        assert game.notices == (
            "the rules have changed since this game was left: at the start of turn 6 the table stood "
            "otherwise, in the score",
        )
        assert len(game.match.game.journal) == 11
        keep(game)
        assert game.id == "1"
    assert len(saved_turns(saved)) == 7
    with store.open("1") as game:
        assert game.notices == ()


def packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode())).decode()


@pytest.mark.parametrize(
    "state",
    [
        "",
        "no base64!",
        base64.b64encode(b"not compressed").decode(),
        packed("not JSON"),
        packed("[]"),
        packed('{"turn": "five"}'),
        packed('{"turn": 5, "luck": 7}'),
        packed('{"turn": 1e999}'),
        packed("[" * 100_000),
        packed(" " * STATE_BYTES + "{}"),
        packed('{"turn": 5}')[:-8],
    ],
)
def test_a_turn_that_cannot_be_played_on_gives_way_to_the_one_before(
    store: Store, saved: Path, state: str
) -> None:
    sql(saved, ASKED_OTHERWISE, f"UPDATE turns SET state = '{state}' WHERE at = 10")
    sealed(saved)
    with store.open("1") as game:
        assert "so the game continues from turn 5:" in game.notices[0]
        assert (len(game.match.game.journal), game.match.game.state.turn) == (3, 5)
    sql(saved, f"UPDATE turns SET state = '{state}'")
    sealed(saved)
    with store.open("1") as game:
        assert "the 5 answers before it were loaded" in game.notices[0]
        keep(game)


def test_a_game_whose_beginning_cannot_be_played_on_is_refused(store: Store, saved: Path) -> None:
    sql(saved, ASKED_OTHERWISE)
    sealed(saved)
    with store.open("1") as game:
        keep(game)
        path = game._open.file.path
    sql(path, "UPDATE turns SET state = '' WHERE n = 0")
    sealed(path)
    with pytest.raises(SaveUnreadable, match=r"continues from turn 6, which Cinderboard .* cannot play on"):
        store.open("2")
    sql(path, "DELETE FROM turns")
    sealed(path)
    with pytest.raises(SaveUnreadable, match=r"cannot play on \(it is missing\)"):
        store.open("2")


def test_no_more_turns_are_saved_than_can_be_read(
    store: Store, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("save_writer", "open_game", "save_reader"):
        monkeypatch.setattr(f"host.store.{module}.TURNS", 3)
    with begin() as game:
        keep(game, 6)
        game.back_to(9)
        keep(game, 3)
        path = game._open.file.path
        assert game.save_again() == "2"
    assert saved_turns(path) == saved_turns(game._open.file.path) == [(0, 0), (2, 1), (4, 2)]
    for name in ("1", "2"):
        with store.open(name) as again:
            assert again.notices == ()

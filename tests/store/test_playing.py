"""Tests of playing a saved game: every answer is on the disk, undo and redo included."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from engine.kernel.decision import IllegalAnswer
from host.store import OpenGame, Store, UndoMark
from tests.store.conftest import keep

Begin = Callable[..., OpenGame]


def lines(game: OpenGame) -> list[str]:
    return list(game.match.game.journal.lines())


def test_game_goes_on_where_it_was_left(store: Store, begin: Begin) -> None:
    """Open again, after closing, stands at the same question with the same journal."""
    with begin() as game:
        keep(game, 3)
        before, asked = lines(game), game.match.decision
    with store.open(game.id) as again:
        assert lines(again) == before
        assert again.match.decision == asked
        assert again.notices == ()


def test_answer_is_in_the_file_when_it_returns(begin: Begin) -> None:
    """Another connection sees an answer as soon as `answer` has returned, with nothing closed."""
    with begin() as game:
        path = game._open.file.path
        game.answer(["throw"])
        with sqlite3.connect(path) as other:
            rows = other.execute("SELECT n, seat, kind, picks FROM answers ORDER BY n").fetchall()
        other.close()
    assert rows[1] == (1, "Player", "keep", '[{"do":"word","word":"throw"}]')


def test_between_two_answers_a_game_is_one_file(store: Store, begin: Begin) -> None:
    """Apart from the empty lock file, a kill at this moment leaves nothing else."""
    with begin() as game:
        keep(game, 2)
        beside = {path.name: path.stat().st_size for path in (store.directory / "games").iterdir()}
    assert sorted(beside) == ["1.cinder", "1.cinder.lock"] and beside["1.cinder.lock"] == 0


def test_every_step_of_chance_is_saved_alone(store: Store, begin: Begin) -> None:
    """A game closed between an answer and the chance after it goes on with that very chance."""
    with begin() as game:
        game.answer(["keep"])
    with store.open(game.id) as again:
        entry = again.step()
        assert entry is not None and entry.decision.kind == "roll"
        assert again.step() is None
        assert len(again.match.game.journal) == 3


def test_illegal_answer_changes_nothing(store: Store, begin: Begin) -> None:
    """A refused answer is neither in the match nor in the file, and what was undone can be redone."""
    with begin() as game:
        keep(game, 2)
        game.undo()
        before = lines(game)
        with pytest.raises(IllegalAnswer):
            game.answer(["eat it"])
        assert lines(game) == before
        game.redo()
    with store.open(game.id) as again:
        assert lines(again) == lines(game)


def test_undo_and_redo_survive_closing(store: Store, begin: Begin) -> None:
    """What was undone can be redone after the game was closed."""
    with begin() as game:
        keep(game, 3)
        full = lines(game)
        game.undo()
        game.undo()
        short = lines(game)
    with store.open(game.id) as again:
        assert lines(again) == short
        again.redo()
        again.redo()
        assert lines(again) == full
    with store.open(game.id) as third:
        assert lines(third) == full


def test_answer_after_undo_forgets_what_was_undone(store: Store, begin: Begin) -> None:
    """After another answer the old future is gone from the file too."""
    with begin() as game:
        keep(game, 3)
        game.back_to(1)
        game.answer(["throw"])
    with store.open(game.id) as again:
        assert len(again.match.game.journal) == 2
        with pytest.raises(ValueError, match="nothing was undone"):
            again.redo()


def test_going_back_stands_at_a_question_to_a_person(begin: Begin) -> None:
    """Going back to a roll of the program goes to the question before it, or to the first one."""
    with begin() as game:
        keep(game, 3)
        assert game.back_to(4) == 3
        assert game.match.decision is not None and game.match.decision.seat == "Player"
        assert game.back_to(0) == 1
        with pytest.raises(ValueError, match="no going back to 9"):
            game.back_to(9)


def test_undo_past_a_roll_leaves_a_mark(store: Store, begin: Begin) -> None:
    """Whoever goes back past a roll has seen it; the mark stays when another future is played."""
    with begin() as game:
        keep(game, 3)
        game.undo()
        assert game.marks == (UndoMark(5, "1 x chance (player dice)"),)
        game.back_to(1)
        assert game.marks[-1] == UndoMark(1, "2 x chance (player dice)")
        game.answer(["throw"])
        assert {mark.at for mark in game.marks} == {1}
    with store.open(game.id) as again:
        assert again.marks == game.marks


def test_undo_before_anything_was_seen_leaves_no_mark(begin: Begin) -> None:
    """An undo that revealed nothing needs no mark."""
    with begin(by_hand=("player dice",)) as game:
        game.answer(["4"])
        game.answer(["keep"])
        game.undo()
        assert game.marks == ()


def test_rolls_entered_by_hand_are_answers(store: Store, begin: Begin) -> None:
    """With dice on the table nothing is automatic: rolls are undone one by one and saved."""
    with begin(by_hand=("player dice",), turns=2) as game:
        for picks in (["6"], ["keep"], ["1"]):
            game.answer(picks)
        assert game.undo() == 2
    with store.open(game.id) as again:
        assert [entry.answer for entry in again.match.game.journal.entries] == [("6",), ("keep",)]


def test_nothing_to_undo(begin: Begin) -> None:
    """Undo before the first answer of a person says so."""
    with begin() as game, pytest.raises(ValueError, match="nothing to undo"):
        game.undo()


def test_finished_game_is_listed_as_won(store: Store, begin: Begin) -> None:
    """The list knows who won, and an undo of the last answer takes that back."""
    with begin(turns=2) as game:
        keep(game, 2)
        (listed,) = store.games()
        assert (listed.over, listed.winner) == (True, "Player")
        game.undo()
        (listed,) = store.games()
        assert (listed.over, listed.winner) == (False, "")

"""Tests of rolls entered at the table: saved at once, undone as a whole, and resumed in old saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.decision import Decision, IllegalAnswer
from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import RedRainsSetup
from host.presenter.session.ashes_session import AshesSession
from host.store import OpenGame, Store

TEN = ("power",) * 2 + ("class",) * 3 + ("basic",) * 5


def at_first_roll(folder: Path) -> OpenGame:
    """Return a game at its first roll."""
    game = Store(folder).create(RedRainsSetup(seed=3, by_hand=CHANCES))
    game.run_automatic_steps()
    return game


def pending_roll(game: OpenGame) -> Decision:
    """Return the pending roll."""
    decision = game.match.decision
    assert decision is not None and decision.dice_roll is not None
    return decision


def test_a_roll_is_saved_at_once(tmp_path: Path) -> None:
    with at_first_roll(tmp_path) as game:
        game.answer(TEN)
        before = list(game.match.game.journal.lines())
    with Store(tmp_path).open(game.id) as again:
        assert list(again.match.game.journal.lines()) == before


def test_a_refused_roll_is_not_saved(tmp_path: Path) -> None:
    with at_first_roll(tmp_path) as game:
        before = list(game.match.game.journal.lines())
        with pytest.raises(IllegalAnswer, match="11 dice"):
            game.answer((*TEN, "basic"))
        assert list(game.match.game.journal.lines()) == before
    with Store(tmp_path).open(game.id) as again:
        assert list(again.match.game.journal.lines()) == before


def test_going_back_goes_to_the_whole_roll(tmp_path: Path) -> None:
    with at_first_roll(tmp_path) as game:
        before = len(game.match.game.journal)
        game.answer(TEN)
        after = list(game.match.game.journal.lines())
        assert game.undo() == before and not pending_roll(game).continues_roll
        game.redo()
        assert list(game.match.game.journal.lines()) == after
        assert game.back_to(before + 4) == before and not pending_roll(game).continues_roll


def test_a_game_saved_in_the_middle_of_a_roll_goes_on_with_the_rest(tmp_path: Path) -> None:
    """Programs that asked die by die saved such games."""
    with at_first_roll(tmp_path) as game:
        for side in TEN[:3]:
            game.answer((side,))
    with Store(tmp_path).open(game.id) as again:
        throw = pending_roll(again).dice_roll
        assert throw is not None and len(throw.left) == 7
        again.answer(TEN[3:])
        assert [die.side for die in again.match.game.state.active_dice("Player")] == [*TEN]
        again.undo()
        assert not pending_roll(again).continues_roll


def test_a_roll_is_one_answer_in_words(tmp_path: Path) -> None:
    with at_first_roll(tmp_path) as game:
        playback = AshesSession(game)
        lines = len(playback.lines)
        playback.answer(TEN)
        assert playback.undo_label == "roll of 2 power, 3 class, 5 basic"
        assert playback.answers_after(0) == 1
        (line,) = playback.lines[lines:]
        assert line.text.startswith("Player rolls ") and playback.question_before(line) == line.answer_number
        playback.undo()
        assert playback.redo_label == "roll of 2 power, 3 class, 5 basic"
        playback.redo()
        assert playback.answers_after(0) == 1

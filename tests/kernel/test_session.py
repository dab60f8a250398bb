"""Tests of a session: chance by the program or by people, undo by a person's answers, listeners."""

from __future__ import annotations

import pytest

from engine.kernel.decision import TABLE
from engine.kernel.session import Session
from tests.kernel.toy import ToyRules, ToyState


def test_the_program_answers_chance_that_is_not_by_hand() -> None:
    """Settled, a session asks a person; the seed decides what was rolled."""
    session: Session[ToyState] = Session(ToyRules(), 5)
    session.run_automatic_steps()
    assert session.decision is not None
    assert session.decision.seat == "ann"
    again: Session[ToyState] = Session(ToyRules(), 5)
    again.run_automatic_steps()
    assert session.game.state == again.game.state
    others = {tuple(_dice(seed)) for seed in range(20)}
    assert len(others) > 5


def _dice(seed: int) -> list[int]:
    session: Session[ToyState] = Session(ToyRules(), seed)
    session.run_automatic_steps()
    return session.game.state.dice


def test_dice_by_hand_are_asked_for() -> None:
    """One kind of chance comes from people, the other from the program, in any mixture."""
    session: Session[ToyState] = Session(ToyRules(), 5, by_hand=["blue die"])
    session.run_automatic_steps()
    decision = session.decision
    assert decision is not None
    assert (decision.seat, decision.chance) == (TABLE, "blue die")
    assert not session.step()
    session.answer(["6"])
    session.run_automatic_steps()
    assert session.game.state.dice[1] == 6


def test_luck_does_not_change_by_undoing() -> None:
    """Undone and answered the same again, the same is rolled afterwards."""
    session: Session[ToyState] = Session(ToyRules(), 9)
    session.run_automatic_steps()
    session.answer([])
    session.run_automatic_steps()
    rolled = session.game.state.dice.copy()
    assert session.undo() == 2
    session.answer([])
    session.run_automatic_steps()
    assert session.game.state.dice == rolled


def test_undo_takes_back_a_persons_answer_with_the_luck_after_it() -> None:
    """Redo restores both; the first luck of the game is no answer of a person."""
    session: Session[ToyState] = Session(ToyRules(), 9)
    session.run_automatic_steps()
    session.answer(["die:0"])
    session.run_automatic_steps()
    lines = list(session.game.journal.lines())
    assert session.undo() == 2
    assert session.decision is not None
    assert session.decision.seat == "ann"
    session.redo()
    assert list(session.game.journal.lines()) == lines
    session.undo()
    with pytest.raises(ValueError, match="nothing to undo"):
        session.undo()


def test_dice_by_hand_are_undone_one_by_one() -> None:
    session: Session[ToyState] = Session(ToyRules(), 9, by_hand=["red die", "blue die"])
    for answer in (["2"], ["5"]):
        session.answer(answer)
    assert session.undo() == 1
    assert session.undo() == 0
    session.redo()
    assert session.game.state.dice == [2]

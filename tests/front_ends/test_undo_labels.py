"""Tests that all front ends say in the same words what an undo takes back and a redo repeats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import RedRainsSetup
from host.games import load, parts_of
from host.presenter.session.ashes_session import AshesSession
from host.store import Store
from tests.front_ends.contract import PRESENTED
from tests.front_ends.test_contract import GAMES

TEN = ("power",) * 2 + ("class",) * 3 + ("basic",) * 5


def labels(opened: Any, seat: str) -> tuple[str, str]:
    """Return what every front end says to a seat of the undo and of the redo."""
    parts = parts_of(opened.match.setup.rules)
    session = PRESENTED.get(parts.rules, AshesSession)(opened)
    session.take_over(seat)
    lines = load(parts.lines)(opened)
    lines.session.take_over(seat)
    page = load(parts.page)(opened, seat)
    said = {(shown.undo_label, shown.redo_label) for shown in (session, lines.session, page)}
    assert len(said) == 1, said
    return said.pop()


def test_ten_dice_thrown_together_are_one_roll_in_words(tmp_path: Path) -> None:
    with Store(tmp_path).create(RedRainsSetup(seed=3, by_hand=CHANCES)) as opened:
        opened.run_automatic_steps()
        opened.answer(TEN)
        roll = "roll of 2 power, 3 class, 5 basic"
        assert labels(opened, "Player") == (roll, "")
        opened.undo()
        assert labels(opened, "Player") == ("", roll)


@pytest.mark.parametrize("game", GAMES)
def test_every_front_end_says_the_same_of_undo_and_redo(game: str, tmp_path: Path) -> None:
    """Of another player's answer nobody is told more than whose it was."""
    with Store(tmp_path).create(GAMES[game]) as opened:
        people = opened.match.setup.people
        told = set()
        for _ in range(12):
            opened.run_automatic_steps()
            decision = opened.match.decision
            opened.answer([option.id for option in decision.options[: max(1, decision.minimum)]])
            opened.run_automatic_steps()
            told |= {undo_label for seat in people for undo_label, _ in [labels(opened, seat)]}
            if opened.match.decision is not None and decision.seat in people:
                others = [seat for seat in people if seat != decision.seat]
                assert {labels(opened, seat)[0] for seat in others} <= {f"{decision.seat}'s last answer"}
                opened.undo()
                assert labels(opened, decision.seat)[1]
                assert {labels(opened, seat)[1] for seat in others} <= {f"{decision.seat}'s answer"}
                opened.redo()
        assert len(told) > 1

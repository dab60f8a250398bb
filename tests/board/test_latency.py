"""Tests of measuring latency at a board with a person pressing its keys."""

from collections.abc import Callable

import pytest

from host.board import latency
from host.board.latency import Measurement
from host.console_layout import load_layout
from host.link.errors import ConsoleError
from host.simulator import SimulatedConsole

Boards = Callable[..., SimulatedConsole]


def test_presses_are_measured_by_the_boards_clock(boards: Boards) -> None:
    board = boards()

    def press(_asked: str) -> None:
        for key in ("play", "pass", "own1"):
            board.press(key)

    rounds, ages = Measurement(board.port, load_layout()).run(3, press)
    assert len(rounds.samples) == len(ages.samples) == 3
    assert 0 <= ages.minimum <= ages.p99


def test_measuring_ends_without_presses(boards: Boards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency, "PRESS_SECONDS", 0.05)
    said: list[str] = []
    (rounds,) = Measurement(boards().port, load_layout()).run(2, said.append)
    assert len(rounds.samples) == 2
    assert "without a press" in said[0]


def test_a_board_that_goes_is_reported(boards: Boards) -> None:
    board = boards()
    with pytest.raises(ConsoleError, match=r"waiting for its return|plug the console in"):
        Measurement(board.port, load_layout()).run(2, lambda _asked: board.unplug())

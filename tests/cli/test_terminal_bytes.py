"""Tests of the bytes that the steps of a turn send to the terminal, as `bench.terminal_bytes` counts them."""

from __future__ import annotations

import pytest

from bench.terminal_bytes import STEPS, bytes_of_steps

A_BOX, A_TURN = 8_000, 4_000
"""Most bytes at 80x24 for opening a box, and for a step of a turn."""
OF_A_TURN = (
    "keep all cards",
    "mark the next",
    "play",
    "pay",
    "its next step",
    "all its other",
    "take the last",
)


@pytest.mark.long
def test_a_step_costs_few_bytes() -> None:
    cost = dict(zip((step for step, _ in STEPS), bytes_of_steps((80, 24)), strict=True))
    assert cost["inspect its card"] < A_BOX and cost["close it"] < A_BOX, cost
    assert {
        step: count for step, count in cost.items() if step.startswith(OF_A_TURN) and count >= A_TURN
    } == {}

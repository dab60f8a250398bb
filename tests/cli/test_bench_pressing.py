"""Tests that `bench.pressing` measures keys, of the keyboard and of the console."""

from __future__ import annotations

import pytest

from bench.pressing import SCREENS, key_costs, key_to_light


@pytest.mark.slow
def test_presses_are_measured_whatever_they_mean() -> None:
    rows = key_to_light(60)
    assert len(rows) == 2 and all(value.endswith(" ms") for _, value in rows)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_keys_of_the_keyboard_are_measured_on_every_screen(screen: str) -> None:
    costs = key_costs(screen, "80x24", 3)
    assert list(costs) == list(SCREENS[screen].keys)
    for cost in costs.values():
        assert 0 < cost.first <= cost.last and cost.processor > 0
        assert cost.widgets > 0 and cost.strips > 0

"""Tests that `bench.pressing` measures presses of any key, corrections of the table among them."""

from __future__ import annotations

import pytest

from bench.pressing import key_to_light


@pytest.mark.slow
def test_presses_are_measured_whatever_they_mean() -> None:
    rows = key_to_light(60)
    assert len(rows) == 2 and all(value.endswith(" ms") for _, value in rows)

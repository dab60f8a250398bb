"""Tests of properties over random games; `checking` has the list, `long` plays thousands."""

from __future__ import annotations

import pytest

from tests.properties.checking import check_game, check_original_game, check_players

BLOCK = 12
"""Number of games with every level, difficulty and aspect deck once."""
STRIDE = 11
"""Step between games of players; as setups vary by 3, 5, 6, 7 and 8, all come up."""


@pytest.mark.parametrize("block", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 4))])
def test_every_property_holds(block: int) -> None:
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        check_game(number)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=() if number % 3 == 0 else pytest.mark.slow)
        for number in range(0, 9 * STRIDE, STRIDE)
    ],
)
def test_every_property_holds_between_players(number: int) -> None:
    check_players(number)


@pytest.mark.parametrize(
    "number",
    [
        2,
        pytest.param(7, marks=pytest.mark.slow),
        *(pytest.param(each, marks=pytest.mark.long) for each in range(40)),
    ],
)
def test_every_property_holds_by_raven_rules(number: int) -> None:
    check_original_game(number)

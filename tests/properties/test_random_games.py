"""Properties of random games: see `checking` for the list, `long` for the run over thousands."""

from __future__ import annotations

import pytest

from tests.properties.checking import check_game, check_players

BLOCK = 20


@pytest.mark.parametrize("block", range(10))
def test_every_property_holds(block: int) -> None:
    """A spread of setups, each game with other answers; a failing game's number is in the trace."""
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        check_game(number)


@pytest.mark.parametrize("block", range(12))
def test_every_property_holds_between_players(block: int) -> None:
    """Two to four players, all pairings of decks in turn."""
    for number in range(block * 3, (block + 1) * 3):
        check_players(number)

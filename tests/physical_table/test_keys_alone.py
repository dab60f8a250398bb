"""Tests of a player with real cards who has own records and only the console's keys."""

from __future__ import annotations

from statistics import median

import pytest

from tests.physical_table.__main__ import OTHER_WAYS, are_fewer, at_companion_depth, played, with_real_decks
from tests.physical_table.companion_player import KINDS, ROLLED
from tests.physical_table.real_deck_player import rounds_table

GAMES = 3
"""Games of each kind; the long run has fifty."""


@pytest.mark.parametrize("kind", KINDS)
def test_records_agree_and_presses_are_fewer_than_pieces_moved(kind: str) -> None:
    place = KINDS.index(kind)
    numbers = range(place, GAMES * len(KINDS), len(KINDS))
    rounds = [each for number in numbers for each in at_companion_depth(number)]
    assert are_fewer(rounds), rounds_table(kind, rounds)
    if kind == ROLLED:
        assert median(each.presses for each in rounds) < median(each.own for each in rounds), rounds_table(
            kind, rounds
        )


@pytest.mark.parametrize("number", [0, pytest.param(3, marks=pytest.mark.slow)])
def test_through_the_simulated_board(number: int) -> None:
    """Firmware, wire and link give the same game, press by press."""
    there, here = played(number, board=True), played(number)
    assert list(there.desk.match.game.journal.lines()) == list(here.desk.match.game.journal.lines())
    assert there.presses == here.presses
    assert here.desk.match.game.state.phase == "over" and here.compared > 5


@pytest.mark.parametrize("way", OTHER_WAYS)
def test_other_ways_to_play_go_by_keys_too(way: str) -> None:
    table = with_real_decks(way, 1)
    assert table.match.decision is None and table.compared
    assert sum(table.presses) > 50
    assert bool(table.named) == (way != "screen")


def test_a_difference_of_records_is_noticed() -> None:
    """The program gets a wound that the records do not have."""
    game = played(3)
    game.books.own.tokens["wound"] += 1
    view = game.desk.match.view("Ann")
    assert game.books.own_side() != game.books.program_side(view)
    table = with_real_decks("full", 1)
    own_card = table.match.game.state.players["Ann"].phoenixborn
    table.laid.tokens[own_card]["wound"] += 1
    assert table.laid.differences(table.match.view("Ann"))

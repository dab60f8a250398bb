"""A player with real cards keeps their own books, and has the console's keys only."""

from __future__ import annotations

from statistics import median

import pytest

from tests.table.__main__ import OTHER_WAYS, played, with_real_decks
from tests.table.companion import KINDS
from tests.table.rounds import rounds_of, told

GAMES = 9


def test_the_books_equal_the_programs_and_presses_are_fewer_than_things_moved() -> None:
    """Whole games; the books are compared at every turn, and no deed is refused."""
    games = [played(number, board=False) for number in range(GAMES)]
    assert all(game.desk.match.game.state.phase == "over" and game.compared > 5 for game in games)
    rounds = [each for game in games for each in rounds_of(game)]
    these = [each for each in rounds if each.kind == KINDS[0]]
    assert median(each.presses for each in these) < median(each.own for each in these), told(KINDS[0], these)
    for kind in KINDS:
        these = [each for each in rounds if each.kind == kind]
        assert all(each.presses < each.own + each.chimera for each in these), told(kind, these)


@pytest.mark.parametrize("number", [0, 1])
def test_through_the_simulated_board(number: int) -> None:
    """Firmware, wire and link between: the same game, press by press."""
    there, here = played(number, board=True), played(number, board=False)
    assert list(there.desk.match.game.journal.lines()) == list(here.desk.match.game.journal.lines())
    assert there.presses == here.presses


@pytest.mark.parametrize("way", OTHER_WAYS)
def test_other_ways_to_play_go_by_keys_too(way: str) -> None:
    """The decks' books agree at every question, and everything that is asked can be pressed."""
    for number in range(3):
        table = with_real_decks(way, number)
        assert table.match.decision is None
        assert sum(table.presses) > 50
        assert bool(table.named) == (way != "screen")


def test_the_books_would_notice() -> None:
    """A wound more in the program, that nobody told them of, and they differ."""
    game = played(3, board=False)
    game.books.own.tokens["wound"] += 1
    view = game.desk.match.view("Ann")
    assert game.books.told() != game.books.seen(view)

"""Whole games with real decks: the table keeps books, and the program's agree with them at every question."""

from __future__ import annotations

import pytest

from cards.library import standard_library
from engine.bots.seeds import derive
from engine.match import Match
from engine.setups import AshesSetup, RedRainsSetup, SeatSetup
from tests.properties.games import hardy_library
from tests.real_decks.real_table import RealTable

LIMIT = 20_000
BLOCKS = 10


def against_the_chimera(number: int) -> RedRainsSetup:
    """Every deck and both aspect decks; of three games one has a real deck, one real aspects, one both."""
    decks = sorted(standard_library().decks)
    return RedRainsSetup(
        deck=decks[number % len(decks)],
        aspects=("Fury", "Shadow")[number // 2 % 2],
        level=number // 4 % 3 + 1,
        first_five="choose" if number % 5 == 4 else "suggested",
        by_hand=("aspect deck",) if number % 3 else (),
        real_decks=("Player",) if number % 3 != 1 else (),
        seed=derive(number, "real decks"),
    )


def between_two(number: int) -> AshesSetup:
    """Every pairing of decks; of three games one has both decks real."""
    decks = sorted(standard_library().decks)
    seats = tuple(
        SeatSetup(name=name, deck=decks[number // len(decks) ** place % len(decks)])
        for place, name in enumerate(("ann", "bob"))
    )
    return AshesSetup(
        seats=seats,
        reactions="always" if number % 4 == 3 else "when possible",
        real_decks=(("ann", "bob"), ("ann",), ("bob",))[number % 3],
        seed=derive(number, "real decks between players"),
    )


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_books_agree_against_the_chimera(block: int) -> None:
    """Every seventh game is a long one, in which the pile of aspects is used up and made anew."""
    for number in range(block, 20 * BLOCKS, BLOCKS):
        library = hardy_library() if number % 7 == 6 else standard_library()
        table = RealTable(Match(against_the_chimera(number), library=library, silent=True), number)
        table.play(LIMIT)
        assert table.named


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_books_agree_between_two(block: int) -> None:
    for number in range(block, 20 * BLOCKS, BLOCKS):
        table = RealTable(Match(between_two(number), silent=True), number)
        table.play(LIMIT)
        assert table.named

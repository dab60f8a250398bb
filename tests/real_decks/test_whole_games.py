"""Tests of whole games with real decks, whose records agree with the program's at every question."""

from __future__ import annotations

import pytest

from cards.library import standard_library
from engine.ashes.events import CardNamed
from engine.kernel.seeded_chance import derive_seed
from engine.match import Match
from engine.setups.players import AshesSetup, PlayerName, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from tests.support.random_games import hardy_library
from tests.support.real_deck_table import RealTable

LIMIT = 20_000
BLOCKS, GAMES = 50, 4
SHORT = [
    0,
    *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 10)),
    *(pytest.param(block, marks=pytest.mark.long) for block in range(10, BLOCKS)),
]
"""Games of each block; the long run plays all two hundred."""


def against_the_chimera(number: int) -> RedRainsSetup:
    """Return a game of any deck and aspect deck with a real deck, real aspects, or both, in turn."""
    decks = sorted(standard_library().decks)
    return RedRainsSetup(
        deck=decks[number % len(decks)],
        aspects=("Fury", "Shadow")[number // 2 % 2],
        level=number // 4 % 3 + 1,
        first_five="choose" if number % 5 == 4 else "suggested",
        by_hand=("aspect deck",) if number % 3 else (),
        real_decks=("Player",) if number % 3 != 1 else (),
        seed=derive_seed(number, "real decks"),
    )


def between(number: int, players: int = 2) -> AshesSetup:
    """Return a game of any decks, of which one, all, or all but one are real."""
    decks = sorted(standard_library().decks)
    names = ("ann", "bob", "cem", "dee")[:players]
    seats = tuple(
        SeatSetup(name=name, deck=decks[number // len(decks) ** place % len(decks)])
        for place, name in enumerate(names)
    )
    real = (names, *((name,) for name in names)) if players == 2 else (names, names[1:], names[:-1])
    return AshesSetup(
        seats=seats,
        reactions="always" if number % 4 == 3 else "when possible",
        real_decks=real[number % 3],
        seed=derive_seed(number, "real decks between players"),
    )


@pytest.mark.parametrize("block", SHORT)
def test_records_agree_against_the_chimera(block: int) -> None:
    """Every seventh game is a long one, in which the pile of aspects is used up and rebuilt."""
    for number in range(block, GAMES * BLOCKS, BLOCKS):
        library = hardy_library() if number % 7 == 6 else standard_library()
        table = RealTable(Match(against_the_chimera(number), library=library, silent=True), number)
        table.play(LIMIT)
        assert table.named


@pytest.mark.parametrize("number", [2, 7, 13])
def test_a_game_is_undone_and_replayed(number: int) -> None:
    setup = against_the_chimera(number) if number % 2 else between(number)
    match = Match(setup)
    RealTable(match, number).play(LIMIT)
    lines = list(match.game.journal.lines())
    told = [match.describe(happening) for happening in match.game.journal.all_events()]
    match.game.back_to(len(match.game.journal) // 2)
    while match.game.undone:
        match.game.redo()
    assert list(match.game.journal.lines()) == lines
    again = Match(setup)
    again.game.replay([entry.answer for entry in match.game.journal.entries])
    assert list(again.game.journal.lines()) == lines
    assert [again.describe(happening) for happening in again.game.journal.all_events()] == told


def test_the_log_says_the_same_later() -> None:
    setup = against_the_chimera(26).model_copy(update={"deck": "The Iron Men"})
    match = Match(setup, library=hardy_library())
    table = RealTable(match, 26)
    told: list[str] = []
    table.listen = lambda happening: told.append(match.describe(happening))
    table.play(LIMIT)
    events = [happening.event for happening in match.game.journal.all_events()]
    assert any(isinstance(event, CardNamed) and event.place != event.card for event in events)
    assert [match.describe(happening) for happening in match.game.journal.all_events()] == told


@pytest.mark.parametrize("player", ["sharp", "random"])
def test_a_built_in_player_plays_against_a_real_deck(player: PlayerName) -> None:
    setup = between(1)
    seats = (setup.seats[0], setup.seats[1].model_copy(update={"player": player}))
    table = RealTable(Match(setup.model_copy(update={"seats": seats, "real_decks": ("ann",)})), 1)
    table.play(LIMIT)
    assert table.match.game.over


@pytest.mark.parametrize("block", SHORT)
def test_records_agree_between_players(block: int) -> None:
    for number in range(block, GAMES * BLOCKS, BLOCKS):
        table = RealTable(Match(between(number), silent=True), number)
        table.play(LIMIT)
        assert table.named


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(3, marks=pytest.mark.slow),
        *(pytest.param(each, marks=pytest.mark.long) for each in range(40)),
    ],
)
def test_records_agree_between_three_and_four(number: int) -> None:
    table = RealTable(Match(between(number, 3 + number // 2 % 2), silent=True), number)
    table.play(LIMIT)
    assert table.named and any(player.out for player in table.match.game.state.players.values())

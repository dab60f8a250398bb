"""Tests of journal, undo and redo: any path to a point gives the same game, byte for byte."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.game_with_undo import Game
from tests.kernel.toy import ToyRules, ToyState

FACE = st.integers(1, 6).map(str)
KEEP = st.sampled_from([(), ("die:0",), ("die:1",), ("die:0", "die:1"), ("die:1", "die:0")])
TURNS = st.lists(st.tuples(FACE, FACE, KEEP), max_size=9)
Turns = list[tuple[str, str, tuple[str, ...]]]


def played(turns: Turns, *, checkpoints: bool = True, marked: bool = True) -> Game[ToyState]:
    """Play a game with these turns, until they or the game end."""
    game: Game[ToyState] = Game(ToyRules(marked), checkpoints=checkpoints)
    for red, blue, kept in turns:
        for answer in ((red,), (blue,), kept):
            if not game.over:
                game.answer(answer)
    return game


def snapshot(game: Game[ToyState]) -> tuple[object, ...]:
    """Return everything about a game that an undo must restore."""
    return (list(game.journal.lines()), deepcopy(game.state), game.decision, game.chances)


def test_the_journal_as_text() -> None:
    game = played([("3", "5", ("die:1",))])
    assert [json.loads(line) for line in game.journal.lines()] == [
        [],
        ["table", "roll", ["3"], [["Rolled", 3]]],
        ["table", "roll", ["5"], [["Rolled", 5]]],
        ["ann", "keep", ["die:1"], [["Kept", [5]]]],
    ]
    assert game.journal.entries[-1].labels == ["5"]
    assert [type(item.event).__name__ for item in game.journal.all_events()] == ["Rolled", "Rolled", "Kept"]


def test_digests_tell_journals_apart() -> None:
    one = played([("3", "5", ("die:1",))])
    assert one.journal.digest() == played([("3", "5", ("die:1",))]).journal.digest()
    assert one.journal.digest() != played([("3", "5", ("die:0",))]).journal.digest()


@pytest.mark.parametrize("checkpoints", [True, False])
@pytest.mark.parametrize("marked", [True, False])
@given(turns=TURNS, data=st.data())
def test_back_to_any_point_and_forth_again(
    checkpoints: bool, marked: bool, turns: Turns, data: st.DataObject
) -> None:
    """Undone to any point the game is what it was there; redone, it is what it was at the end."""
    game = played(turns, checkpoints=checkpoints, marked=marked)
    end = snapshot(game)
    answers = [entry.answer for entry in game.journal.entries]
    count = data.draw(st.integers(0, len(answers)))
    fresh: Game[ToyState] = Game(ToyRules(marked))
    fresh.replay(answers[:count])
    game.back_to(count)
    assert snapshot(game) == snapshot(fresh)
    assert game.undone == answers[count:]
    between = data.draw(st.integers(0, count))
    game.back_to(between)
    assert game.undone == answers[between:]
    while game.undone:
        game.redo()
    assert snapshot(game) == end


@given(turns=TURNS, other=TURNS)
def test_after_an_undo_another_way_can_be_taken(turns: Turns, other: Turns) -> None:
    game = played(turns)
    game.back_to(0)
    for red, blue, kept in other:
        for answer in ((red,), (blue,), kept):
            if not game.over:
                game.answer(answer)
                assert not game.undone
    assert snapshot(game) == snapshot(played(other))


def test_an_undo_starts_from_the_last_checkpoint() -> None:
    """Only the current turn is played again, however long the game is."""
    copies = 0

    class Counting(ToyRules):
        def copy(self, state: ToyState) -> ToyState:
            nonlocal copies
            copies += 1
            return super().copy(state)

        def begin(self) -> ToyState:
            assert not started, "with checkpoints an undo does not start from the beginning"
            started.append(True)
            return super().begin()

    started: list[bool] = []
    game: Game[ToyState] = Game(Counting())
    game.replay([["1"], ["1"], []] * 20)
    copies = 0
    game.back_to(58)
    assert copies == 1
    assert game.state.turns == 19
    assert game.state.dice == [1]


@pytest.mark.parametrize("count", [-1, 4])
def test_there_is_no_going_back_to_nowhere(count: int) -> None:
    """Beyond the answers given there is nothing, and nothing changes."""
    game = played([("3", "5", ("die:1",))])
    before = snapshot(game)
    with pytest.raises(ValueError, match="3 answers"):
        game.back_to(count)
    assert snapshot(game) == before


def test_redo_needs_an_undo() -> None:
    with pytest.raises(ValueError, match="nothing was undone"):
        played([("3", "5", ("die:1",))]).redo()


@given(turns=TURNS, checkpoints=st.booleans(), marked=st.booleans())
def test_an_earlier_state_is_looked_at_without_going_back(
    turns: Turns, checkpoints: bool, marked: bool
) -> None:
    game: Game[ToyState] = Game(ToyRules(marked), checkpoints=checkpoints)
    states = [deepcopy(game.state)]
    for red, blue, kept in turns:
        for answer in ((red,), (blue,), kept):
            if not game.over:
                game.answer(answer)
                states.append(deepcopy(game.state))
    before = snapshot(game)
    assert [deepcopy(game.state_at(count)) for count in range(len(game.journal) + 1)] == states
    assert snapshot(game) == before
    with pytest.raises(ValueError, match="no looking back"):
        game.state_at(len(game.journal) + 1)

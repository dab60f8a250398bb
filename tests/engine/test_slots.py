"""Tests of which ready spells share a slot of a spellboard, and which keep it when others leave."""

from __future__ import annotations

from engine.ashes.events import CardMoved, SlotShared
from engine.ashes.model.slots import slot_of, slots_of
from engine.ashes.model.state import Player, State
from engine.ashes.table_setup import add_card


def spellboard_state(*names: str) -> State:
    """Return a state with these spells on a spellboard, with ids from 0."""
    state = State(players={"ann": Player("ann", 0, {})})
    for name in names:
        add_card(state, name, "ann", "spellboard")
    return state


def rows(state: State) -> list[list[int]]:
    return list(slots_of(state, "ann").values())


def test_copies_lie_together() -> None:
    assert rows(spellboard_state("Song", "Drum", "Song")) == [[0, 2], [1]]


def test_a_spell_put_under_another_lies_in_its_slot() -> None:
    state = spellboard_state("Song", "Drum", "Echo", "Echo", "Drum")
    SlotShared(2, 1).apply(state)
    SlotShared(3, 2).apply(state)
    assert rows(state) == [[0], [1, 2, 3, 4]]


def test_it_stays_with_a_copy_of_the_one_that_leaves() -> None:
    state = spellboard_state("Song", "Echo", "Song")
    SlotShared(1, 0).apply(state)
    CardMoved(0, "hand", "ann").apply(state)
    assert rows(state) == [[1, 2]]
    assert state.cards[1].slot == 2


def test_those_left_alone_keep_the_slot_and_no_newcomer_joins_them() -> None:
    state = spellboard_state("Song", "Echo", "Echo")
    SlotShared(1, 0).apply(state)
    SlotShared(2, 1).apply(state)
    CardMoved(0, "hand", "ann").apply(state)
    assert rows(state) == [[1, 2]]
    CardMoved(0, "spellboard", "ann").apply(state)
    assert rows(state) == [[1, 2], [0]]
    CardMoved(1, "discard", "ann").apply(state)
    assert rows(state) == [[2], [0]]
    assert slot_of(state, state.cards[2]) == 2


def test_a_spell_that_leaves_forgets_its_slot() -> None:
    state = spellboard_state("Song", "Echo")
    SlotShared(1, 0).apply(state)
    CardMoved(1, "hand", "ann").apply(state)
    CardMoved(1, "spellboard", "ann").apply(state)
    assert rows(state) == [[0], [1]]

"""Tests of hidden pools: the identities of an unseen card, checked against every possible order."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from engine.kernel import hidden_pools
from engine.kernel.hidden_pools import HiddenPool, HiddenPools

Dealt = tuple[tuple[int, str], ...]


def test_at_first_every_name_may_lie_anywhere() -> None:
    known = hidden_pools.after_shuffle((), [1, 2, 3], ["Worker", "Knight", "Worker"])
    assert known == (HiddenPool(("Knight", "Worker", "Worker"), (1, 2, 3)),)
    assert list(hidden_pools.possible_names(known, [2]).items()) == [("Worker", 2), ("Knight", 1)]


def test_a_fourth_copy_is_refused() -> None:
    known = hidden_pools.after_shuffle((), [1, 2], ["Worker", "Knight"])
    known = hidden_pools.after_naming(known, 1, "Worker")
    with pytest.raises(ValueError, match="Worker"):
        hidden_pools.after_naming(known, 2, "Worker")


def test_what_is_shuffled_into_the_pile_is_not_in_a_hand_drawn_before() -> None:
    """Card 1 was drawn before the known Naut, which is card 9, went into the pile of 2 and 3."""
    known = hidden_pools.after_shuffle((), [1, 2, 3], ["Worker", "Knight", "Knight"])
    known = hidden_pools.after_shuffle(known, [2, 3, 9], ["Naut"])
    assert set(hidden_pools.possible_names(known, [1])) == {"Worker", "Knight"}
    assert set(hidden_pools.possible_names(known, [2])) == {"Worker", "Knight", "Naut"}


def test_a_discard_pile_made_a_new_draw_pile_holds_only_what_lay_in_it() -> None:
    """The last card of the old pile is face down; the new pile has only cards that were seen."""
    known = hidden_pools.after_shuffle((), [1], ["Claw"])
    known = hidden_pools.after_shuffle(known, [2, 3], ["Fang", "Jaw"])
    assert set(hidden_pools.possible_names(known, [1])) == {"Claw"}
    assert set(hidden_pools.possible_names(known, [3])) == {"Fang", "Jaw"}


def test_a_name_that_must_lie_elsewhere_lies_nowhere_else() -> None:
    """There are two pools, and one place that only a Fang can fill."""
    known = (HiddenPool(("Fang",), (1, 2)), HiddenPool(("Jaw",), (2,)))
    assert set(hidden_pools.possible_names(known, [2])) == {"Jaw"}
    assert set(hidden_pools.possible_names(known, [1])) == {"Fang"}


def test_it_is_enough_to_have_seen_one_side_of_a_card() -> None:
    known = hidden_pools.after_shuffle((), [1, 2, 3], ["Fang", "Fang", "Jaw"])
    known = hidden_pools.after_narrowing(known, 1, lambda name: name == "Jaw")
    assert set(hidden_pools.possible_names(known, [1])) == {"Jaw"}
    assert set(hidden_pools.possible_names(known, [2, 3])) == {"Fang"}


def test_one_of_two_copies_leaves_the_other_in_either_pool() -> None:
    known = (HiddenPool(("Fang", "Jaw"), (1, 2, 5)), HiddenPool(("Claw", "Fang", "Jaw"), (1, 2, 3, 4, 5)))
    known = hidden_pools.after_naming(known, 1, "Fang")
    assert "Fang" in hidden_pools.possible_names(known, [2])
    assert "Fang" in hidden_pools.possible_names(known, [3])


@pytest.mark.parametrize("number", range(60))
def test_all_that_may_be_is_possible_and_hardly_more(number: int) -> None:
    """Piles are drawn from, named, put back and shuffled; every order that fits the events is kept.

    The pools must allow whatever one of these orders has. What they allow besides is counted.
    """
    luck = Random(number)
    cards = list(range(5))
    deck = [luck.choice("ABC") for _ in cards]
    worlds: set[Dealt] = {tuple(zip(cards, order, strict=True)) for order in set(permutations(deck))}
    known: HiddenPools = hidden_pools.after_shuffle((), cards, deck)
    seen: dict[int, str] = {}
    for _ in range(8):
        unseen = [card for card in cards if card not in seen]
        if unseen and luck.random() < 0.5:
            card = luck.choice(unseen)
            name = dict(luck.choice(sorted(worlds)))[card]
            known = hidden_pools.after_naming(known, card, name)
            seen[card] = name
            worlds = {world for world in worlds if dict(world)[card] == name}
        else:
            pile = luck.sample(cards, luck.randint(2, 4))
            known = hidden_pools.after_shuffle(known, pile, [seen.pop(card) for card in pile if card in seen])
            worlds = {shuffled for world in worlds for shuffled in _orders(world, pile)}
        assert hidden_pools.is_consistent(known)
        assert sum(len(mix.names) for mix in known) == len(cards) - len(seen)
        for card in cards:
            if card not in seen:
                true = {dict(world)[card] for world in worlds}
                assert true <= set(hidden_pools.possible_names(known, [card])), "what may be is refused"


def _orders(world: Dealt, pile: list[int]) -> list[Dealt]:
    lying = dict(world)
    orders = set(permutations(lying[card] for card in pile))
    return [tuple(sorted({**lying, **dict(zip(pile, order, strict=True))}.items())) for order in orders]


def test_what_is_left_is_what_was_there() -> None:
    luck = Random(1)
    names = Counter({"A": 3, "B": 2, "C": 1})
    known = hidden_pools.after_shuffle((), list(range(6)), list(names.elements()))
    for card in range(6):
        name = luck.choice(list(hidden_pools.possible_names(known, [card])))
        known = hidden_pools.after_naming(known, card, name)
        names[name] -= 1
    assert known == () and not +names


def test_a_misnamed_card_may_be_of_any_pool_with_its_name() -> None:
    """Its pool is unknown, so that no place is excluded for the other copy."""
    books = (HiddenPool(("Bear", "Cat"), (1, 2)), HiddenPool(("Bear", "Dog"), (3, 4)))
    left = hidden_pools.after_exchange(books, "Bear", "Owl", anywhere=True)
    assert set(hidden_pools.possible_names(left, (1,))) == set(hidden_pools.possible_names(left, (3,))) - {
        "Dog"
    } | {"Cat"}
    assert {"Bear", "Owl"} <= set(hidden_pools.possible_names(left, (1,))) & set(
        hidden_pools.possible_names(left, (3,))
    )
    assert hidden_pools.is_consistent(left)

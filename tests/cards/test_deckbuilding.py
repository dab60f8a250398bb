"""Tests of rule cases C016 to C024: legal decks, and the messages about others."""

from __future__ import annotations

from typing import Any

import pytest

from cards.decks.deck import Deck
from cards.decks.deckbuilding import CHAINED, conjuration_pile, deck_problems
from cards.library import standard_library

LIBRARY = standard_library()
IRON_MEN = LIBRARY.deck("The Iron Men")


def problems_after(**changes: Any) -> list[str]:
    """Return the problems of The Iron Men after these changes."""
    return [str(problem) for problem in deck_problems(IRON_MEN.model_copy(update=changes), LIBRARY)]


def cards(**counts: int) -> dict[str, int]:
    """Return the cards of The Iron Men with other counts; 0 leaves a card out."""
    named = {name.replace("_", " "): count for name, count in counts.items()}
    return {name: count for name, count in (IRON_MEN.cards | named).items() if count}


def test_the_chained_list_counts_only_if_asked_for() -> None:
    """It is about the First Five; cards of the list may be among the thirty."""
    deck = LIBRARY.deck("The Snakes in Silver")
    chained = deck.model_copy(update={"first_five": ("Golden Veil", *deck.first_five[1:])})
    assert deck_problems(chained, LIBRARY) == [] == deck_problems(deck, LIBRARY, chained=True)
    assert [str(problem) for problem in deck_problems(chained, LIBRARY, chained=True)] == [
        "'Golden Veil' of the First Five is on the chained list; choose another card"
    ]
    assert all(LIBRARY.card(name).cost is not None for name in CHAINED)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"cards": cards(Cover=2)}, "the deck has 29 cards, not 30; add 1 card"),  # C016
        ({"cards": cards(Cover=2, Empower=2)}, "the deck has 31 cards, not 30; take 1 card out"),
        (
            {"cards": cards(Cover=4, Expand_Energy=2)},  # C017
            "4 copies of 'Cover'; a deck has at most 3, so take 1 out",
        ),
        (
            {"cards": cards(Cover=2, Iron_Rhino=1)},  # C018
            "'Iron Rhino' is of type 'conjuration', which is in no draw pile; "
            "take it out, as the conjuration pile is put together by itself",
        ),
        (
            {"cards": cards(Cover=2, Coal_Roarkwin=1)},
            "'Coal Roarkwin' is of type 'phoenixborn', which is in no draw pile; "
            "take it out, as the Phoenixborn is chosen apart from the 30 cards",
        ),
        (
            {"phoenixborn": "Aradel Summergaard"},  # C019
            "'One Hundred Blades' is unique to Coal Roarkwin; "
            "take it out, or choose Coal Roarkwin as the Phoenixborn",
        ),
        ({"dice": {"natural": 9}}, "the deck has 9 dice, not 10; add 1 die"),  # C020
        ({"dice": {"natural": 11}}, "the deck has 11 dice, not 10; take 1 die out"),
        ({"dice": {"naturel": 10}}, "unknown type of die 'naturel'; did you mean natural?"),
        ({"cards": cards(Cover=2, Kover=1)}, "unknown card 'Kover'; did you mean Cover?"),
        ({"phoenixborn": ""}, "the deck has no Phoenixborn; choose one, such as Aradel Summergaard"),
        ({"phoenixborn": "Coal Roark"}, "unknown Phoenixborn 'Coal Roark'; did you mean Coal Roarkwin?"),
        (
            {"first_five": ("Cover", "Cover", "Anchornaut", "Iron Worker", "Strengthen")},  # C024
            "the First Five has 4 different cards, not 5; choose 5 different cards, or none",
        ),
        (
            {"first_five": ("Empower", "Cover", "Anchornaut", "Iron Worker", "Strengthen")},
            "'Empower' of the First Five is not among the cards of the deck; "
            "add it, or take it out of the First Five",
        ),
    ],
)  # fmt: skip
def test_each_broken_rule_has_its_sentence(changes: dict[str, Any], sentence: str) -> None:
    """C016 to C020 and C024: each message says what is wrong and what would be right."""
    assert sentence in problems_after(**changes)


def test_all_problems_are_listed_at_once_in_a_fixed_order() -> None:
    deck = Deck(name="", phoenixborn="", dice={}, cards={"Cover": 4}, first_five=("Empower",))
    codes = [problem.code for problem in deck_problems(deck, LIBRARY)]
    assert codes == ["CARD057", "CARD051", "CARD050", "CARD053", "CARD056", "CARD056"]


def test_negative_counts_do_not_add_up_to_a_legal_deck() -> None:
    """Eleven dice less one are not ten."""
    assert problems_after(dice={"natural": 11, "charm": -1}) == ["-1 charm dice; write 0 or more"]


def test_conjuration_pile_holds_what_the_deck_produces() -> None:
    """C021, C022: each card at its limit, also those that Phoenixborn and conjurations conjure."""
    assert conjuration_pile(IRON_MEN, LIBRARY) == {"Iron Rhino": 1}
    assert conjuration_pile(LIBRARY.deck("The Mist Guardian"), LIBRARY)["Mist Spirit"] == 10
    for deck in LIBRARY.decks.values():
        pile = conjuration_pile(deck, LIBRARY)
        assert all(count == LIBRARY.card(name).limit for name, count in pile.items())
        for bringer in (deck.phoenixborn, *deck.cards, *pile):
            assert set(LIBRARY.card(bringer).conjures) <= set(pile)

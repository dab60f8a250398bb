"""Tests of the rule cases about deck building, C016 to C024, each under its number."""

from __future__ import annotations

from typing import Any

import pytest

from cards.decks.deck import Deck
from cards.decks.deckbuilding import conjuration_pile, deck_problems
from cards.library import Library, standard_library
from cards.pack import Pack

LIBRARY = standard_library()
IRON_MEN = LIBRARY.deck("The Iron Men")
ANY_UNIT = {"type": "conjuration", "attack": 1, "life": 1, "recover": 0}
LARGER = LIBRARY.extended(
    [
        Pack.model_validate(
            {
                "release": "More",
                "cards": [
                    {"name": "Summon Wolf", "type": "ready spell", "cost": ["main"], "conjures": ["Wolf"]},
                    {"name": "Wolf", **ANY_UNIT, "limit": 3, "conjures": ["Cub", "Curse"]},
                    {"name": "Cub", **ANY_UNIT, "limit": 5},
                    {"name": "Curse", "type": "conjured alteration spell", "limit": 2},
                ],
            }
        )
    ]
)
"""Library with a conjuration that conjures others, which no card of the Master Set does."""


def changed(**changes: Any) -> Deck:
    """Return The Iron Men after these changes; a count of 0 leaves a card out."""
    cards = {**IRON_MEN.cards, **changes.pop("cards", {})}
    return IRON_MEN.model_copy(update={"cards": {name: n for name, n in cards.items() if n}, **changes})


def problems(deck: Deck, library: Library = LARGER) -> list[str]:
    """Return the problems of a deck."""
    return [str(problem) for problem in deck_problems(deck, library)]


BROKEN: dict[str, list[tuple[Deck, str]]] = {
    "C016": [
        (changed(cards={"Cover": 2}), "the deck has 29 cards, not 30; add 1 card"),
        (changed(cards={"Cover": 2, "Empower": 2}), "the deck has 31 cards, not 30; take 1 card out"),
    ],
    "C017": [
        (
            changed(cards={"Cover": 4, "Expand Energy": 2}),
            "4 copies of 'Cover'; a deck has at most 3, so take 1 out",
        ),
    ],
    "C018": [
        (
            changed(cards={"Cover": 2, "Iron Rhino": 1}),
            "'Iron Rhino' is of type 'conjuration', which is in no draw pile; "
            "take it out, as the conjuration pile is put together by itself",
        ),
        (
            changed(cards={"Cover": 2, "Curse": 1}),
            "'Curse' is of type 'conjured alteration spell', which is in no draw pile; "
            "take it out, as the conjuration pile is put together by itself",
        ),
        (
            changed(cards={"Cover": 2, "Noah Redmoon": 1}),
            "'Noah Redmoon' is of type 'phoenixborn', which is in no draw pile; "
            "take it out, as the Phoenixborn is chosen apart from the 30 cards",
        ),
    ],
    "C019": [
        (
            changed(cards={"Cover": 2, "Fear": 1}),
            "'Fear' is unique to Jessa Na Ni; take it out, or choose Jessa Na Ni as the Phoenixborn",
        ),
    ],
    "C020": [
        (changed(dice={"natural": 9}), "the deck has 9 dice, not 10; add 1 die"),
        (changed(dice={"natural": 6, "charm": 5}), "the deck has 11 dice, not 10; take 1 die out"),
    ],
    "C024": [
        (
            changed(first_five=("Anchornaut", "Cover", "Cover", "Iron Worker", "Strengthen")),
            "the First Five has 4 different cards, not 5; choose 5 different cards, or none",
        ),
        (
            changed(first_five=("Anchornaut", "Cover", "Empower", "Iron Worker", "Strengthen")),
            "'Empower' of the First Five is not among the cards of the deck; "
            "add it, or take it out of the First Five",
        ),
    ],
}
"""Decks with one mistake each, by rule, with the only message about it."""


def refused(number: str) -> bool:
    """Return True if each deck that breaks this rule gets exactly its message."""
    return [problems(deck) for deck, _ in BROKEN[number]] == [[sentence] for _, sentence in BROKEN[number]]


def test_c016_thirty_cards() -> None:
    """C016: neither 29 nor 31; 30 may be any number of different cards."""
    assert refused("C016")
    assert problems(changed(cards={"Cover": 2, "Empower": 1})) == []


def test_c017_three_copies() -> None:
    """C017: not four; three, two and one are right."""
    assert refused("C017")
    assert problems(changed(cards={"Cover": 3, "Expand Energy": 2, "Empower": 1})) == []


def test_c018_nothing_conjured() -> None:
    """C018: no conjuration and no conjured alteration spell, nor a Phoenixborn, is among the 30."""
    assert refused("C018")


def test_c019_unique_cards() -> None:
    """C019: not those of another Phoenixborn; the own ones are right, and need not be taken."""
    assert refused("C019")
    assert "One Hundred Blades" in IRON_MEN.cards and problems(IRON_MEN) == []
    assert LIBRARY.card("One Hundred Blades").unique_to == "Coal Roarkwin"
    assert problems(changed(cards={"One Hundred Blades": 0, "Empower": 3})) == []


@pytest.mark.parametrize(
    "dice", [{"natural": 10}, {"charm": 9, "time": 1}, {"ceremonial": 2, "illusion": 3, "astral": 5}]
)
def test_c020_ten_dice(dice: dict[str, int]) -> None:
    """C020: not 9 and not 11; any mix of ten."""
    assert refused("C020")
    assert problems(changed(dice=dice)) == []


def test_c021_the_pile_has_what_the_deck_can_bring() -> None:
    """C021: ten Mist Spirits, and nothing that no card of the deck brings."""
    assert conjuration_pile(changed(cards={"Summon Mist Spirit": 1}), LARGER) == {
        "Iron Rhino": 1,
        "Mist Spirit": 10,
    }
    assert conjuration_pile(changed(cards={"Summon Iron Rhino": 0}), LARGER) == {}


def test_c022_the_pile_has_what_a_conjuration_can_bring() -> None:
    """C022: a unit and a spell that only a conjuration brings, each at its limit."""
    assert conjuration_pile(changed(cards={"Summon Wolf": 3}), LARGER) == {
        "Cub": 5,
        "Curse": 2,
        "Iron Rhino": 1,
        "Wolf": 3,
    }


def test_c023_published_decks_are_whole_and_legal() -> None:
    """C023: each has ten cards three times; the Iron Men bring one Iron Rhino.

    The lists of decks rely on it, and do not check printed ones.
    """
    assert len(LIBRARY.decks_of("Master Set")) == 6
    for deck in LIBRARY.decks.values():
        assert (deck.name, problems(deck, LIBRARY)) == (deck.name, [])
        assert sorted(deck.cards.values()) == [3] * 10
    assert (IRON_MEN.phoenixborn, conjuration_pile(IRON_MEN, LIBRARY)) == (
        "Coal Roarkwin",
        {"Iron Rhino": 1},
    )


def test_c024_a_suggested_first_five() -> None:
    """C024: five different cards of the deck; the printed ones all are, but four boxed decks suggest none."""
    assert refused("C024")
    without = sorted(deck.name for deck in LIBRARY.decks.values() if not deck.first_five)
    assert without == LIBRARY.decks_of("The End of Argaia")
    assert all(set(deck.first_five) <= deck.cards.keys() for deck in LIBRARY.decks.values())

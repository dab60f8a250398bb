"""Tests of a deck while it is built, and of the cards to choose from, without a screen."""

from __future__ import annotations

import pytest

from cards.boxes import RAVEN
from cards.card import Card
from cards.decks.deck import Deck
from cards.library import Library, library_of, standard_library
from cards.pack import Pack
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.deck_building.card_pool import (
    PoolFilter,
    can_pay_for,
    cards_by_type,
    die_types,
    needed_die_types,
    pool_of,
)
from host.presenter.deck_building.deck_editor import EditableDeck, EditRefused, blank_deck
from host.presenter.deck_building.deck_exchange import copy_name

LIBRARY = standard_library()
IRON_MEN = LIBRARY.deck("The Iron Men")


def names(deck: Deck = IRON_MEN, library: Library = LIBRARY, **wanted: object) -> list[str]:
    """Return the names that a filter lets through."""
    return [card.name for card in pool_of(library, deck, PoolFilter(**wanted))]  # type: ignore[arg-type]


def card(**fields: object) -> Card:
    """Return a card of a made-up pack."""
    given = {"name": "Trial", "type": "action spell", "cost": ["main"]} | fields
    return Pack.model_validate({"release": "Trial", "cards": [given]}).cards[0]


# Changes


def test_a_change_is_made_taken_back_and_made_again() -> None:
    edits = EditableDeck(IRON_MEN, IRON_MEN)
    edits.set_copies("Cover", 1)
    edits.set_dice("natural", 4)
    assert (edits.copies("Cover"), edits.deck.dice["natural"]) == (1, 4)
    assert edits.undo_label == "natural dice, 5 to 4"
    edits.undo()
    assert edits.deck.dice["natural"] == 5 and edits.redo_label == "natural dice, 5 to 4"
    edits.undo()
    assert edits.deck == IRON_MEN and not edits.changed and not edits.undo_label
    edits.redo()
    edits.redo()
    assert (edits.copies("Cover"), edits.deck.dice["natural"]) == (1, 4) and not edits.redo_label


def test_a_new_change_forgets_what_was_taken_back() -> None:
    edits = EditableDeck(IRON_MEN)
    edits.set_copies("Cover", 1)
    edits.undo()
    edits.set_copies("Cover", 2)
    assert not edits.redo_label


def test_a_fourth_copy_is_refused_but_one_too_many_can_be_taken_out() -> None:
    edits = EditableDeck(IRON_MEN)
    with pytest.raises(EditRefused, match="at most 3 copies"):
        edits.set_copies("Cover", 4)
    assert edits.deck == IRON_MEN and not edits.undo_label
    crowded = EditableDeck(IRON_MEN.model_copy(update={"cards": {"Cover": 6}}))
    crowded.set_copies("Cover", 5)
    assert crowded.copies("Cover") == 5


def test_a_card_that_leaves_the_deck_leaves_the_first_five() -> None:
    edits = EditableDeck(IRON_MEN)
    edits.set_copies("Anchornaut", 0)
    assert "Anchornaut" not in edits.deck.cards and "Anchornaut" not in edits.deck.first_five
    edits.undo()
    assert edits.deck == IRON_MEN


def test_the_first_five_are_five_cards_of_the_deck() -> None:
    edits = EditableDeck(IRON_MEN)
    with pytest.raises(EditRefused, match="already 5 cards"):
        edits.mark_first_five("Cover")
    edits.mark_first_five("Anchornaut")
    edits.mark_first_five("Cover")
    assert set(edits.deck.first_five) == {*IRON_MEN.first_five, "Cover"} - {"Anchornaut"}
    with pytest.raises(EditRefused, match="not in the deck"):
        edits.mark_first_five("Seal")


def test_there_are_never_fewer_than_no_dice() -> None:
    edits = EditableDeck(IRON_MEN, IRON_MEN)
    edits.set_dice("charm", -1)
    assert edits.deck == IRON_MEN and not edits.undo_label
    edits.set_dice("natural", 0)
    assert edits.deck.dice == {"ceremonial": 5}


def test_a_name_is_on_one_line_and_not_too_long() -> None:
    edits = EditableDeck(blank_deck())
    edits.rename("  Iron\n and  rain ")
    assert edits.deck.name == "Iron and rain"
    with pytest.raises(EditRefused, match=f"longer than {LONGEST_NAME}"):
        edits.rename("x" * (LONGEST_NAME + 1))


def test_what_is_saved_is_not_changed() -> None:
    edits = EditableDeck(blank_deck())
    assert not edits.changed
    edits.choose_phoenixborn("Coal Roarkwin")
    assert edits.changed
    edits.mark_saved(edits.deck)
    assert not edits.changed
    edits.undo()
    assert edits.changed, "an undo after saving differs from the file"


def test_the_order_of_the_first_five_and_dice_of_which_there_are_none_are_no_change() -> None:
    edits = EditableDeck(IRON_MEN, IRON_MEN.model_copy(update={"dice": {**IRON_MEN.dice, "charm": 0}}))
    edits.mark_first_five("Anchornaut")
    edits.mark_first_five("Anchornaut")
    assert edits.deck.first_five != IRON_MEN.first_five and not edits.changed


# The pool


def test_the_pool_has_what_can_be_drawn() -> None:
    kinds = {"ally", "action spell", "alteration spell", "ready spell", "reaction spell"}
    assert names(unique="all") == sorted(card.name for card in LIBRARY.cards.values() if card.type in kinds)


def test_unique_cards_are_those_of_the_phoenixborn() -> None:
    unique = {card.name: card.unique_to for card in LIBRARY.cards.values() if card.unique_to}
    shown = names()
    assert "One Hundred Blades" in shown
    assert not [name for name in shown if unique.get(name) not in (None, "Coal Roarkwin")]
    assert names(unique="own") == [name for name in shown if name in unique]
    assert names(blank_deck(), unique="own") == []


def test_every_word_is_sought_in_name_and_rules_text() -> None:
    assert names(words="iron WORKER") == ["Iron Worker"]
    assert "Hammer Knight" in names(words="aftershock")
    assert "Summon Iron Rhino" in names(words="conjuration pile")
    assert not names(words="iron nowhere")


def test_a_type_of_dice_is_sought_in_every_cost() -> None:
    assert "Living Doll" in names(die="charm", unique="all"), "one of two ways to pay"
    assert "Blood Transfer" in names(die="charm"), "asked for only when it is used"
    assert "Abundance" not in names(die="charm")
    assert all(not needed_die_types(LIBRARY.card(name)) for name in names(die="basic"))


@pytest.mark.parametrize(("cost", "dice"), [("0", {0}), ("1", {1}), ("2", {2}), ("3", {3})])
def test_cost_is_the_number_of_dice(cost: str, dice: set[int]) -> None:
    found = [LIBRARY.card(name).cost for name in names(cost=cost)]
    assert {cost.magic_play_cost for cost in found if cost} <= dice
    dear = Library([Pack.model_validate({"release": "Trial", "cards": [
        {"name": "Dear", "type": "action spell", "cost": ["main", "5 basic"]},
        {"name": "Cheap", "type": "action spell", "cost": ["main", "3 basic"]},
    ]})])  # fmt: skip
    assert names(blank_deck(), dear, cost="4") == ["Dear"]


def test_cards_of_a_type() -> None:
    assert {LIBRARY.card(name).type for name in names(kind="reaction spell")} == {"reaction spell"}
    known = [card.name for card in LIBRARY.cards.values() if card.type == "phoenixborn"]
    assert sorted(names(kind="phoenixborn")) == sorted(known)


@pytest.mark.parametrize(
    ("cost", "dice", "fitting"),
    [
        (["main", "1 charm class"], {"charm": 1}, True),
        (["main", "2 charm class"], {"charm": 1}, False),
        (["main", "1 charm class", "1 charm power"], {"charm": 1}, False),
        (["main", "1 charm class or 1 sympathy class"], {"sympathy": 1}, True),
        (["main", "1 charm class or 1 sympathy class"], {"natural": 10}, False),
        (["main", "6 basic"], {}, True),
    ],
)
def test_dice_fit_a_cost(cost: list[str], dice: dict[str, int], fitting: bool) -> None:
    assert can_pay_for(card(cost=cost), dice) is fitting


def test_dice_must_fit_activations_too() -> None:
    assert can_pay_for(LIBRARY.card("Blood Transfer"), {"ceremonial": 1, "charm": 1})
    assert not can_pay_for(LIBRARY.card("Blood Transfer"), {"ceremonial": 10})
    assert "Blood Transfer" not in names(fits=True)


def test_dice_to_choose_from_include_those_the_deck_has() -> None:
    odd = IRON_MEN.model_copy(update={"dice": {"astral": 10}})
    assert die_types(LIBRARY, IRON_MEN)[:4] == ["ceremonial", "charm", "illusion", "natural"]
    original = library_of(RAVEN)
    assert "astral" in die_types(original, odd) and "astral" not in die_types(original, IRON_MEN)


def test_cards_are_read_by_type_and_unknown_ones_last() -> None:
    odd = Deck(name="", phoenixborn="", dice={}, cards={"Nobody": 1, "Cover": 1, "Iron Worker": 1})
    assert cards_by_type(odd, LIBRARY) == [
        ("ally", ["Iron Worker"]), ("reaction spell", ["Cover"]), ("", ["Nobody"]),
    ]  # fmt: skip


# Names of copies


@pytest.mark.parametrize(
    ("name", "taken", "copy"),
    [
        ("The Iron Men", [], "My Iron Men"),
        ("The Iron Men", ["my iron men"], "My Iron Men 2"),
        ("My Iron Men", ["My Iron Men", "My Iron Men 2"], "My Iron Men 3"),
        ("", [], "My deck"),
        ("x" * LONGEST_NAME, [], "My " + "x" * (LONGEST_NAME - 7)),
    ],
)
def test_a_copy_has_a_name_of_its_own(name: str, taken: list[str], copy: str) -> None:
    assert copy_name(name, taken) == copy and len(copy) <= LONGEST_NAME

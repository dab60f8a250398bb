"""Tests of a deck while it is built, and of the cards to choose from, without a screen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cards.boxes import RAVEN
from cards.card import Card
from cards.decks.deck import Deck
from cards.decks.deckbuilding import deck_problems
from cards.library import library_of, standard_library
from cards.pack import Pack
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.card_search.card_facts import can_pay_for
from host.presenter.deck_building.card_pool import CardPool, cards_by_type, die_types
from host.presenter.deck_building.deck_editor import EditableDeck, EditRefused, blank_deck
from host.presenter.deck_building.deck_exchange import copy_name
from host.presenter.deck_building.deck_text import deck_plots
from host.presenter.deck_building.random_deck import filled_deck

LIBRARY = standard_library()
IRON_MEN = LIBRARY.deck("The Iron Men")


def pool(data: Path = Path("nowhere"), deck: Deck = IRON_MEN) -> CardPool:
    """Return the cards to build a deck from."""
    return CardPool(LIBRARY, data, deck)


def names(line: str = "", deck: Deck = IRON_MEN) -> list[str]:
    """Return the names that a search line finds."""
    return [card.name for card in pool(deck=deck).find(line).cards]


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
    assert names("pb:any") == sorted(card.name for card in LIBRARY.cards.values() if card.type in kinds)


def test_unique_cards_are_those_of_the_phoenixborn() -> None:
    unique = {card.name: card.unique_to for card in LIBRARY.cards.values() if card.unique_to}
    shown = names()
    assert "One Hundred Blades" in shown
    assert not [name for name in shown if unique.get(name) not in (None, "Coal Roarkwin")]
    assert names("pb:coal") == [name for name in shown if name in unique]
    assert not [name for name in names(deck=blank_deck()) if name in unique]


def test_every_word_is_sought_in_name_and_rules_text() -> None:
    assert names("iron WORKER")[0] == "Iron Worker"
    assert "Hammer Knight" in names("aftershock")
    assert "Summon Iron Rhino" in names("conjuration pile")
    assert not names("iron nowhere")


def test_a_type_of_dice_is_sought_in_every_cost() -> None:
    assert "Living Doll" in names("dice:charm pb:any"), "one of two ways to pay"
    assert "Blood Transfer" in names("dice:charm"), "asked for only when it is used"
    assert "Abundance" not in names("dice:charm")


def test_phoenixborn_are_shown_when_their_type_is_asked_for() -> None:
    known = [card.name for card in LIBRARY.cards.values() if card.type == "phoenixborn"]
    assert sorted(names("type:phoenixborn")) == sorted(known) == sorted(names("type:phoenixborn pb:any"))
    assert not set(known) & set(names("-type:ally"))


def test_what_one_owns_is_what_building_begins_with(tmp_path: Path) -> None:
    """Without a collection everything is offered; with one, what is left out can be shown again."""
    assert not pool(tmp_path).first_line and not pool(tmp_path).offers("owned")
    pool(tmp_path).set_releases({"Master Set": True})
    mine = pool(tmp_path)
    found = [card.name for card in mine.find(mine.first_line).cards]
    assert found == [name for name in names() if LIBRARY.releases[name] == "Master Set"]
    assert mine.next_line(mine.first_line, "owned", 1) == ""
    assert mine.find("is:owned crescendo").notes == ["No matches; 1 without is:owned"]


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
    assert "Blood Transfer" not in names("is:payable")


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


def test_the_plots_count_copies_by_cost_and_by_type_of_dice() -> None:
    odd = IRON_MEN.model_copy(
        update={"cards": {"Iron Worker": 3, "Blood Transfer": 2, "Nobody": 1, "Fear": 1}}
    )
    (_, curve), (_, needs) = deck_plots(odd, LIBRARY)
    costs = {name: LIBRARY.card(name).cost for name in odd.cards if name != "Nobody"}
    for dice, row in enumerate(curve.splitlines()):
        number = sum(
            odd.cards[name] for name, cost in costs.items() if cost and min(4, cost.magic_play_cost) == dice
        )
        assert row.split()[-1] == str(number) and ("█" in row) == (number > 0)
    assert [(row.split()[0], row.split()[2:4]) for row in needs.splitlines()] == [
        ("ceremonial", ["2", "5"]), ("charm", ["2", "0"]), ("natural", ["0", "5"]),
    ]  # fmt: skip
    assert not deck_plots(blank_deck(), LIBRARY)


@pytest.mark.parametrize("line", ["", "is:owned", "-type:ally release:master,song", "type:phoenixborn"])
def test_random_decks_are_legal_and_fit_the_line(tmp_path: Path, line: str) -> None:
    pool(tmp_path).set_releases({"Master Set": True, "The Roaring Rose": True})
    phoenixborn = set()
    for seed in range(12):
        mine = pool(tmp_path, blank_deck())
        deck = filled_deck(mine, line, Random(seed)).model_copy(update={"name": "Luck"})
        assert not deck_problems(deck, LIBRARY)
        phoenixborn.add(deck.phoenixborn)
        if line != "type:phoenixborn":
            assert set(deck.cards) <= {card.name for card in mine.find(line).cards}
        if line == "is:owned":
            assert mine.owns(deck.phoenixborn)
    assert len(phoenixborn) > 3


def test_a_deck_begun_is_filled_up_and_too_few_cards_leave_it_short() -> None:
    begun = IRON_MEN.model_copy(update={"cards": {"Cover": 2, "Nobody": 3}})
    full = filled_deck(pool(deck=begun), "", Random(1))
    assert (full.phoenixborn, full.dice, full.cards["Nobody"]) == ("Coal Roarkwin", IRON_MEN.dice, 3)
    assert sum(full.cards.values()) == 30 and full.cards["Cover"] in (2, 3)
    short = filled_deck(pool(deck=begun), "iron worker", Random(1))
    assert short.cards == {"Cover": 2, "Nobody": 3, "Iron Worker": 3}
    edits = EditableDeck(begun)
    edits.fill(short)
    assert edits.undo_label == "filling at random" and edits.deck.cards == short.cards


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

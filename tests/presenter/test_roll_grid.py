"""Tests that a roll is the same typed, stepped, or entered with the console's keys."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cards.cost import DIE_TYPES
from engine.kernel.decision import Answer, Decision
from host.console.input_model import InputState
from host.console.key_meanings import initial_state, press
from host.presenter.options.roll_entry import RollGrid, TypedRoll, UnfinishedRoll, parse_roll, roll_grid
from tests.support.console_keys import keys_for
from tests.support.fixed_tables import behavior_decision, game_view, roll_decision, ten_dice, turn_decision

SIDES = ("power", "class", "basic")
THERE = "there are ceremonial and natural dice, and p for power, c for class and b for basic"
MOST_PRESSES = 12
"""Most presses on the console for ten dice."""


def grid_of(*dice: str) -> RollGrid:
    grid = roll_grid(roll_decision(*dice) if dice else ten_dice())
    assert grid is not None
    return grid


def shown(grid: RollGrid) -> dict[str, tuple[int, ...]]:
    """Return the numbers of power, class and basic sides of each type."""
    return {kind: tuple(grid.side_counts(kind).values()) for kind in grid.kinds}


@pytest.mark.parametrize(
    ("text", "ceremonial", "natural"),
    [
        ("2p1c2b 3c2b", (2, 1, 2), (0, 3, 2)),
        ("2p1c 2b, 3c2b", (2, 1, 2), (0, 3, 2)),
        ("cer 2p1c2b nat 3c", (2, 1, 2), (0, 3, 2)),
        ("cer 2p1c nat 3c", (2, 1, 2), (0, 3, 2)),
        ("nat 3c cer 2p1c", (2, 1, 2), (0, 3, 2)),
        ("cer2p1cnat3c", (2, 1, 2), (0, 3, 2)),
        ("ceremonial 2 power 1 class 2 basic natural 5 class", (2, 1, 2), (0, 5, 0)),
        ("PPCBB 5P", (2, 1, 2), (5, 0, 0)),
        ("5c1p", (0, 5, 0), (1, 0, 4)),
        ("cer 5p cer 1c n b", (0, 1, 4), (0, 0, 5)),
        ("", (0, 0, 5), (0, 0, 5)),
    ],
)
def test_what_is_typed(text: str, ceremonial: tuple[int, ...], natural: tuple[int, ...]) -> None:
    """Sides that are not typed are basic; naming a type starts it over."""
    assert shown(parse_roll(grid_of(), text)) == {"ceremonial": ceremonial, "natural": natural}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5p5c1b", "11 of 10 dice: too many"),
        ("5p5c13b", "23 of 10 dice: too many"),
        ("6p", "6 of 5 ceremonial dice: too many"),
        ("3p3c", "6 of 5 ceremonial dice: too many"),
        ("nat 4p2b", "6 of 5 natural dice: too many"),
        ("2x", "2x: type p, c or b after each number"),
        ("2", "2: type p, c or b after each number"),
        ("2p 3 1c", "3 1: type p, c or b after each number"),
        (
            "time 2p",
            f"time: {THERE}",
        ),
        ("2p!", f"!: {THERE}"),
    ],
)
def test_what_cannot_be_typed(text: str, why: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_roll(grid_of(), text)
    assert str(error.value) == why and "\n" not in why


def test_one_type_is_only_counted() -> None:
    with pytest.raises(ValueError, match=r"^4 of 3 dice: too many$"):
        parse_roll(grid_of("natural", "natural", "natural"), "2p2c")
    with pytest.raises(ValueError, match=r"^1c: type p or b after each number$"):
        parse_roll(grid_of(*["rage"] * 5), "1c")


def test_a_die_too_many_stays_typed_until_it_is_mended() -> None:
    """The message is repeated at each key and at Enter; keys of the table still work."""
    roll = TypedRoll(grid_of(*["natural"] * 5))
    assert [roll.add(character) for character in "2p2c2b"] == [""] * 5 + ["6 of 5 dice: too many."]
    assert roll.text == "2p2c2b" and not roll.accepts("u")
    assert roll.confirm(roll_decision(*["natural"] * 5)) == roll.add("1") == "6 of 5 dice: too many."
    assert roll.take_back() == "6 of 5 dice: too many."
    assert roll.take_back() == "" and roll.text == "2p2c2"
    roll.take_back()
    assert [roll.add(character) for character in "1b"] == ["", ""]
    assert roll.confirm(roll_decision(*["natural"] * 5)) == ("power",) * 2 + ("class",) * 2 + ("basic",)
    roll.clear()
    assert not roll.text and roll.grid == grid_of(*["natural"] * 5)


def test_a_character_that_says_nothing_is_not_taken() -> None:
    roll = TypedRoll(grid_of())
    assert [roll.add(character) for character in "5p5c1"] == [""] * 5
    assert "after each number" in roll.add("x")
    assert roll.text == "5p5c1"
    assert "after each number" in str(roll.confirm(ten_dice()))
    roll.take_back()
    assert roll.confirm(ten_dice()) == ("power",) * 5 + ("class",) * 5


def test_enter_goes_on_to_what_was_not_entered() -> None:
    roll = TypedRoll(grid_of())
    assert "What do the ceremonial dice show?" in roll.confirm(ten_dice())
    roll.add("p")
    assert roll.confirm(ten_dice()) == "" and roll.grid.kind == "natural"
    assert "What do the natural dice show?" in roll.confirm(ten_dice())
    roll.add("b")
    assert roll.confirm(ten_dice()) == ("power",) + ("basic",) * 9


def test_a_full_row_is_typed_anew_where_it_is_pointed_at() -> None:
    roll = TypedRoll(grid_of())
    for character in "5p5c":
        roll.add(character)
    roll.move(-1, 0)
    for character in "3c":
        assert not roll.add(character)
    assert shown(roll.grid) == {"ceremonial": (0, 3, 2), "natural": (0, 5, 0)}


def test_backspace_takes_back_a_character_and_then_a_die() -> None:
    roll = TypedRoll(grid_of())
    for character in "2p1c":
        roll.add(character)
    roll.take_back()
    assert roll.text == "2p1" and shown(roll.grid)["ceremonial"] == (2, 0, 3)
    roll.take_back()
    roll.step(1)
    roll.step(1)
    assert roll.step(1) == "" and roll.step(1) == "6 of 5 ceremonial dice: too many."
    roll.take_back()
    assert shown(roll.grid)["ceremonial"] == (4, 0, 1)


def test_other_questions_are_no_rolls() -> None:
    assert roll_grid(turn_decision()) is None and roll_grid(behavior_decision()) is None


# Any roll, in each of the ways

ROLLS = st.lists(st.tuples(st.sampled_from(DIE_TYPES), st.sampled_from(SIDES)), min_size=1, max_size=12)
RAGE = st.lists(st.tuples(st.just("rage"), st.sampled_from(("power", "basic"))), min_size=1, max_size=5)


def by_text(decision: Decision, wanted: Counter[tuple[str, str]]) -> Answer:
    """Return the answer to `2p1c2b` for each type, or with its name first."""
    grid = roll_grid(decision)
    assert grid is not None
    answers = set()
    for named in (True, False):
        words = [
            (f"{kind} " if named else "")
            + "".join(f"{wanted[kind, side]}{side[0]}" for side in grid.sides if wanted[kind, side])
            for kind in grid.kinds
        ]
        roll = TypedRoll(grid)
        for character in " ".join(words):
            assert roll.add(character) == ""
        answers.add(roll.confirm(decision))
    (answer,) = answers
    assert isinstance(answer, tuple)
    return answer


def by_arrows(decision: Decision, wanted: Counter[tuple[str, str]]) -> Answer:
    """Return the answer by arrows: right and plus for each side, down for each type."""
    grid = roll_grid(decision)
    assert grid is not None
    roll = TypedRoll(grid)
    for kind in grid.kinds:
        for side in grid.sides:
            for _ in range(wanted[kind, side]):
                assert roll.step(1) == ""
            roll.move(0, 1)
        roll.move(1, 0)
    answer = roll.confirm(decision)
    assert isinstance(answer, tuple)
    return answer


def by_keys(decision: Decision, keys: list[str]) -> Answer:
    """Return the answer that the console's keys give."""
    outcome: object = initial_state(decision)
    for key in keys:
        assert isinstance(outcome, InputState)
        outcome = press(decision, game_view(), outcome, key)
    assert isinstance(outcome, tuple)
    return outcome


@settings(deadline=None)
@given(dice=ROLLS | RAGE)
def test_typed_stepped_or_with_the_consoles_keys(dice: list[tuple[str, str]]) -> None:
    decision, wanted = roll_decision(*(kind for kind, _ in dice)), Counter(dice)
    answer = by_text(decision, wanted)
    assert Counter(zip((kind for kind, _ in dice), answer, strict=True)) == wanted
    assert by_arrows(decision, wanted) == answer
    for direct in (True, False):
        assert by_keys(decision, keys_for(decision, game_view(), answer, direct=direct)) == answer


@settings(deadline=None)
@given(dice=ROLLS | RAGE, keys=st.lists(st.sampled_from(["plus", "minus", "back", *SIDES]), max_size=6))
def test_whatever_was_entered_can_be_mended(dice: list[tuple[str, str]], keys: list[str]) -> None:
    assume(len(dice) > 1)
    decision = roll_decision(*(kind for kind, _ in dice))
    cursor = initial_state(decision)
    for key in keys:
        pressed = press(decision, game_view(), cursor, key)
        assert isinstance(pressed, InputState), "nothing counts before Confirm"
        cursor = pressed
    while cursor.roll is not None and cursor.roll.entered:
        back = press(decision, game_view(), cursor, "back")
        assert isinstance(back, InputState)
        cursor = back
    assert shown(cursor.roll or grid_of()) == shown(roll_grid(decision) or grid_of())


@settings(deadline=None)
@given(dice=st.lists(st.tuples(st.sampled_from(DIE_TYPES), st.sampled_from(SIDES)), min_size=10, max_size=10))
def test_ten_dice_take_at_most_twelve_presses(dice: list[tuple[str, str]]) -> None:
    """Confirm counts; each die takes one press, and a type that follows by itself takes none."""
    decision = roll_decision(*(kind for kind, _ in dice))
    answer = by_text(decision, Counter(dice))
    keys = keys_for(decision, game_view(), answer)
    assert by_keys(decision, keys) == answer
    assert len(keys) <= MOST_PRESSES


def test_a_die_rolled_alone_takes_one_press() -> None:
    assert by_keys(roll_decision("rage"), ["power"]) == ("power",)
    assert by_keys(roll_decision("time"), ["class"]) == ("class",)


def test_ten_dice_alike_take_three_presses() -> None:
    decision = roll_decision(*["natural"] * 10)
    assert by_keys(decision, ["foe10", "class", "confirm"]) == ("class",) * 10


@pytest.mark.parametrize("number", range(1, 13))
def test_a_twelve_sided_die_takes_at_most_three_presses(number: int) -> None:
    """Confirm counts; no earlier press gives an answer."""
    decision = behavior_decision()
    keys = [f"foe{number}"] if number <= 10 else ["minus"] * (13 - number)
    assert len(keys) < 3
    assert by_keys(decision, [*keys, "confirm"]) == (str(number),)
    other = "foe3" if number != 3 else "foe4"
    if number <= 10:
        assert by_keys(decision, [other, *keys, "confirm"]) == (str(number),), "it is mended"


def test_types_with_the_same_first_letters_need_more_letters() -> None:
    roll = TypedRoll(grid_of("artifice", "astral", "natural"))
    assert [roll.add(character) for character in "na"] == ["", ""]
    assert roll.add("s"), "nobody rolled that"
    assert [roll.add(character) for character in " 1pa"] == [""] * 4
    assert roll.confirm(roll_decision()) == "A: artifice or astral dice?"
    assert [roll.add(character) for character in "st1p"] == [""] * 4
    assert shown(roll.grid) == {"artifice": (0, 0, 1), "astral": (1, 0, 0), "natural": (1, 0, 0)}


def test_a_number_alone_is_not_finished() -> None:
    with pytest.raises(UnfinishedRoll):
        parse_roll(grid_of(), "2p1c2")

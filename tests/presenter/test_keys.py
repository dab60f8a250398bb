"""Tests of the keys of options."""

from __future__ import annotations

from engine.ashes.model.option_meanings import (
    Activate,
    CardChoice,
    NumberChoice,
    Pass,
    Respond,
    UsePower,
    XChoice,
)
from engine.kernel.decision import Decision, option_for
from host.presenter.options.option_keys import RESERVED_KEYS, card_keys, needs_several_digits, option_keys
from tests.support.fixed_tables import RULE, SEAT, behavior_decision, roll_decision, turn_decision


def test_well_known_answers_have_their_first_letter() -> None:
    keys = option_keys(turn_decision())
    assert keys["pass"] == "p"
    assert keys["meditate"] == "m"


def test_plays_are_numbered_in_order() -> None:
    keys = option_keys(turn_decision())
    assert [keys[f"play:{card}"] for card in range(20, 25)] == ["1", "2", "3", "4", "5"]


def test_die_sides_have_their_first_letter() -> None:
    assert option_keys(roll_decision()) == {"basic": "b", "class": "c", "power": "p"}


def test_a_dice_power_has_the_letter_of_its_die() -> None:
    options = (
        option_for(UsePower("natural"), "natural dice power"),
        option_for(UsePower("illusion"), "illusion dice power"),
    )
    keys = option_keys(Decision(SEAT, "turn", "Which?", options, RULE))
    assert keys == {"power:natural": "n", "power:illusion": "1"}, "i inspects"


def test_the_key_of_a_number_is_the_number() -> None:
    x = tuple(option_for(XChoice(number), f"X = {number}") for number in range(4))
    assert option_keys(Decision(SEAT, "x", "Choose X", x, RULE)) == {
        "x:0": "0",
        "x:1": "1",
        "x:2": "2",
        "x:3": "3",
    }
    tokens = tuple(option_for(NumberChoice(number), f"{number} tokens") for number in (2, 1, 0))
    keys = option_keys(Decision(SEAT, "number", "How many?", tokens, RULE))
    assert keys == {"number:2": "2", "number:1": "1", "number:0": "0"}


def test_only_numbers_beyond_nine_are_typed_and_entered() -> None:
    def x_up_to(most: int) -> Decision:
        options = tuple(option_for(XChoice(number), f"X = {number}") for number in range(most + 1))
        return Decision(SEAT, "x", "Choose X", options, RULE)

    assert not needs_several_digits(x_up_to(9))
    assert needs_several_digits(x_up_to(10))
    assert needs_several_digits(behavior_decision())
    assert not needs_several_digits(turn_decision())


def test_no_option_has_the_digit_that_ends_the_number_ten() -> None:
    ten = Decision(
        SEAT, "target", "Which?", tuple(option_for(CardChoice(n), str(n)) for n in range(12)), RULE
    )
    assert [*option_keys(ten).values()] == [*"123456789abc"]


def test_keys_are_unique_and_never_those_of_the_table() -> None:
    many = Decision(
        SEAT, "target", "Which?", tuple(option_for(CardChoice(n), str(n)) for n in range(90)), RULE
    )
    keys = option_keys(many)
    assert len(set(keys.values())) == len(keys) > 40
    assert not set(RESERVED_KEYS) & set(keys.values())


def test_a_card_with_several_options_shows_all_their_keys() -> None:
    options = (
        option_for(Activate(7, 0), "first"),
        option_for(Activate(7, 1), "second"),
        option_for(Pass(), "pass"),
    )
    assert card_keys(Decision(SEAT, "turn", "Which?", options, RULE)) == {7: "12"}


def test_one_text_or_spell_that_may_be_used_is_answered_with_y_and_n_as_any_other() -> None:
    used, other, no = Respond(40, 0), Respond(41, 1), Pass()
    asked = Decision(
        SEAT, "trigger", "Aftershock 1?", (option_for(used, "Aftershock 1"), option_for(no, "no")), RULE
    )
    assert set(option_keys(asked).values()) == {"y", "n"} and option_keys(asked)[no.id] == "n"
    several = (option_for(used, "a"), option_for(other, "b"), option_for(no, "no response"))
    assert "y" not in option_keys(Decision(SEAT, "trigger", "Which?", several, RULE)).values()

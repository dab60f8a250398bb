"""Keys of options."""

from __future__ import annotations

from engine.ashes.choices import Activate, CardChoice, Pass, UsePower
from engine.kernel.decision import Decision, offer
from host.app.keys import TABLE_KEYS, option_keys, subject_keys
from tests.app.tables import RULE, SEAT, behavior_decision, roll_decision, turn_decision


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
        offer(UsePower("natural"), "natural dice power"),
        offer(UsePower("illusion"), "illusion dice power"),
    )
    keys = option_keys(Decision(SEAT, "turn", "Which?", options, RULE))
    assert keys == {"power:natural": "n", "power:illusion": "1"}, "i inspects"


def test_the_behavior_die_uses_the_row_of_digits() -> None:
    keys = option_keys(behavior_decision())
    assert [keys[str(roll)] for roll in (1, 9, 10, 11, 12)] == ["1", "9", "0", "-", "="]


def test_keys_are_unique_and_never_those_of_the_table() -> None:
    many = Decision(SEAT, "target", "Which?", tuple(offer(CardChoice(n), str(n)) for n in range(90)), RULE)
    keys = option_keys(many)
    assert len(set(keys.values())) == len(keys) > 40
    assert not set(TABLE_KEYS) & set(keys.values())


def test_a_card_with_several_options_shows_all_their_keys() -> None:
    options = (
        offer(Activate(7, 0), "first"),
        offer(Activate(7, 1), "second"),
        offer(Pass(), "pass"),
    )
    assert subject_keys(Decision(SEAT, "turn", "Which?", options, RULE)) == {7: "12"}

"""Tests that every option of every question can be answered with keys, and only useful keys are lit."""

from __future__ import annotations

import random

import pytest

from engine.kernel.decision import TABLE
from host.console.key_meanings import initial_state
from host.console.led_frame import frame
from tests.console.light_checks import LAYOUT, check_lights, check_reach
from tests.support.console_keys import keys_for
from tests.support.known_games import Wanted, every, every_question, random_answers, setups, sturdy_answers

KINDS = {
    "turn", "pay", "discard cost", "target", "choose", "order", "meditate", "meditate die", "dice",
    "prepare discard", "exhaust dice", "first five", "roll", "behavior",
}  # fmt: skip


@pytest.mark.parametrize(
    "wanted",
    [every(6, 25), pytest.param(every_question, marks=pytest.mark.long)],
    ids=["each kind well", "all"],
)
def test_every_option_has_its_keys(wanted: Wanted) -> None:
    dice = random.Random(1)
    seen = set()
    for setup in setups(20):
        for decision, view, answer in random_answers(setup, dice, wanted):
            seen.add(decision.kind)
            check_reach(decision, view, answer)
    assert seen >= KINDS


def test_long_games_are_played_with_keys() -> None:
    seen = set()
    for setup in setups(12):
        for number, (decision, view, answer) in enumerate(sturdy_answers(setup)):
            keys_for(decision, view, answer, direct=number % 2 == 0)
            seen.add(decision.kind)
    assert seen >= {"attackers", "block", "guard", "counter", "trigger", "attack target"}


@pytest.mark.parametrize(
    ("wanted", "least"),
    [(every(4, 25), 150), pytest.param(every_question, 300, marks=pytest.mark.long)],
    ids=["each kind well", "all"],
)
def test_exactly_the_keys_that_act_are_lit(wanted: Wanted, least: int) -> None:
    dice = random.Random(2)
    answers = 0
    for setup in setups(12):
        for decision, view, _ in random_answers(setup, dice, wanted):
            answers += check_lights(decision, view, dice)
    assert answers > least


def test_lights_are_of_this_console() -> None:
    dice = random.Random(3)
    for setup in setups(6):
        for decision, view, _ in random_answers(setup, dice):
            lights = frame(decision, view, initial_state(decision))
            assert set(lights) <= set(LAYOUT.led_of)
            assert ("table_turn" in lights) == (decision.seat == TABLE)
            assert ("your_turn" in lights) == (decision.seat != TABLE)
            assert ("chimera_turn" in lights) == (view.turn == "Chimera")
            rolls = decision.dice_roll is not None and decision.chance == "player dice"
            lying = 0 if rolls else len(view.player(view.seat).active_dice)
            assert sum(name.startswith("die") for name in lights) == min(lying, 10)

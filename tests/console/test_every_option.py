"""Whatever is asked, every option can be answered with keys, and only keys that act are lit."""

from __future__ import annotations

import random

from engine.kernel.decision import TABLE
from host.console.frame import frame
from host.console.meaning import start

from .fingers import keys_for
from .games import random_answers, setups, sturdy_answers
from .lit import LAYOUT, check_lights, check_reach

KINDS = {
    "turn", "pay", "discard cost", "target", "choose", "order", "meditate", "meditate die", "dice",
    "prepare discard", "exhaust dice", "first five", "roll", "behavior",
}  # fmt: skip


def test_every_option_has_its_keys() -> None:
    """In both documented ways; and so have answers of several picks."""
    dice = random.Random(1)
    seen = set()
    for setup in setups(20):
        for decision, view, answer in random_answers(setup, dice):
            seen.add(decision.kind)
            check_reach(decision, view, answer)
    assert seen >= KINDS


def test_long_games_are_played_with_keys() -> None:
    """By somebody who gets far."""
    seen = set()
    for setup in setups(12):
        for number, (decision, view, answer) in enumerate(sturdy_answers(setup)):
            keys_for(decision, view, answer, direct=number % 2 == 0)
            seen.add(decision.kind)
    assert seen >= {"attackers", "block", "guard", "counter", "trigger", "attack target"}


def test_exactly_the_keys_that_act_are_lit() -> None:
    """And what is pressed comes to legal answers."""
    dice = random.Random(2)
    answers = 0
    for setup in setups(12):
        for decision, view, _ in random_answers(setup, dice):
            answers += check_lights(decision, view, dice)
    assert answers > 300


def test_lights_are_of_this_console() -> None:
    """Every frame of a game can be shown, and says whose turn it is and who is asked."""
    dice = random.Random(3)
    for setup in setups(6):
        for decision, view, _ in random_answers(setup, dice):
            lights = frame(decision, view, start(decision))
            assert set(lights) <= set(LAYOUT.led_of)
            assert ("table_turn" in lights) == (decision.seat == TABLE)
            assert ("your_turn" in lights) == (decision.seat != TABLE)
            assert ("chimera_turn" in lights) == (view.turn == "Chimera")
            active = len(view.player(view.seat).active_dice)
            assert sum(name.startswith("die") for name in lights) == min(active, 10)

"""Whatever is asked, every option can be answered with keys, and only keys that act are lit."""

from __future__ import annotations

import random

from engine.kernel.decision import TABLE
from host.console.cursor import Command, Cursor
from host.console.frame import LIGHTS, frame
from host.console.layout import load_layout
from host.console.meaning import is_several, meaning, press, start

from .fingers import keys_for
from .games import random_answers, setups, sturdy_answers

LAYOUT = load_layout()
ONE_USE = {"pass", "plus", "minus", "undo", "back", "help", "confirm"}
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
            for direct in (True, False):
                keys_for(decision, view, answer, direct=direct)
                if not is_several(decision):
                    for option in decision.options:
                        keys_for(decision, view, (option.id,), direct=direct)
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
    """From wherever pressing lit keys leads; an answer that comes of it is legal, and a dark key is dead.

    Kinds of keys that are lit at once differ by their patterns, so that nobody needs the colors.
    """
    dice = random.Random(2)
    answers = 0
    for setup in setups(12):
        for decision, view, _ in random_answers(setup, dice):
            cursor = start(decision)
            for _ in range(12):
                meanings = meaning(decision, view, cursor)
                lit = set(frame(decision, view, cursor)) & LAYOUT.key_ids
                assert lit == set(meanings)
                assert all(meant.words for meant in meanings.values())
                roles = {meant.role for key, meant in meanings.items() if key not in ONE_USE}
                assert len({LIGHTS[role].pattern for role in roles}) == len(roles)
                for key in LAYOUT.key_ids - lit:
                    assert press(decision, view, cursor, key) is cursor
                acting = [key for key in sorted(lit) if key not in ("undo", "help")]
                outcome = press(decision, view, cursor, dice.choice(acting))
                assert outcome != cursor
                if not isinstance(outcome, Cursor):
                    assert not isinstance(outcome, Command)
                    decision.check(outcome)
                    answers += 1
                    break
                cursor = outcome
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

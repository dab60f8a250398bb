"""Properties of the lights of every question, from any state that lit keys lead to."""

from __future__ import annotations

import random

from engine.ashes.real_table.correction_kinds import CORRECTIONS
from engine.ashes.real_table_report_base import read_report
from engine.kernel.decision import Answer, Decision
from host.console.game_keys import SeatView
from host.console.input_model import Command, CorrectionOutcome, InputState, Look, Role
from host.console.key_meanings import gathers_picks, initial_state, key_meanings, press
from host.console.led_frame import LIGHTS, frame
from host.console.token_entry import TOKEN_KEYS
from host.console_layout import load_layout
from tests.support.console_keys import keys_for

LAYOUT = load_layout()
ONE_USE = {"pass", "plus", "minus", "undo", "back", "help", "confirm", *TOKEN_KEYS}
STEPS = 12


def check_lights(decision: Decision, view: SeatView, dice: random.Random) -> bool:
    """Press lit keys at random; check that an answer is legal and that dark keys do nothing.

    Kinds of keys that are lit at once must differ by pattern, so that nobody needs the colors. Returns True
    if the keys led to an answer.
    """
    cursor = initial_state(decision)
    for _ in range(STEPS):
        meanings = key_meanings(decision, view, cursor)
        lit = set(frame(decision, view, cursor)) & LAYOUT.key_ids
        assert lit == set(meanings)
        assert all(meant.words for meant in meanings.values())
        # Who attacks, and what, pulses like those who may block: their keys change nothing.
        tells = {key for key, meant in meanings.items() if meant.role is Role.ABOUT}
        roles = {meant.role for key, meant in meanings.items() if key not in ONE_USE | tells}
        assert len({LIGHTS[role].pattern for role in roles}) == len(roles)
        for key in dice.sample(sorted(LAYOUT.key_ids - lit), 4):
            assert press(decision, view, cursor, key) is cursor
        acting = [key for key in sorted(lit) if key not in ("undo", "help")]
        outcome = press(decision, view, cursor, dice.choice(acting))
        assert outcome != cursor
        if isinstance(outcome, CorrectionOutcome):
            assert read_report(outcome.pick, CORRECTIONS).id == outcome.pick
            return False
        if isinstance(outcome, Look):
            return False
        if isinstance(outcome, tuple) and decision.is_report(outcome):
            assert [decision.option(pick).id for pick in outcome] == [*outcome]
            return False
        if not isinstance(outcome, InputState):
            assert not isinstance(outcome, Command)
            decision.check(outcome)
            return True
        cursor = outcome
    return False


def check_reach(decision: Decision, view: SeatView, answer: Answer) -> int:
    """Check that this answer and each option have keys, by both documented ways; return how many need plus.

    Options are checked alone only where one is picked. Those counted have no key of their own, so that only
    plus or minus leads to them.
    """
    for direct in (True, False):
        keys_for(decision, view, answer, direct=direct)
    if gathers_picks(decision) or decision.dice_roll is not None:
        return 0
    _check_pointing(decision, view)
    return sum("plus" in keys_for(decision, view, (option.id,)) for option in decision.options)


def _check_pointing(decision: Decision, view: SeatView) -> None:
    """Check that plus, pressed repeatedly, reaches every option, and Confirm takes it."""
    cursor, left = initial_state(decision), {option.id for option in decision.options}
    for _ in range(len(left) + 1):
        if cursor.pointing and cursor.at is not None:
            pick = decision.options[cursor.at].id
            assert press(decision, view, cursor, "confirm") == (pick,)
            left.discard(pick)
        moved = press(decision, view, cursor, "plus")
        assert isinstance(moved, InputState)
        cursor = moved
    assert not left, (decision.prompt, left)

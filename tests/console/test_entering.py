"""Tests of tokens and dice entered with the console's keys, beside the app's screen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.setups.ashes_setup_base import CHANCES
from engine.setups.red_rains import RedRainsSetup
from tests.support.console_players import Seat


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Return a seat at a new game."""
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    return Seat(tmp_path, RedRainsSetup(seed=5, by_hand=CHANCES))


async def test_a_roll_is_entered_mended_and_taken_back_as_a_whole(seat: Seat) -> None:
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        game = seat.table.session.match.game
        for key in ("foe3", "class", "power", "minus", "power", "basic"):
            await seat.press(key)
            await seat.until(seat.screen_agrees)
        assert not game.state.active_dice("Player"), "nothing counts before Confirm"
        await seat.press("foe5")
        await seat.press("power")
        await seat.press("confirm")
        faces = Counter((die.type, die.side) for die in game.state.active_dice("Player"))
        assert faces == {
            ("ceremonial", "class"): 3, ("ceremonial", "power"): 1, ("ceremonial", "basic"): 1,
            ("natural", "power"): 5,
        }  # fmt: skip
        await seat.press("undo")
        assert not len(game.journal.entries[-1:]) or not game.journal.entries[-1].decision.dice_roll
        decision = seat.table.session.decision
        assert decision is not None and decision.dice_roll is not None and decision.dice_roll.number == 0


async def test_what_is_typed_on_the_screen_is_on_the_console(seat: Seat) -> None:
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        await seat.pilot.press(*"2p1c")
        await seat.until(lambda: seat.console.settled and seat.screen_agrees())
        assert [f"die{number}" in seat.console.lights for number in (1, 3, 4)] == [True, True, False]
        await seat.press("confirm")
        await seat.press("class")
        await seat.press("confirm")
        dice = [(die.type, die.side) for die in seat.table.session.match.game.state.active_dice("Player")]
        assert dice.count(("ceremonial", "power")) == 2 and dice.count(("ceremonial", "basic")) == 2
        assert dice.count(("natural", "class")) == 1 and dice.count(("natural", "basic")) == 4


async def to_the_turn(seat: Seat) -> None:
    """Answer until the first question of a turn."""
    table = seat.table
    while table.session.waiting or (decision := table.session.decision) is None or decision.kind != "turn":
        if table.session.waiting:
            table.skip_steps()
        elif decision is not None:
            table.answer(tuple(option.id for option in decision.options[: decision.minimum]))
        await seat.pilot.pause()

"""Tokens and dice entered with the console's keys, with the app's screen beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.setups import CHANCES, RedRainsSetup

from .seat import Seat


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """A seat at a new game."""
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    return Seat(tmp_path, RedRainsSetup(seed=5, by_hand=CHANCES))


async def test_tokens_are_set_with_keys(seat: Seat) -> None:
    """Beside the question, which is asked again; the screen says what is being set; Undo takes it back."""
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        await to_the_turn(seat)
        playback = seat.table.playback
        question = playback.decision
        for key in ("wound", "phoenixborn", "plus", "plus", "minus", "confirm"):
            await seat.press(key)
        assert playback.view.player("Player").phoenixborn.wounds == 2
        assert playback.decision is not None and question is not None
        assert playback.decision.options == question.options
        told = [toast.message for toast in seat.app._notifications]
        assert told == ["The table is corrected."]
        await seat.press("undo")
        assert playback.view.player("Player").phoenixborn.wounds == 0


async def test_dice_alike_are_entered_at_once(seat: Seat) -> None:
    """As many as were counted, but only of one type: the rest of the count is for nothing."""
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        state = seat.table.playback.match.game.state
        for key in ("plus", "plus", "ceremonial", "class"):
            await seat.press(key)
        rolled = [die.side for die in state.active_dice("Player")]
        assert rolled == ["class"] * 3
        for key in ("plus", "plus", "plus", "power"):
            await seat.press(key)
        faces = [(die.type, die.side) for die in state.active_dice("Player")]
        assert faces == [("ceremonial", "class")] * 3 + [("ceremonial", "power")] * 2


async def to_the_turn(seat: Seat) -> None:
    """Answer until the first question of a turn is asked."""
    table = seat.table
    while table.playback.waiting or (decision := table.playback.decision) is None or decision.kind != "turn":
        if table.playback.waiting:
            table.skip_steps()
        elif decision is not None:
            table.answer(tuple(option.id for option in decision.options[: decision.minimum]))
        await seat.pilot.pause()

"""Tests of passing the terminal on: nothing of the last player remains, and only Enter uncovers it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from host.app.console_presses import handle_press
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.table_screen import TableScreen
from host.console.console import Console
from host.console.input_model import Command, Outcome
from tests.app.test_hot_seat import app_at, between
from tests.support.app_driver import notices


class Fingers:
    """Console on which one key is pressed, with meanings as without a game."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self.layout = Console().layout
        self.opponent = ""
        self.meanings: dict[str, Any] = {}

    def handle_press(self, _tap: object) -> Outcome:
        return self._outcome


async def take_over(pilot: Pilot[Any]) -> TableScreen:
    """Let the next player take the terminal, and return the table."""
    await pilot.pause()
    assert isinstance(pilot.app.screen, PassTerminal)
    await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
    await pilot.press("enter")
    await pilot.pause()
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    return table


async def test_the_next_player_does_not_read_what_was_done_again(tmp_path: Path) -> None:
    """A First Five given again after an undo names cards of a hidden hand."""
    app = app_at(tmp_path, between(2, 2, first_five="choose"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        table = await take_over(pilot)
        decision = table.session.decision
        assert decision is not None and decision.kind == "first five"
        table.answer(tuple(option.id for option in decision.options[:5]))
        await take_over(pilot)
        await pilot.press("u")
        await pilot.press("y")
        table = await take_over(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, PassTerminal)
        assert not notices(app)


async def test_notices_disappear_when_the_terminal_is_passed(tmp_path: Path) -> None:
    """A notice would otherwise stay on the screen for some seconds."""
    app = app_at(tmp_path, between(2, 2, first_five="choose"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        table = await take_over(pilot)
        table.say("Undone: discard Golden Veil")
        await pilot.pause()
        assert notices(app)
        decision = table.session.decision
        assert decision is not None
        table.answer(tuple(option.id for option in decision.options[:5]))
        await pilot.pause()
        assert isinstance(app.screen, PassTerminal)
        assert not notices(app)


@pytest.mark.parametrize("outcome", [Command.NEXT, Command.SKIP, Command.HELP])
async def test_no_key_of_the_console_uncovers_the_last_side(tmp_path: Path, outcome: Command) -> None:
    """Only the key of the next step says that the next player is there."""
    app = app_at(tmp_path, between(2, 2, first_five="choose"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        table = await take_over(pilot)
        decision = table.session.decision
        assert decision is not None
        table.answer(tuple(option.id for option in decision.options[:5]))
        await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
        cover = app.screen
        assert isinstance(cover, PassTerminal)
        for _ in range(50 if outcome is Command.NEXT else 2):
            handle_press(app, Fingers(outcome), None)  # type: ignore[arg-type]
            await pilot.pause(0.1)
            if outcome is Command.NEXT:
                if app.screen is table:
                    break
            else:
                assert cover in app.screen_stack, "the table of the last player is uncovered"
        if outcome is Command.NEXT:
            assert app.screen is table and table.session.seat == cover.seat

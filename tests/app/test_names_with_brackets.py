"""Tests that names of players and decks are never read as markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.library import standard_library
from engine.draft.setup import DraftSeat, DraftSetup
from engine.game_entries import GameSetup
from engine.setups.players import AshesSetup, SeatSetup
from host.app.app import CinderboardApp
from host.app.screens.table.agreement_dialog import Agreement
from host.app.screens.table.pass_terminal import PassTerminal
from host.store import Store
from tests.support.app_driver import BOTH, notices, press, table_of, texts_on

HOSTILE, TAGGED = "[/]Ann", "[bold]Ben"
MIST = standard_library().deck("The Mist Guardian").model_copy(update={"name": "[/x]Mist"})
BETWEEN_TWO = AshesSetup(
    seats=(SeatSetup(name=HOSTILE, deck=MIST), SeatSetup(name=TAGGED, deck=MIST)),
    by_hand=("player dice",),
    seed=3,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of the games."""
    return tmp_path


def app_at(folder: Path, setup: GameSetup) -> CinderboardApp:
    """Return the app at a new game or draft."""
    with Store(folder).create(setup) as made:
        game = made.id
    return CinderboardApp(Store(folder), game_id=game)


@BOTH
async def test_at_the_table(folder: Path, size: tuple[int, int]) -> None:
    """The pass screen, the table, the palette, the log, corrections and notices are checked."""
    app = app_at(folder, BETWEEN_TWO)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
        assert isinstance(app.screen, PassTerminal) and HOSTILE in texts_on(app)
        await press(pilot, "enter")
        assert f"Roll {HOSTILE}'s 10 dice" in texts_on(app)
        await press(pilot, "ctrl+p", *"basic")
        await pilot.pause(0.3)
        await press(pilot, "escape", "b", "enter", "b", "enter", "l", "enter", "escape", "u")
        assert isinstance(app.screen, Agreement) and HOSTILE in texts_on(app)
        await press(pilot, "y")
        playback = table_of(app).session
        for _ in range(8):
            if playback.decision is None or playback.decision.dice_roll is None:
                break
            await press(pilot, "b", "enter")
        await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
        if isinstance(app.screen, PassTerminal):
            await press(pilot, "enter")
        assert table_of(app).session.decision is not None
        await press(pilot, "f9", "right", "plus", "tab", "escape", "question_mark", "escape")
        app.screen.notify(f"Undone: {HOSTILE}'s last answer")
        await pilot.pause()
        assert HOSTILE in notices(app) and TAGGED in texts_on(app)


async def test_in_a_draft(folder: Path) -> None:
    seats = (DraftSeat(name=HOSTILE), DraftSeat(name=TAGGED, player="bot"))
    app = app_at(folder, DraftSetup(seats=seats, seed=2))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        assert HOSTILE in texts_on(app) and TAGGED in texts_on(app)
        await press(pilot, "1", "1", "u", "ctrl+b", "ctrl+b")
        assert HOSTILE in texts_on(app)


async def test_in_the_list_of_games(folder: Path) -> None:
    """A deck's name stands in the title of its game."""
    app_at(folder, BETWEEN_TWO)
    app = CinderboardApp(Store(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "[/x]Mist against [/x]Mist" in texts_on(app)


async def test_ctrl_c_says_how_to_quit(folder: Path) -> None:
    app = CinderboardApp(Store(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+c")
        assert notices(app) == "Ctrl+Q quits from anywhere; games are saved."

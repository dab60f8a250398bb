"""Tests of the console passed on between people: the pass screen, an opponent's row, a draft."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.bots.player_and_playout import RandomPlayer
from engine.kernel.decision import TABLE
from engine.setups.players import AshesSetup, SeatSetup
from host.app.console_presses import ConsoleHelp
from host.app.screens.full_screen_console import ConsolePage
from host.app.screens.table.agreement_dialog import Agreement
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.widgets.board import Board, Opponent
from host.console.game_keys import paths_to_options
from tests.support.console_players import Seat
from tests.support.known_games import AnySetup, between, drafts


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear the environment of the developer's own shell."""
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)


def instant(folder: Path, setup: AnySetup) -> Seat:
    """Return a seat where steps are not shown."""
    seat = Seat(folder, setup)
    seat.app.preferences.pace = "instant"
    return seat


async def take_over(seat: Seat) -> str:
    """Press the one key that is lit on the pass screen, and return the seat that takes over."""
    await seat.until(lambda: isinstance(seat.app.screen, PassTerminal))
    cover: Any = seat.app.screen
    await seat.until(lambda: bool(seat.console.lights))
    assert set(seat.console.lights) == set(seat.console.meanings) == {"confirm"}
    assert cover.seat in seat.console.meanings["confirm"].words
    await seat.until(lambda: seat.console.connected and seat.console.settled)
    leds = {name for name, shines in seat.board.leds().items() if any(shines)}
    assert leds <= {"confirm"}
    seat.board.press("confirm")
    await seat.until(lambda: seat.app.screen is not cover and not seat.shown.hands_over_to)
    return str(cover.seat)


async def test_nothing_is_lit_before_the_cover_takes_a_key(tmp_path: Path) -> None:
    """A key pressed twice by the last player must not show the next player's side."""
    seat = instant(tmp_path, between(2, 3, first_five="choose"))
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        await take_over(seat)
        decision = seat.table.session.decision
        assert decision is not None
        seat.table.answer(tuple(option.id for option in decision.options[:5]))
        assert seat.console.lights == {} == seat.console.meanings
        await seat.until(lambda: isinstance(seat.app.screen, PassTerminal) and bool(seat.console.lights))
        # As on a slow machine, where the cover of a game that was left goes after the next game's has come.
        PassTerminal("Ann").on_unmount()
        assert set(seat.console.lights) == {"confirm"}
        await seat.pilot.press("escape")
        await seat.until(lambda: not seat.console.lights)


async def test_the_row_is_for_the_opponent_who_is_shown(tmp_path: Path) -> None:
    """The Chimera key pages the screen, and F8 gives the row to the next opponent."""
    seat = instant(tmp_path, alone(4, seed=1))
    player = RandomPlayer(1)
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        for _ in range(400):
            playback = seat.table.session
            decision = playback.decision
            assert decision is not None and decision.seat != TABLE, "no question about two opponents came"
            if len({way.side for way in paths_to_options(decision, playback.view)} - {""}) > 1:
                break
            picks = player.choose(decision, lambda playback=playback: playback.view)  # type: ignore[misc]
            seat.table.answer(picks)
        await seat.pilot.pause()
        board = seat.table.query_one(Board)
        first = board.facing
        assert first == seat.console.opponent != ""
        for _ in range(2):
            await seat.press("chimera")
            await seat.until(lambda: board.facing == seat.console.opponent)
        assert board.facing != first
        assert [widget.seat for widget in board.query(Opponent) if widget.display] == [board.facing]
        await seat.press("help")
        assert isinstance(seat.app.screen, ConsoleHelp)
        assert seat.app.screen.paragraphs()[0][1].endswith(f"are for {board.facing}.")
        await seat.press("help")
        before = board.facing
        await seat.pilot.press("f8")
        await seat.until(lambda: board.facing == seat.console.opponent != before)


@pytest.mark.slow
async def test_a_draft_is_answered_with_keys(tmp_path: Path) -> None:
    seat = Seat(tmp_path, drafts(1)[0])
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        screen: Any = seat.played
        for _ in range(2):
            await seat.press("foe2")
        for _ in range(3):
            await take_over(seat)
            asked = screen.session.decision
            await seat.until(lambda: "foe1" in seat.console.lights)
            await seat.press("plus")
            await seat.press("plus")
            assert screen.list.marked == asked.options[1].id
            await seat.press("confirm")
            assert screen.session.match.game.journal.entries[-1].answer == (asked.options[1].id,)
        await take_over(seat)
        given = len(screen.session.match.game.journal)
        await seat.pilot.press("f3")
        await seat.until(lambda: isinstance(seat.app.screen, ConsolePage))
        await seat.press("undo")
        assert isinstance(seat.app.screen, Agreement), "what others did in secret is not undone without them"
        game = screen.session.match.game
        while len(game.journal) == given:
            await seat.press("confirm")
            await seat.until(lambda: isinstance(seat.app.screen, Agreement) or len(game.journal) < given)
        assert len(game.journal) == given - 1
        await take_over(seat)


def alone(players: int, seed: int) -> AshesSetup:
    """Return the setup of one person against built-in players."""
    setup = between(players, seed)
    first, *others = setup.seats
    bots = [other.model_copy(update={"player": "random"}) for other in others]
    return setup.model_copy(update={"seats": (first, *bots)})


async def test_each_player_has_a_roll_of_their_own(tmp_path: Path) -> None:
    seats = (
        SeatSetup(name="Ann", deck="The Shadows of Viros"),
        SeatSetup(name="Ben", deck="The Mist Guardian"),
    )
    seat = instant(tmp_path, AshesSetup(seats=seats, by_hand=("player dice",)))
    async with seat.app.run_test(size=(80, 24)) as seat.pilot:
        await seat.until(lambda: seat.console.connected)
        await take_over(seat)
        state = seat.table.session.match.game.state
        grid = seat.console.input_state.roll
        assert grid is not None
        for kind in grid.kinds:
            for key in (f"foe{grid.rolled(kind)}", "class"):
                await seat.press(key)
        await seat.press("confirm")
        ann, ben = ([die.side for die in state.active_dice(name)] for name in ("Ann", "Ben"))
        assert (ann, ben) == (["class"] * 10, [])
        decision = seat.table.session.decision
        assert decision is not None and decision.dice_roll is not None and not decision.continues_roll
        assert decision.dice_roll.prompt == "Roll Ben's 10 dice"

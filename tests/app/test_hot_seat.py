"""Tests of several people at one terminal: no screen shows what another person may know."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.ashes.view.read_model import GameView
from engine.bots.player_and_playout import RandomPlayer
from engine.setups.players import AshesSetup, SeatSetup
from host.app.app import CinderboardApp
from host.app.screens.table.agreement_dialog import Agreement
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.table_screen import TableScreen
from host.store import Store
from tests.support.app_driver import texts_on

DECKS = ("The Snakes in Silver", "The Cloudsea Siren", "The Bloodwoods Queen", "The Shadows of Viros")
NAMES = ("Ann", "Ben", "Cat", "Dan")


def between(count: int, people: int, seed: int = 5, **chosen: Any) -> AshesSetup:
    """Return the setup of a game of `count` players, the first `people` of whom are people."""
    seats = tuple(
        SeatSetup(name=name, deck=deck, player="person" if place < people else "random")
        for place, (name, deck) in enumerate(zip(NAMES[:count], DECKS[:count], strict=True))
    )
    return AshesSetup(seats=seats, seed=seed, **chosen)


def app_at(folder: Path, setup: AshesSetup) -> CinderboardApp:
    """Return the app at a new game, with steps shown at once."""
    app = CinderboardApp(Store(folder), setup=setup)
    app.preferences.pace = "instant"
    return app


async def test_an_opponent_at_the_terminal_is_asked_before_an_undo(tmp_path: Path) -> None:
    """No, or Escape, changes nothing; yes undoes it, and the terminal goes back to whose answer it was."""
    app = app_at(tmp_path, between(2, 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)

        async def take() -> str:
            assert isinstance(app.screen, PassTerminal)
            await pilot.pause(PassTerminal.GRACE_SECONDS + 0.05)
            await pilot.press("enter")
            await pilot.pause()
            return table.session.seat

        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        first = await take()
        while isinstance(app.screen, TableScreen):
            decision = table.session.decision
            assert decision is not None
            table.answer(RandomPlayer(1).choose(decision, partial(app_view, table)))
            await pilot.pause()
        second, answers = await take(), len(table.session.match.game.journal)
        for key in ("escape", "u", "y"):
            await pilot.press("u")
            await pilot.pause()
            asking = app.screen
            assert isinstance(asking, Agreement) and asking.seat == first
            assert f"{first}, do you agree? {second} wants to undo" in texts_on(app)
            picture = app.export_screenshot()
            hidden = [card.name.split()[-1] for card in table.session.view.player(second).hand]
            assert "agree" in picture and not [name for name in hidden if name in picture]
            await pilot.press(key)
            await pilot.pause()
            if key == "u":
                assert app.screen is asking, "a key pressed twice by who asked agrees to nothing"
                await pilot.press("escape")
                await pilot.pause()
            if key != "y":
                assert len(table.session.match.game.journal) == answers and app.screen is table
        assert len(table.session.match.game.journal) < answers
        assert await take() == first


async def test_alone_with_built_in_players_nothing_is_covered(tmp_path: Path) -> None:
    app = app_at(tmp_path, between(4, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        for number in range(20):
            await pilot.pause()
            table = app.screen
            assert isinstance(table, TableScreen)
            decision = table.session.decision
            if decision is None:
                break
            assert decision.seat == "Ann"
            table.answer(RandomPlayer(number).choose(decision, partial(app_view, table)))


async def test_leaving_the_pass_screen_goes_to_the_start(tmp_path: Path) -> None:
    """The game is saved, and nothing of it was shown."""
    app = app_at(tmp_path, between(2, 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        assert isinstance(app.screen, PassTerminal)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, PassTerminal | TableScreen)


async def test_where_no_chimera_is_none_is_offered(tmp_path: Path) -> None:
    """Nor does the palette name a command twice."""
    app = app_at(tmp_path, between(2, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert "Phoenixborn" in titles and "Boss" not in titles
        assert titles.count("Quit") == 1


async def test_opponents_are_paged_in_a_small_window(tmp_path: Path) -> None:
    """F8 shows the next one; a large window shows all."""
    app = app_at(tmp_path, between(4, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)

        def shown() -> list[str]:
            return [widget.seat for widget in app.screen.query("Opponent").results() if widget.display]

        first = shown()
        assert len(first) == 1
        await pilot.press("f8")
        await pilot.pause()
        assert len(shown()) == 1 and shown() != first
        await pilot.resize_terminal(140, 45)
        await pilot.pause(0.2)
        app.screen.refresh_game()  # type: ignore[attr-defined]
        assert shown() == ["Ben", "Cat", "Dan"]


async def test_who_is_out_of_the_game_is_not_turned_to(tmp_path: Path) -> None:
    """A small window skips eliminated players; a large one shows that they are out."""
    app = app_at(tmp_path, between(4, 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.2)
        table = app.screen
        assert isinstance(table, TableScreen)

        def shown() -> list[str]:
            return [widget.seat for widget in table.query("Opponent").results() if widget.display]

        def put_out(*seats: str) -> None:
            players = [
                replace(side, out=side.out or side.seat in seats) for side in table.session.view.players
            ]
            table.session._view = replace(table.session.view, players=tuple(players))
            table.refresh_game()

        put_out("Ben")
        table.show_opponent("Cat")
        seen = set(shown())
        for _ in range(3):
            await pilot.press("f8")
            seen |= set(shown())
        assert seen == {"Cat", "Dan"}
        put_out("Dan")
        assert shown() == ["Cat"] and "(F8)" not in texts_on(app)
        await pilot.resize_terminal(140, 45)
        await pilot.pause(0.2)
        table.refresh_game()
        await pilot.pause()
        assert set(shown()) == {"Ben", "Cat", "Dan"} and "Saria Guideman is out of the game" in texts_on(app)


def app_view(table: TableScreen) -> GameView:
    return table.session.view

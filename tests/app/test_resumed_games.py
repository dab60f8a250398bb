"""Tests of a game that resumes from a turn because older answers no longer fit."""

from __future__ import annotations

from pathlib import Path

from engine.bots.player_and_playout import RandomPlayer
from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.store import Store
from tests.store.save_damage import sealed, sql
from tests.support.app_driver import BOTH, notices, table_of


def outdated(folder: Path) -> str:
    """Play some turns, make one of the first saved answers unreadable, and return the game's id."""
    player = RandomPlayer(2)
    with Store(folder).create(RedRainsSetup(seed=5)) as game:
        while len(game.match.game.bookmarks) < 4:
            game.run_automatic_steps()
            decision = game.match.decision
            assert decision is not None
            game.answer(player.choose(decision, lambda: game.match.view("Player")))
        game.run_automatic_steps()
        path = game._open.file.path
    answered = "UPDATE answers SET picks = '[{\"do\":\"dance\"}]' WHERE kind = 'turn' AND n < 30"
    sql(path, answered)
    sealed(path)
    return game.id


@BOTH
async def test_it_is_announced_and_undo_says_why_it_ends(tmp_path: Path, size: tuple[int, int]) -> None:
    app = CinderboardApp(Store(tmp_path), game_id=outdated(tmp_path), new_seed=lambda: 3)
    app.preferences.pace = "instant"
    app.NOTIFICATION_TIMEOUT = 600
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        said = [notice.message for notice in app._notifications]
        assert any("so the game continues from" in message for message in said), said
        table = table_of(app)
        while table.session.undo_label:
            await pilot.press("u")
        await pilot.press("u")
        last = notices(app).splitlines()[-1]
        assert last.startswith("This game continues from ")
        assert last.endswith("what came before no longer fits the rules.")

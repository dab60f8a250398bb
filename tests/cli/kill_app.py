"""The real app on a game, until it is killed, with a log of what the screen has shown.

    python -m tests.cli.kill_app DATA SHOWN SEED

Keys come from the terminal, as from a person. After each drawing of the table one line is written.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from engine.setups.red_rains import RedRainsSetup
from host.app.app import CinderboardApp
from host.app.screens.table.table_screen import TableScreen
from host.presenter.preferences import Preferences
from host.store import Store
from tests.cli.kill_driver import shown


def main(data: str, log: str, seed: int) -> None:
    """Open the unfinished game, or begin one, and log what is shown of it."""
    store = Store(Path(data))
    Preferences(pace="instant").save(store.directory / "preferences.json")
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    unfinished = [game.id for game in store.games() if game.readable and not game.over]
    if not unfinished:
        with store.create(RedRainsSetup(seed=seed)) as game:
            unfinished = [game.id]
    draw = TableScreen.refresh_game

    def draw_and_log(screen: TableScreen) -> None:
        what = shown(screen.session.opened)
        # Asked for before the drawing, so that it is written before the next answer is accepted.
        screen.call_after_refresh(lambda: os.write(out, f"{json.dumps({'shown': what})}\n".encode()))
        draw(screen)

    TableScreen.refresh_game = draw_and_log
    CinderboardApp(store, game_id=unfinished[0]).run()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))

"""The server that shows the table on phones and tablets too, or nothing in its place."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.app.screens.table.game_screen import GameScreen
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.shared_game import GameShare
    from host.web.game_opener import GameOpener
    from host.web.server import Server

FAREWELL_SECONDS = 2.0
"""Seconds the server has to close its connections when the app ends."""


class DeviceServer:
    """Shares the game on the table with devices, which are served in the app's own event loop."""

    def __init__(self, server: Server | None) -> None:
        self.server = server
        self._serving: asyncio.Task[None] | None = None

    def start(self, opener: Callable[[], GameOpener]) -> None:
        """Let devices in; `opener` is called only if there is a server, and has the games they may begin."""
        if self.server is not None:
            self.server.web_table.game_opener = opener()
            self._serving = asyncio.create_task(self.server.run())

    async def stop(self) -> None:
        """Let devices go, within `FAREWELL_SECONDS`."""
        if self.server is not None and self._serving is not None:
            self.server.stop()
            await asyncio.wait({self._serving}, timeout=FAREWELL_SECONDS)

    def share(self, opened: OpenGameLike, screen_of: Callable[[GameShare], GameScreen]) -> GameScreen:
        """Return the screen of a game that devices show too, if any are served."""
        from host.presenter.session.shared_game import PATIENCE, SharedGame

        shared = SharedGame(opened, patience=PATIENCE if self.server is None else 0.0)
        share = shared.share_as_host(
            lambda valid_answers: screen.changed_elsewhere(valid_answers),
            on_refusal=lambda reason: screen.show_refusal(reason),
            on_request=lambda text: screen.request_changed(text),
        )
        screen = screen_of(share)
        if self.server is not None:
            web_table = self.server.web_table
            web_table.show(shared)
            web_table.taken_seats = frozenset(self.server.sessions.taken_seats(web_table.created))
            screen.follow_devices(web_table)
        return screen

"""The part of the app that serves its table to phones, or does not."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from host.app.console_bridge import ConsoleApp

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.kernel.chance import Seed
    from host.app.app_services import ConsolePort
    from host.presenter.ports import OpenGameLike, StoreLike
    from host.web.server import Server

FAREWELL = 2.0
"""Seconds that the server gets to let its devices go when the app ends."""


class ServedApp(ConsoleApp):
    """An app whose table other devices may show too. They are served in the loop in which it runs itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f10", "devices", "Devices", show=False, id="app.devices",
            tooltip="Show this table on phones too, and who sits at one",
        ),
    ]  # fmt: skip

    def __init__(
        self,
        store: StoreLike,
        *,
        console: ConsolePort | None,
        new_seed: Callable[[], Seed],
        server: Server | None,
    ) -> None:
        super().__init__(store, console=console, new_seed=new_seed)
        self.server = server
        self._serving: asyncio.Task[None] | None = None

    def start_serving(self) -> None:
        """Let devices in; who may, begins games in this terminal, too."""
        if self.server is not None:
            from host.web.game_library import GameLibrary

            self.server.hub.house = GameLibrary(
                self.store,
                self.show_table,
                new_seed=self.new_seed,
                preferences=self.preferences,
                keep=self.keep_preferences,
                busy=self._busy,
            )
            self._serving = asyncio.create_task(self.server.run())

    async def on_unmount(self) -> None:
        """Let devices go."""
        if self.server is not None and self._serving is not None:
            self.server.stop()
            await asyncio.wait({self._serving}, timeout=FAREWELL)

    @abstractmethod
    def show_table(self, opened: OpenGameLike) -> None:
        """Put an open game on the table, in place of all that is shown."""

    def _busy(self) -> str:
        """Why no other game can come to the table now; empty when one can."""
        from host.app.screens.dialogs import UnsavedScreen

        if any(isinstance(screen, UnsavedScreen) and screen.unsaved for screen in self.screen_stack):
            return "Something unsaved is open in the terminal."
        return ""

    def for_all(self, opened: OpenGameLike, screen_of: Callable[[OpenGameLike], Any]) -> Any:
        """The screen of a game that the devices show too, where there may be any."""
        from host.presenter.session.shared_game import SharedGame

        shared = SharedGame(opened, apart=self.server is not None)
        share = shared.share_as_host(lambda _stands: None)
        screen = screen_of(share)
        screen.share(share)
        if self.server is not None:
            hub = self.server.hub
            hub.show(shared)
            hub.taken = frozenset(self.server.sessions.taken(hub.game))
            screen.share_with(hub)
        return screen

    def action_devices(self) -> None:
        """Show how a device gets to the table."""
        if self.server is None:
            self.notify(
                "This table is on this screen only. Start it with `cinderboard --serve`, or with "
                "`cinderboard --serve --reachable` so that other devices can join.",
                title="Devices",
                timeout=12,
            )
        else:
            from host.app.screens.info_dialogs import DevicesScreen

            self.push_screen(DevicesScreen(self.server))

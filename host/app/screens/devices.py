"""How a phone gets to the table, and who sits at one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.widget import Widget
from textual.widgets import Static

from host.app.screens.dialog import Dialog
from host.web.device_sessions import in_groups
from host.web.server import code_picture

if TYPE_CHECKING:
    from host.web.server import Server


class DevicesScreen(Dialog[None]):
    """The code that lets one device in, also as a picture for its camera."""

    def __init__(self, server: Server) -> None:
        super().__init__("Devices")
        self._server = server

    def on_mount(self) -> None:
        """Another code is shown when this one was used."""
        self._server.sessions.on_code = lambda: self.call_later(self.recompose)

    def on_unmount(self) -> None:
        """Nobody looks at codes any more."""
        self._server.sessions.on_code = lambda: None

    def paragraphs(self) -> list[tuple[str, str]]:
        """Where, with which code, and who is there."""
        server = self._server
        told = [("Open on the device", server.url), ("Code for one device", in_groups(server.sessions.code))]
        if server.reachable:
            told.append(("Code for a device that may also begin games", in_groups(server.sessions.host_code)))
        seats = sorted(server.sessions.taken(server.hub.game))
        told.append(("Seats on devices", ", ".join(seats) or "none yet"))
        if not server.reachable:
            told.append(("", "Only this machine can reach it; `--reachable` lets in others on the network."))
        return told

    def reading(self) -> Iterable[Widget]:
        """The code as a picture, where a camera could reach the page."""
        yield from super().reading()
        if self._server.reachable:
            yield Static("\n".join(code_picture(self._server.invitation)), id="code-picture", markup=False)

"""The server in this process, and how devices find it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from host.web.addresses import Addresses
from host.web.connections import IDLE, Connection, Places
from host.web.device_sessions import Sessions, in_groups
from host.web.table_routes import Site
from host.web.web_table import WebTable

if TYPE_CHECKING:
    from collections.abc import Sequence

PORT = 8137
FAREWELL = 1
"""Seconds that are waited for devices when the program ends."""


class Server:
    """The table's page on `port` of this machine, and of `address` besides where one is given.

    Raises `CommandError` when it cannot listen there.
    """

    def __init__(self, hub: WebTable, folder: Path, *, port: int = PORT, address: str = "") -> None:
        self._addresses = Addresses(address, port)
        self.port = self._addresses.port
        self.reachable = self._addresses.reachable
        """Whether other machines may get here."""
        self.hub = hub
        self.sessions = Sessions(folder / f"devices-{self.port}.json")
        self.site = Site(hub, self.sessions, hosts=self._addresses, port=self.port)
        self._server = _Server(
            uvicorn.Config(
                self.site.app,
                http=partial(Connection, places=Places(self.site.device_of)),  # type: ignore[arg-type]
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="error",
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                timeout_keep_alive=int(IDLE),
                timeout_graceful_shutdown=FAREWELL,
                h11_max_incomplete_event_size=16_384,
            )
        )

    @property
    def url(self) -> str:
        """Where the page is."""
        return self._addresses.url

    @property
    def invitation(self) -> str:
        """Where the page is, with the code that lets one device in. A browser does not send what follows
        the sign for a place in a page."""
        return f"{self.url}#{in_groups(self.sessions.code)}"

    async def run(self) -> None:
        """Serve until `stop`."""
        await self._server.serve(sockets=list(self._addresses.sockets))

    def stop(self) -> None:
        """Let all devices go and end; what is saved stays."""
        self.hub.close()
        self._server.should_exit = True

    def close(self) -> None:
        """Give the port back, also of a server that never ran."""
        self._addresses.close()


class _Server(uvicorn.Server):
    """Leaves the signals of the process to whom they belong."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def code_picture(url: str) -> Sequence[str]:
    """A QR code as lines of half blocks, light on dark, as most terminals are."""
    import segno

    rows = [tuple(row) for row in segno.make(url, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append((0,) * len(rows[0]))
    signs = {(0, 0): "\u2588", (0, 1): "\u2580", (1, 0): "\u2584", (1, 1): " "}
    return [
        "".join(signs[bool(above), bool(below)] for above, below in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    ]

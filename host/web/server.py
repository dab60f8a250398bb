"""Web server in this process, and the address and QR code by which devices find it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from host.web.connection_limits import IDLE_SECONDS, Connection, ConnectionLimiter
from host.web.device_sessions import DeviceSessions, grouped_code
from host.web.listening_addresses import Addresses
from host.web.table_routes import TableRoutes
from host.web.web_table import WebTable

if TYPE_CHECKING:
    from collections.abc import Sequence

PORT = 8137
SHUTDOWN_SECONDS = 1
"""Seconds that the server waits for devices when the program ends."""


class Server:
    """Server of the table's page on `port` of this machine, and of `address` if one is given.

    Raises `CommandError` if it cannot listen there.
    """

    def __init__(self, web_table: WebTable, folder: Path, *, port: int = PORT, address: str = "") -> None:
        self._addresses = Addresses(address, port)
        self.port = self._addresses.port
        self.reachable = self._addresses.reachable
        """True if other machines can connect."""
        self.web_table = web_table
        self.sessions = DeviceSessions(folder / f"devices-{self.port}.json")
        self.routes = TableRoutes(web_table, self.sessions, hosts=self._addresses, port=self.port)
        self._server = _Server(
            uvicorn.Config(
                self.routes.app,
                http=partial(Connection, limiter=ConnectionLimiter(self.routes.device_of)),  # type: ignore[arg-type]
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="error",
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                timeout_keep_alive=int(IDLE_SECONDS),
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
                h11_max_incomplete_event_size=16_384,
            )
        )

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return self._addresses.url

    @property
    def invitation(self) -> str:
        """Return the address of the page with the code that lets one device in.

        The code is the fragment, which browsers do not send to the server.
        """
        return f"{self.url}#{grouped_code(self.sessions.code)}"

    async def run(self) -> None:
        """Serve until `stop` is called."""
        await self._server.serve(sockets=list(self._addresses.sockets))

    def stop(self) -> None:
        """Disconnect all devices and end; saved games are not affected."""
        self.web_table.close()
        self._server.should_exit = True

    def close(self) -> None:
        """Close the sockets, also if the server never ran."""
        self._addresses.close()


class _Server(uvicorn.Server):
    """Uvicorn server that leaves the signal handlers of the process alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def qr_code_lines(url: str) -> Sequence[str]:
    """Return a QR code as lines of half blocks, light on dark, as most terminals are."""
    import segno

    rows = [tuple(row) for row in segno.make(url, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append((0,) * len(rows[0]))
    signs = {(0, 0): "\u2588", (0, 1): "\u2580", (1, 0): "\u2584", (1, 1): " "}
    return [
        "".join(signs[bool(above), bool(below)] for above, below in zip(*rows[at : at + 2], strict=True))
        for at in range(0, len(rows), 2)
    ]

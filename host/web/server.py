"""The server in this process: where it listens, under which names it is known, and how devices find it."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from host.outcome import UNABLE, CommandError
from host.web.hub import Hub
from host.web.sessions import Sessions, in_groups
from host.web.site import Site

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = "127.0.0.1"
PORT = 8137
CONNECTIONS = 128
"""More at once are told to come again."""
OF_ONE_ADDRESS = 48
"""More of one address are closed at once."""
SILENT = 10
"""Seconds after which a connection is closed on which nothing was asked."""
IDLE = 20
"""Seconds after which a connection without requests is closed."""
FAREWELL = 1
"""Seconds that are waited for devices when the program ends."""
_ELSEWHERE = "192.0.2.1"
"""An address for examples; nothing is sent there, it is only asked by which way it would be."""


class Server:
    """The table's page on `port` of this machine, and of `address` besides where one is given.

    Raises `CommandError` when it cannot listen there.
    """

    def __init__(self, hub: Hub, folder: Path, *, port: int = PORT, address: str = "") -> None:
        self._sockets = [_listening(at, port) for at in dict.fromkeys((HERE, address or HERE))]
        self.port: int = self._sockets[0].getsockname()[1]
        self.address = address or HERE
        self.hub = hub
        self.sessions = Sessions(folder / f"devices-{self.port}.json")
        names = {HERE, "localhost", self.address}
        hosts = {f"{name}:{self.port}" for name in names} | (names if self.port == 80 else set())
        self.site = Site(hub, self.sessions, hosts=hosts, port=self.port)
        self._server = _Server(
            uvicorn.Config(
                self.site.app,
                http=_Patience,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                limit_concurrency=CONNECTIONS,
                timeout_keep_alive=IDLE,
                timeout_graceful_shutdown=FAREWELL,
                h11_max_incomplete_event_size=16_384,
            )
        )

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{self.address}:{self.port}/"

    @property
    def invitation(self) -> str:
        """Where the page is, with the code that lets one device in. A browser does not send what follows
        the sign for a place in a page."""
        return f"{self.url}#{in_groups(self.sessions.code)}"

    async def run(self) -> None:
        """Serve until `stop`."""
        await self._server.serve(sockets=list(self._sockets))

    def stop(self) -> None:
        """Let all devices go and end; what is saved stays."""
        self.hub.close()
        self._server.should_exit = True

    def close(self) -> None:
        """Give the port back, also of a server that never ran."""
        for each in self._sockets:
            each.close()


class _Patience(H11Protocol):
    """Hangs up on who opens more connections than a device needs, or opens one and says nothing."""

    open: ClassVar[Counter[str]] = Counter()
    """How many each address has."""
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to listen to it."""
        super().connection_made(transport)
        self._address = (transport.get_extra_info("peername") or ("",))[0]
        self.open[self._address] += 1
        if self.open[self._address] > OF_ONE_ADDRESS:
            transport.abort()
        else:
            self._waiting = self.loop.call_later(SILENT, self._silent)

    def _silent(self) -> None:
        if self.cycle is None:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.open[self._address] -= 1
        if self.open[self._address] <= 0:
            del self.open[self._address]
        super().connection_lost(exc)


class _Server(uvicorn.Server):
    """Leaves the signals of the process to whom they belong."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def own_address() -> str:
    """The address of this machine in its network; `CommandError` when it is in none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect((_ELSEWHERE, 9))
        return str(asking.getsockname()[0])
    raise CommandError("this machine is in no network; name the address to be reached at", UNABLE)


def _listening(address: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(CONNECTIONS)
        made.setblocking(False)
    except OSError as error:
        made.close()
        told = f"cannot serve at {address}:{port}: {error.strerror}; choose another --port"
        raise CommandError(told, UNABLE) from None
    return made


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

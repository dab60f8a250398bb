"""The connections of the table's page: how long each may take, and who leaves when there are too many."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers
from uvicorn.protocols.http.h11_impl import H11Protocol

from host.web.request_guard import network_of

STRANGERS = 64
"""Connections of devices that were not let in, together."""
OF_ONE_ADDRESS = 24
"""Those of one address."""
OF_ONE_DEVICE = 12
"""Connections of a device that is in: twice as many as a browser opens."""
DEADLINE = 10.0
"""Seconds until a request has arrived, headers and body; a stranger has its response by then, too."""
IDLE = 20.0
"""Seconds after which a connection without requests is closed."""
GONE = 40.0
"""Seconds after which a device that acknowledges nothing is disconnected, where the system can tell."""


class Places:
    """Decide who is disconnected when there are too many connections.

    A device that is in never loses its place to strangers; among them the address with the most connections
    gives way, with the one whose last request is the longest ago. `device_of` finds the key of a device that
    is in by the headers of its request, empty for a stranger.
    """

    def __init__(self, device_of: Callable[[Headers], str]) -> None:
        self.device_of = device_of
        self._devices: dict[Connection, str] = {}
        """By their last request, the oldest first."""

    def hold(self, connection: Connection, device: str = "") -> None:
        """Give a connection a place, or another one when its last request was of somebody else."""
        self.release(connection)
        self._devices[connection] = device
        alike = [each for each, of in self._devices.items() if of == device]
        if device:
            if len(alike) > OF_ONE_DEVICE:
                self._drop(alike[0])
            return
        counts = Counter(each.network for each in alike)
        most = max(counts, key=counts.__getitem__)
        if counts[most] > OF_ONE_ADDRESS or len(alike) > STRANGERS:
            self._drop(next(each for each in alike if each.network == most))

    def release(self, connection: Connection) -> None:
        """Forget a connection that is gone."""
        self._devices.pop(connection, None)

    def _drop(self, connection: Connection) -> None:
        self.release(connection)
        connection.transport.abort()


class Connection(H11Protocol):
    """Disconnects who does not finish a request in time, also the second one on the same connection.

    Only a device that is in may wait for its response as long as it takes, as for a stream.
    """

    def __init__(self, *given: Any, places: Places, **named: Any) -> None:
        super().__init__(*given, **named)
        self.network = ""
        self._places = places
        self._timer: asyncio.TimerHandle | None = None
        self._rests = False
        """Between a response and the first byte of the next request."""
        self._judged: object = None
        """The last request of which is known whose it is."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.network = network_of((transport.get_extra_info("peername") or ("",))[0])
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            taken = transport.get_extra_info("socket")
            taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(GONE * 1000))
        self._within(DEADLINE)
        self._places.hold(self)

    def data_received(self, data: bytes) -> None:
        if self._rests:
            self._rests = False
            self._within(DEADLINE)
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        asked = self.cycle
        if asked is None or asked.response_complete:
            return
        self._rests = False
        if not asked.more_body and asked is not self._judged:
            self._judged = asked
            device = self._places.device_of(Headers(raw=self.headers))
            self._places.hold(self, device)
            if device:
                self._unlimited()

    def on_response_complete(self) -> None:
        self._rests = True
        self._within(IDLE)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unlimited()
        self._places.release(self)
        super().connection_lost(exc)

    def _within(self, seconds: float) -> None:
        self._unlimited()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _unlimited(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

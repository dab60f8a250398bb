"""Connections of the table's page: how long each may take, and which one is closed if there are too many."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers
from uvicorn.protocols.http.h11_impl import H11Protocol

from host.web.request_guard import network_of

MOST_STRANGERS = 64
"""Connections of all devices together that were not let in."""
MOST_PER_ADDRESS = 24
"""Connections of one such address."""
MOST_PER_DEVICE = 12
"""Connections of a device that was let in: twice as many as a browser opens."""
REQUEST_SECONDS = 10.0
"""Seconds in which a request must arrive, headers and body, and a stranger's response must be sent."""
IDLE_SECONDS = 20.0
"""Seconds after which a connection without requests is closed."""
UNACKNOWLEDGED_SECONDS = 40.0
"""Seconds after which a device that acknowledges nothing is disconnected, where the system can tell."""


class ConnectionLimiter:
    """Limits on open connections: decides which one is closed when there are too many.

    A device that was let in never loses a connection to strangers. Among strangers, the address with the most
    connections loses the one whose last request is the oldest. `device_of` finds the key of a device by the
    headers of its request; it returns an empty key for a stranger.
    """

    def __init__(self, device_of: Callable[[Headers], str]) -> None:
        self.device_of = device_of
        self._devices: dict[Connection, str] = {}
        """Key of the device of each connection, in the order of their last requests, oldest first."""

    def admit(self, connection: Connection, device: str = "") -> None:
        """Count a connection for `device`, or else for its address, and close one if there are too many.

        Called again when a later request on the same connection comes from another device.
        """
        self.release(connection)
        self._devices[connection] = device
        alike = [each for each, of in self._devices.items() if of == device]
        if device:
            if len(alike) > MOST_PER_DEVICE:
                self._disconnect(alike[0])
            return
        counts = Counter(each.network for each in alike)
        most = max(counts, key=counts.__getitem__)
        if counts[most] > MOST_PER_ADDRESS or len(alike) > MOST_STRANGERS:
            self._disconnect(next(each for each in alike if each.network == most))

    def release(self, connection: Connection) -> None:
        """Forget a closed connection."""
        self._devices.pop(connection, None)

    def _disconnect(self, connection: Connection) -> None:
        self.release(connection)
        connection.transport.abort()


class Connection(H11Protocol):
    """HTTP connection that is closed if a request, also a later one, takes too long.

    Only a device that was let in may wait for its response without limit, as it does for a stream.
    """

    def __init__(self, *args: Any, limiter: ConnectionLimiter, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.network = ""
        self._limiter = limiter
        self._timer: asyncio.TimerHandle | None = None
        self._between_requests = False
        """True between a response and the first byte of the next request."""
        self._identified: object = None
        """Last request whose device has been looked up."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.network = network_of((transport.get_extra_info("peername") or ("",))[0])
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            connection_socket = transport.get_extra_info("socket")
            connection_socket.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNACKNOWLEDGED_SECONDS * 1000)
            )
        self._disconnect_after(REQUEST_SECONDS)
        self._limiter.admit(self)

    def data_received(self, data: bytes) -> None:
        if self._between_requests:
            self._between_requests = False
            self._disconnect_after(REQUEST_SECONDS)
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            return
        self._between_requests = False
        if not cycle.more_body and cycle is not self._identified:
            self._identified = cycle
            device = self._limiter.device_of(Headers(raw=self.headers))
            self._limiter.admit(self, device)
            if device:
                self._cancel_deadline()

    def on_response_complete(self) -> None:
        self._between_requests = True
        self._disconnect_after(IDLE_SECONDS)
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        self._limiter.release(self)
        super().connection_lost(exc)

    def _disconnect_after(self, seconds: float) -> None:
        self._cancel_deadline()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

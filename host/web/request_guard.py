"""Checks on every request, and headers on every response.

The guard refuses pages of other origins, host names bound to this address by others, floods, and bodies that
are too long.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Container
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 16_384
"""Limit for a body."""

REQUEST_BURST, REQUESTS_PER_SECOND = 60, 20
"""Requests allowed at once, and per second in the long run, of one device that was let in or one address."""

WRONG_CODE_BURST, WRONG_CODES_PER_SECOND = 5, 0.1
"""The same for wrong codes of one address."""

_ADDRESSES = 1024

_IPV6_NETWORK = 64
"""Bits of an IPv6 address that identify a network; within it, everybody chooses addresses freely."""

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def network_of(address: str) -> str:
    """Return the part of an address that counts as one sender: an IPv6 network, or an IPv4 address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    network = ipaddress.ip_network((int(known), _IPV6_NETWORK), strict=False)
    return str(known.ipv4_mapped or network)


class RateLimit:
    """Token bucket for each sender: holds `at_once` tokens at most and gains `a_second`."""

    def __init__(
        self, at_once: float, a_second: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = at_once
        self._per_second = a_second
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def would_allow(self, address: str) -> bool:
        """Return True if a request of this sender would be allowed, without counting one."""
        return self._tokens(address) >= 1

    def _tokens(self, address: str) -> float:
        left, at = self._buckets.get(address, (self._burst, self._clock()))
        return min(self._burst, left + (self._clock() - at) * self._per_second)

    def allow(self, address: str) -> bool:
        """Count a request of this sender and return True if it is allowed."""
        left = self._tokens(address)
        taken = left >= 1
        self._buckets.pop(address, None)
        self._buckets[address] = (left - 1 if taken else left, self._clock())
        while len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)
        return taken


class Guard:
    """ASGI middleware that passes on only requests from the table's own page, and not too many of them.

    `hosts` are the names, with ports, under which the table is known. `device_of` finds the key of a device
    that was let in; each has a rate limit of its own, so strangers at its address cannot use it up.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Container[str],
        device_of: Callable[[Headers], str],
        limit: RateLimit | None = None,
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._device_of = device_of
        self._limit = limit or RateLimit(REQUEST_BURST, REQUESTS_PER_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request or pass it on."""
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused is not None:
            status, message = refused
            await JSONResponse({"told": message}, status)(scope, receive, _with_headers(send))
            return
        try:
            await self._app(scope, _BoundedReceive(receive), _with_headers(send))
        except BodyTooLong:
            await JSONResponse({"told": "too long"}, 413)(scope, receive, _with_headers(send))
        except ClientDisconnect:
            return

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if headers.getlist("host") != [headers.get("host", "")] or headers["host"] not in self._hosts:
            return 421, "this is not the address of the table"
        address = (scope.get("client") or ("",))[0]
        if not self._limit.allow(self._device_of(headers) or network_of(address)):
            return 429, "too much at once; wait a moment"
        method = scope["method"]
        is_link = method == "GET" and headers.get("sec-fetch-mode") == "navigate"  # a link to the table
        if not is_link and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "not from another page"
        if method not in ("GET", "HEAD", "POST"):
            return 405, "no such request"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return 413, "too long"
        if method == "POST":
            if headers.get("origin") != f"{scope['scheme']}://{headers['host']}":
                return 403, "not from another page"
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return 415, "no such request"
        return None


class BodyTooLong(Exception):
    """Raised while a body is read that is longer than `MOST_BYTES`."""


class _BoundedReceive:
    """ASGI `receive` that raises `BodyTooLong` for a body that is too long."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._length = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._length += len(message.get("body", b""))
        if self._length > MOST_BYTES:
            raise BodyTooLong
        return message


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending

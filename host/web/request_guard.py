"""What every request must be before anything looks at it, and what every response says besides.

Against pages of other origins, names that were bound anew to this address, floods and endless bodies.

What comes in the body of a request, checked, and what goes back.
"""

from __future__ import annotations

import ipaddress
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any

from htpy import fragment
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, Response

from cards.errors import shortened
from host.store.errors import StoreError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 16_384
"""Of a body."""

AT_ONCE, A_SECOND = 60, 20
"""How many requests of one device that is in, or of one address, are taken at once, and how many a second for
long."""

WRONG_AT_ONCE, WRONG_A_SECOND = 5, 0.1
"""The same for codes."""

_ADDRESSES = 1024

_IPV6_NETWORK = 64
"""Bits of an IPv6 address that tell networks apart; the others everybody chooses for themselves."""

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
    """Return what counts as one address: all IPv6 addresses of one network are one."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    network = ipaddress.ip_network((int(known), _IPV6_NETWORK), strict=False)
    return str(known.ipv4_mapped or network)


class Limit:
    """A bucket for each address that fills up again slowly."""

    def __init__(
        self, at_once: float, a_second: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = at_once
        self._a_second = a_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def would_take(self, address: str) -> bool:
        """Whether one more of this address would be taken."""
        return self._now(address) >= 1

    def _now(self, address: str) -> float:
        left, at = self._left.get(address, (self._most, self._clock()))
        return min(self._most, left + (self._clock() - at) * self._a_second)

    def takes(self, address: str) -> bool:
        """Whether one more of this address is taken; it counts then."""
        left = self._now(address)
        taken = left >= 1
        self._left.pop(address, None)
        self._left[address] = (left - 1 if taken else left, self._clock())
        while len(self._left) > _ADDRESSES:
            self._left.popitem(last=False)
        return taken


class Guard:
    """Lets through what comes from the table's own page, and not too much of it.

    `hosts` are the names with ports under which the table is known. `device_of` finds the key of a device
    that is in, which strangers at its address do not hinder.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Container[str],
        device_of: Callable[[Headers], str],
        limit: Limit | None = None,
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._device_of = device_of
        self._limit = limit or Limit(AT_ONCE, A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse it, or give it on."""
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused is not None:
            status, told = refused
            await JSONResponse({"told": told}, status)(scope, receive, _with_headers(send))
            return
        try:
            await self._app(scope, _Bounded(receive), _with_headers(send))
        except TooLong:
            await JSONResponse({"told": "too long"}, 413)(scope, receive, _with_headers(send))
        except ClientDisconnect:
            return

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        if headers.getlist("host") != [headers.get("host", "")] or headers["host"] not in self._hosts:
            return 421, "this is not the address of the table"
        address = (scope.get("client") or ("",))[0]
        if not self._limit.takes(self._device_of(headers) or network_of(address)):
            return 429, "too much at once; wait a moment"
        method = scope["method"]
        opens = method == "GET" and headers.get("sec-fetch-mode") == "navigate"  # a link to the table
        if not opens and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
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


class TooLong(Exception):
    """A body is longer than any of ours."""


class _Bounded:
    """Receives a body of bounded length."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._length = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._length += len(message.get("body", b""))
        if self._length > MOST_BYTES:
            raise TooLong
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


MOST_LETTERS = 400
"""Of a text."""

MOST_LINES = 100
"""Of a form."""


class RequestRefused(Exception):
    """Something that is not done, with the status and a sentence."""

    def __init__(self, status: int, told: str) -> None:
        super().__init__(told)
        self.status = status
        self.told = told


async def refused(_request: Request, error: Exception) -> Response:
    """What is told of it."""
    assert isinstance(error, RequestRefused)
    return JSONResponse({"told": error.told}, error.status)


def html(node: Any) -> Response:
    """A part of a page; `Refused` where there is none."""
    if node is None:
        raise RequestRefused(404, "That is no longer there.")
    return HTMLResponse(str(fragment[node]))


async def json_object(request: Request) -> Mapping[str, Any]:
    """The JSON object of a body."""
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise RequestRefused(400, "That was not understood.") from None
    if not isinstance(given, dict):
        raise RequestRefused(400, "That was not understood.")
    return given


def text_of(given: Mapping[str, Any], name: str, most: int = MOST_LETTERS) -> str:
    """A text, which is empty where there is none; `Refused` for one that is none, or too long."""
    value = given.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise RequestRefused(400, "That was not understood.")
    return value


def numbers_of(given: object) -> list[int]:
    """A list of numbers; `ValueError` when it is none."""
    if not isinstance(given, list) or not all(type(number) is int for number in given):
        raise ValueError("there is no such answer")
    return given


def counts_of(given: object) -> Mapping[str, Mapping[str, int]]:
    """How many dice of a type show which side; `ValueError` when it does not say that."""
    if isinstance(given, dict) and all(isinstance(sides, dict) for sides in given.values()):
        counts = [count for sides in given.values() for count in sides.values()]
        if all(type(count) is int and 0 <= count <= 99 for count in counts):
            return given
    raise ValueError("there is no such roll")


def form_values(given: object) -> Mapping[str, str]:
    """Texts by the names of their lines; `Refused` when they are none, or too many."""
    lines = given.values() if isinstance(given, dict) and len(given) <= MOST_LINES else (None,)
    if isinstance(given, dict) and all(isinstance(line, str) and len(line) <= MOST_LETTERS for line in lines):
        return given
    raise RequestRefused(400, "That was not understood.")


def done(deed: Callable[[], object]) -> Response:
    """Do something and tell what it returns, if that is a sentence; `Refused` where it cannot be done."""
    try:
        told = deed()
    except (StoreError, ValueError, LookupError) as error:
        raise RequestRefused(422, shortened(str(error.args[0] if error.args else error))) from None
    return JSONResponse({"told": told if isinstance(told, str) else ""})

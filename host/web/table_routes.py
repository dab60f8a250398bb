"""What the server answers: the page and its files, the stream of what is new, and what devices do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Container, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from htpy import h2
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import cookie_parser
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from host.web.deck_pages import Shelves
from host.web.device_sessions import LASTS, Session, Sessions
from host.web.request_guard import (
    WRONG_A_SECOND,
    WRONG_AT_ONCE,
    Guard,
    Limit,
    RequestRefused,
    counts_of,
    html,
    json_object,
    network_of,
    numbers_of,
    refused,
    text_of,
)
from host.web.start_pages import Starting
from host.web.table_editing import SettingRight
from host.web.web_table import Reply, WebTable, changed, readings

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.web.game_page import GamePage

STATIC = Path(__file__).with_name("static")
BEAT = 15.0
"""Seconds after which a stream without news says that it is alive; pages wait 35 for it (`table.js`)."""
THIS_MACHINE = ("127.0.0.1", "::1")
STREAMS = 4
"""So many streams one device may have; of more the oldest ends, and its page stays closed until looked at.

Browsers open six connections to a server: two are left for what is asked and answered."""
COOKIE = "cinderboard"
PLACE = 20
"""Longest name of a place on the page."""


class Site:
    """The pages of one hub. `port` is that of the server: devices keep a secret for each."""

    def __init__(
        self,
        hub: WebTable,
        sessions: Sessions,
        *,
        hosts: Container[str],
        port: int,
        limit: Limit | None = None,
    ) -> None:
        self.hub = hub
        self.sessions = sessions
        self._cookie = f"{COOKIE}-{port}"
        self._codes = Limit(WRONG_AT_ONCE, WRONG_A_SECOND)
        self._streams: dict[str, list[asyncio.Event]] = {}
        starting = Starting(hub, self._is_host)
        self.app = Starlette(
            routes=[
                Route("/", self._page),
                Route("/manifest.webmanifest", self._manifest),
                Route("/worker.js", self._worker),
                Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC))),
                Route("/events", self._events),
                Route("/state", self._state),
                Route("/card", self._card),
                Route("/line", self._line),
                Route("/story", self._story),
                Route("/join", self._join, methods=["POST"]),
                Route("/sit", self._sit, methods=["POST"]),
                Route("/leave", self._leave, methods=["POST"]),
                Route("/answer", self._answer, methods=["POST"]),
                Route("/do/{deed}", self._do, methods=["POST"]),
                Route("/say", self._say, methods=["POST"]),
                *SettingRight(hub, self._seen, self._done).routes,
                *starting.routes,
                *Shelves(starting.house).routes,
            ],
            middleware=[Middleware(Guard, hosts=hosts, device_of=self.device_of, limit=limit)],
            exception_handlers={RequestRefused: refused},
        )

    # The page and its files

    async def _page(self, _request: Request) -> Response:
        return FileResponse(
            STATIC / "index.html", media_type="text/html", headers={"cache-control": "no-cache"}
        )

    async def _manifest(self, _request: Request) -> Response:
        return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")

    async def _worker(self, _request: Request) -> Response:
        return FileResponse(
            STATIC / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
        )

    # Who it is

    def device_of(self, headers: Headers) -> str:
        """Return the key of the device that sends these headers, empty for one that was not let in."""
        device = self.sessions.find(cookie_parser(headers.get("cookie", "")).get(self._cookie, ""))
        return "" if device is None else device.key

    def _device(self, request: Request) -> Session:
        device = self.sessions.find(request.cookies.get(self._cookie, ""))
        if device is None:
            raise RequestRefused(401, "This device is not known here: enter the code shown in the terminal.")
        return device

    def _is_host(self, request: Request) -> bool:
        """Whether a device may begin games: at this machine, or with the host's code."""
        device, client = self._device(request), request.client
        # Only this machine comes from the address at which it is reached.
        here = (*THIS_MACHINE, request.scope["server"][0])
        return device.host or (client is not None and client.host in here)

    def _seat(self, device: Session) -> str:
        """Where a device sits in the game on the table; empty for an onlooker."""
        return device.seat if device.game == self.hub.game else ""

    def _chose(self, device: Session) -> bool:
        """Whether a device has said where it sits, or that it watches."""
        return bool(device.game == self.hub.game and (device.seat or device.watches))

    async def _join(self, request: Request) -> Response:
        given = await json_object(request)
        address = network_of(request.client.host if request.client else "")
        known = self.sessions.find(request.cookies.get(self._cookie, ""))
        if known is not None and not given.get("host"):
            return JSONResponse({"told": ""})
        if not self._codes.would_take(address):
            raise RequestRefused(429, "Too many wrong codes: wait a minute.")
        if known is not None:
            if self.sessions.become_host(known, text_of(given, "code")):
                self.hub.seated(self.sessions.taken(self.hub.game))
                return JSONResponse({"told": ""})
            self._codes.takes(address)
            raise RequestRefused(403, "That is not the host's code now shown in the terminal.")
        secret = self.sessions.join(text_of(given, "code"), self.hub.game, self._streams)
        if secret is None:
            self._codes.takes(address)
            raise RequestRefused(
                403, "That is not the code now shown in the terminal; each code lets in one device."
            )
        response = JSONResponse({"told": ""})
        response.set_cookie(
            self._cookie, secret, max_age=int(LASTS), httponly=True, samesite="strict", path="/"
        )
        return response

    async def _sit(self, request: Request) -> Response:
        device, given = self._device(request), await json_object(request)
        seat = text_of(given, "seat")
        if seat and seat not in self.hub.people:
            raise RequestRefused(404, f"Nobody is called {seat} at this table.")
        sat = device.sat if device.game == self.hub.game else ""
        if seat and sat not in ("", seat):
            if not self._is_host(request):
                raise RequestRefused(
                    409, f"This device has seen {sat}'s cards. Another seat is for the host's device to take."
                )
            self.hub.notice = f"The host's device went from {sat}'s seat to {seat}'s."
        if not self.sessions.sit(device, self.hub.game, seat):
            raise RequestRefused(409, f"Another device has {seat}'s seat.")
        self.hub.seated(self.sessions.taken(self.hub.game))
        return JSONResponse({"told": ""})

    async def _leave(self, request: Request) -> Response:
        device = self._device(request)
        self.sessions.rise(device)
        self.hub.seated(self.sessions.taken(self.hub.game))
        return JSONResponse({"told": ""})

    # What is new

    def _told(self, device: Session, host: bool) -> dict[str, Any]:
        """Everything a device is to show; `host` may begin games, where games can be begun."""
        hub, seat = self.hub, self._seat(device)
        taken = self.sessions.taken(hub.game)
        table = hub.table(seat) if self._chose(device) else None
        told: dict[str, Any] = {
            "number": hub.number,
            "title": hub.title,
            "game": hub.game,
            "seat": seat,
            "chose": self._chose(device),
            "seats": [[name, name in taken] for name in hub.people],
            "host": host and hub.house is not None,
            "notice": hub.notice,
            "parts": {} if table is None else hub.parts(seat),
        }
        if table is not None and seat:
            told |= {
                "undoes": table.undoes,
                "redoes": table.redoes,
                "says": table.can_say(),
                "rights": table.can_be_set_right(),
                "stuck": table.stuck,
            }
        if table is not None and hub.request is not None:
            request = hub.request
            asked = seat in request.pending_seats
            told["request"] = {
                "number": str(request.number),
                "told": request.question(seat) if asked else request.announcement,
                "asked": asked,
            }
        return told

    async def _state(self, request: Request) -> Response:
        return JSONResponse(self._told(self._device(request), self._is_host(request)))

    async def _events(self, request: Request) -> Response:
        device = self._device(request)
        return StreamingResponse(
            self._stream(device, request.cookies.get(self._cookie, ""), self._is_host(request)),
            media_type="text/event-stream",
            headers={"x-accel-buffering": "no"},
        )

    async def _stream(self, device: Session, secret: str, here: bool) -> AsyncIterator[str]:
        """What a device is to show, all of it first, then what has changed, for as long as it is let in."""
        news = self.hub.listen()
        streams = self._streams.setdefault(device.key, [])
        streams.append(news)
        if len(streams) > STREAMS:
            streams.pop(0).set()
        shown: dict[str, Any] = {}
        try:
            yield "retry: 1000\n\n"
            while not self.hub.closed and news in streams:
                try:
                    await asyncio.wait_for(news.wait(), BEAT)
                except TimeoutError:
                    yield "event: beat\ndata: still here\n\n"
                    continue
                news.clear()
                if self.hub.closed or self.sessions.find(secret) is None or news not in streams:
                    break
                now = self._told(device, device.host or here)
                if now == shown:
                    continue
                new = {**now, "parts": changed(shown.get("parts", {}), now["parts"])}
                if shown and (now["seat"], now["chose"]) != (shown["seat"], shown["chose"]):
                    new["parts"] = now["parts"]
                shown = now
                yield f"data: {json.dumps(new, separators=(',', ':'))}\n\n"
            if news not in streams:
                yield "event: elsewhere\ndata: another tab\n\n"
        finally:
            self.hub.unlisten(news)
            if news in streams:
                streams.remove(news)
            if not streams and self._streams.get(device.key) is streams:
                del self._streams[device.key]

    # What is looked at

    def _seen(self, request: Request) -> GamePage:
        device = self._device(request)
        table = self.hub.table(self._seat(device)) if self._chose(device) else None
        if table is None:
            raise RequestRefused(404, "There is no game on the table now.")
        return table

    async def _card(self, request: Request) -> Response:
        return html(self._seen(request).card(request.query_params.get("at", "")[:PLACE]))

    async def _line(self, request: Request) -> Response:
        number = request.query_params.get("n", "")[:PLACE]
        return html(self._seen(request).line(int(number) if number.isdecimal() else -1))

    async def _story(self, request: Request) -> Response:
        return html([h2(tabindex="-1")["All that happened"], self._seen(request).whole_story()])

    # What is done

    async def _answer(self, request: Request) -> Response:
        given = await json_object(request)

        def picked(table: GamePage) -> Any:
            assert table.asked is not None
            if "roll" in given:
                return table.asked.rolled(counts_of(given["roll"]))
            return table.asked.picks(numbers_of(given.get("picks")))

        return await self._done(
            request, given, lambda seat, at, token: self.hub.answer(seat, at, token, picked)
        )

    async def _do(self, request: Request) -> Response:
        hub = self.hub
        deeds = {
            "undo": hub.undo,
            "redo": hub.redo,
            "go-on": hub.go_on,
            "agree": hub.agree,
            "decline": hub.decline,
        }
        deed = deeds.get(request.path_params["deed"])
        if deed is None:
            raise RequestRefused(404, "That cannot be done.")
        return await self._done(request, await json_object(request), deed)

    async def _say(self, request: Request) -> Response:
        """What a line may mean; with `choose`, the one of its readings that is meant counts."""
        given = await json_object(request)
        heard = readings(self._seen(request), text_of(given, "line"))
        choose = given.get("choose")
        if not isinstance(choose, int) or isinstance(choose, bool):
            told = [{"line": each.line, "means": each.explanation, "fits": bool(each.pick)} for each in heard]
            return JSONResponse({"heard": told})
        if not 0 <= choose < len(heard) or not heard[choose].pick or heard[choose].refused:
            raise RequestRefused(422, "That cannot be done.")
        return await self._done(
            request, given, lambda seat, at, token: self.hub.say(seat, at, token, heard[choose])
        )

    async def _done(
        self, request: Request, given: Mapping[str, Any], do: Callable[[str, str, str], Reply]
    ) -> Response:
        device = self._device(request)
        reply = do(self._seat(device), text_of(given, "number"), text_of(given, "token"))
        status = 200 if reply.counts else 409 if reply.late else 422
        return JSONResponse({"told": reply.told, "counts": reply.counts, "number": self.hub.number}, status)

"""Routes of the server: the page and its files, the stream of changes, and the actions of devices."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from htpy import h2
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import cookie_parser
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from host.presenter.records.story_export import DEFAULT_SUFFIX, can_export_story, export_story
from host.presenter.session.running_search import CLOCK_SECONDS
from host.web.card_and_dice_parts import paragraphs
from host.web.card_pages import CardRoutes
from host.web.deck_pages import DeckRoutes
from host.web.device_sessions import SESSION_SECONDS, DeviceSession, DeviceSessions
from host.web.request_guard import WRONG_CODE_BURST, WRONG_CODES_PER_SECOND, Guard, RateLimit, network_of
from host.web.requests_and_responses import (
    RequestRefused,
    counts_of,
    html,
    json_object,
    numbers_of,
    refusal_response,
    text_of,
)
from host.web.start_pages import StartRoutes
from host.web.table_editing import TableEditingRoutes
from host.web.web_table import Reply, WebTable, changed_parts, readings

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.presenter.session.advice import Paragraphs
    from host.web.game_page import GamePage

STATIC = Path(__file__).with_name("static")
HEARTBEAT_SECONDS = 15.0
"""Seconds after which an idle stream sends a sign of life; pages wait 35 for one (`table.js`)."""
THIS_MACHINE = ("127.0.0.1", "::1")
MOST_STREAMS = 4
"""Streams that one device may have. One more ends the oldest, whose page stays closed until it is looked at.

Browsers open six connections to a server: two are left for requests.
"""
COOKIE = "cinderboard"
MOST_PLACE_LETTERS = 20
"""Longest name of a place on the page."""


class TableRoutes:
    """Routes for one `WebTable`. `port` is the server's: each port has a cookie and secret of its own."""

    def __init__(
        self,
        web_table: WebTable,
        sessions: DeviceSessions,
        *,
        hosts: Container[str],
        port: int,
        limit: RateLimit | None = None,
    ) -> None:
        self.web_table = web_table
        self.sessions = sessions
        self._cookie = f"{COOKIE}-{port}"
        self._codes = RateLimit(WRONG_CODE_BURST, WRONG_CODES_PER_SECOND)
        self._streams: dict[str, list[asyncio.Event]] = {}
        starting = StartRoutes(web_table, self._is_host)
        self.app = Starlette(
            routes=[
                Route("/", self._index),
                Route("/manifest.webmanifest", self._manifest),
                Route("/worker.js", self._worker),
                Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC))),
                Route("/events", self._events),
                Route("/state", self._state),
                Route("/card", self._card),
                Route("/line", self._line),
                Route("/story", self._story),
                Route("/advice", self._advice),
                Route("/review", self._review),
                Route("/story.html", self._story_file),
                Route("/join", self._join, methods=["POST"]),
                Route("/sit", self._sit, methods=["POST"]),
                Route("/leave", self._leave, methods=["POST"]),
                Route("/answer", self._answer, methods=["POST"]),
                Route("/do/{deed}", self._do, methods=["POST"]),
                Route("/say", self._say, methods=["POST"]),
                *TableEditingRoutes(web_table, self._page_of, self._reply).routes,
                *starting.routes,
                *CardRoutes(starting.game_opener).routes,
                *DeckRoutes(starting.game_opener).routes,
            ],
            middleware=[Middleware(Guard, hosts=hosts, device_of=self.device_of, limit=limit)],
            exception_handlers={RequestRefused: refusal_response},
        )

    # The page and its files

    async def _index(self, _request: Request) -> Response:
        return FileResponse(
            STATIC / "index.html", media_type="text/html", headers={"cache-control": "no-cache"}
        )

    async def _manifest(self, _request: Request) -> Response:
        return FileResponse(STATIC / "manifest.webmanifest", media_type="application/manifest+json")

    async def _worker(self, _request: Request) -> Response:
        return FileResponse(
            STATIC / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
        )

    # Devices

    def device_of(self, headers: Headers) -> str:
        """Return the key of the device that sends these headers; empty for one that was not let in."""
        device = self.sessions.find(cookie_parser(headers.get("cookie", "")).get(self._cookie, ""))
        return "" if device is None else device.key

    def _device(self, request: Request) -> DeviceSession:
        device = self.sessions.find(request.cookies.get(self._cookie, ""))
        if device is None:
            raise RequestRefused(401, "This device is not known here: enter the code shown in the terminal.")
        return device

    def _is_host(self, request: Request) -> bool:
        """Return True if a device may begin games: one on this machine, or one with the host's code."""
        device, client = self._device(request), request.client
        # A request from this machine may come from the address at which the server was reached.
        here = (*THIS_MACHINE, request.scope["server"][0])
        return device.host or (client is not None and client.host in here)

    def _seat(self, device: DeviceSession) -> str:
        """Return the seat of a device in the game on the table; empty for an onlooker."""
        return device.seat if device.game == self.web_table.created else ""

    def _has_chosen(self, device: DeviceSession) -> bool:
        """Return True if a device has taken a seat or chosen to watch."""
        return bool(device.game == self.web_table.created and (device.seat or device.watches))

    async def _join(self, request: Request) -> Response:
        body = await json_object(request)
        address = network_of(request.client.host if request.client else "")
        known = self.sessions.find(request.cookies.get(self._cookie, ""))
        if known is not None and not body.get("host"):
            return JSONResponse({"told": ""})
        if not self._codes.would_allow(address):
            raise RequestRefused(429, "Too many wrong codes: wait a minute.")
        if known is not None:
            if self.sessions.become_host(known, text_of(body, "code")):
                self.web_table.set_taken_seats(self.sessions.taken_seats(self.web_table.created))
                return JSONResponse({"told": ""})
            self._codes.allow(address)
            raise RequestRefused(403, "That is not the host's code now shown in the terminal.")
        secret = self.sessions.join(text_of(body, "code"), self.web_table.created, self._streams)
        if secret is None:
            self._codes.allow(address)
            raise RequestRefused(
                403, "That is not the code now shown in the terminal; each code lets in one device."
            )
        response = JSONResponse({"told": ""})
        response.set_cookie(
            self._cookie, secret, max_age=int(SESSION_SECONDS), httponly=True, samesite="strict", path="/"
        )
        return response

    async def _sit(self, request: Request) -> Response:
        device, body = self._device(request), await json_object(request)
        seat = text_of(body, "seat")
        if seat and seat not in self.web_table.people:
            raise RequestRefused(404, f"Nobody is called {seat} at this table.")
        sat = device.sat if device.game == self.web_table.created else ""
        if seat and sat not in ("", seat):
            if not self._is_host(request):
                raise RequestRefused(
                    409, f"This device has seen {sat}'s cards. Another seat is for the host's device to take."
                )
            self.web_table.notice = f"The host's device went from {sat}'s seat to {seat}'s."
        if not self.sessions.sit(device, self.web_table.created, seat):
            raise RequestRefused(409, f"Another device has {seat}'s seat.")
        self.web_table.set_taken_seats(self.sessions.taken_seats(self.web_table.created))
        return JSONResponse({"told": ""})

    async def _leave(self, request: Request) -> Response:
        device = self._device(request)
        self.sessions.leave_seat(device)
        self.web_table.set_taken_seats(self.sessions.taken_seats(self.web_table.created))
        return JSONResponse({"told": ""})

    # The state and its changes

    def _state_of(self, device: DeviceSession, host: bool) -> dict[str, Any]:
        """Return all that a device shows, as JSON; a `host` may begin games if the server allows it."""
        web_table, seat = self.web_table, self._seat(device)
        taken = self.sessions.taken_seats(web_table.created)
        page = web_table.page(seat) if self._has_chosen(device) else None
        state: dict[str, Any] = {
            "number": web_table.number,
            "title": web_table.title,
            "game": web_table.game,
            "seat": seat,
            "chose": self._has_chosen(device),
            "seats": [[name, name in taken] for name in web_table.people],
            "host": host and web_table.game_opener is not None,
            "notice": web_table.notice,
            "parts": {} if page is None else web_table.parts(seat),
        }
        if page is not None and seat:
            state |= {
                "ahead": web_table.previews(seat),
                "undoes": page.undo_label,
                "redoes": page.redo_label,
                "takes_back": page.cancel_label,
                "says": page.takes_lines,
                "rights": page.may_report(),
                "stuck": page.stuck,
            }
        if page is not None and web_table.request is not None:
            request = web_table.request
            asked = seat in request.pending_seats
            state["request"] = {
                "number": str(request.number),
                "told": request.question(seat) if asked else request.announcement,
                "asked": asked,
            }
        return state

    async def _state(self, request: Request) -> Response:
        return JSONResponse(self._state_of(self._device(request), self._is_host(request)))

    async def _events(self, request: Request) -> Response:
        device = self._device(request)
        return StreamingResponse(
            self._stream(device, request.cookies.get(self._cookie, ""), self._is_host(request)),
            media_type="text/event-stream",
            headers={"x-accel-buffering": "no"},
        )

    async def _stream(self, device: DeviceSession, secret: str, here: bool) -> AsyncIterator[str]:
        """Yield the whole state of a device, then each change of it, for as long as the device is let in."""
        news = self.web_table.subscribe()
        streams = self._streams.setdefault(device.key, [])
        streams.append(news)
        if len(streams) > MOST_STREAMS:
            streams.pop(0).set()
        shown: dict[str, Any] = {}
        try:
            yield "retry: 1000\n\n"
            while not self.web_table.closed and news in streams:
                search = self.web_table.search_for(self._seat(device))
                try:
                    await asyncio.wait_for(news.wait(), CLOCK_SECONDS if search else HEARTBEAT_SECONDS)
                except TimeoutError:
                    clock = "" if search is None else search.clock
                    yield f"event: clock\ndata: {clock}\n\n" if clock else "event: beat\ndata: still here\n\n"
                    continue
                news.clear()
                if self.web_table.closed or self.sessions.find(secret) is None or news not in streams:
                    break
                now = self._state_of(device, device.host or here)
                if now == shown:
                    continue
                new = {**now, "parts": changed_parts(shown.get("parts", {}), now["parts"])}
                if shown and (now["seat"], now["chose"]) != (shown["seat"], shown["chose"]):
                    new["parts"] = now["parts"]
                shown = now
                yield f"data: {json.dumps(new, separators=(',', ':'))}\n\n"
            if news not in streams:
                yield "event: elsewhere\ndata: another tab\n\n"
        finally:
            self.web_table.unsubscribe(news)
            if news in streams:
                streams.remove(news)
            if not streams and self._streams.get(device.key) is streams:
                del self._streams[device.key]

    # Pages to look at

    def _page_of(self, request: Request) -> GamePage:
        device = self._device(request)
        page = self.web_table.page(self._seat(device)) if self._has_chosen(device) else None
        if page is None:
            raise RequestRefused(404, "There is no game on the table now.")
        return page

    async def _card(self, request: Request) -> Response:
        return html(self._page_of(request).card(request.query_params.get("at", "")[:MOST_PLACE_LETTERS]))

    async def _line(self, request: Request) -> Response:
        number = request.query_params.get("n", "")[:MOST_PLACE_LETTERS]
        return html(self._page_of(request).line(int(number) if number.isdecimal() else -1))

    async def _story(self, request: Request) -> Response:
        return html([h2(tabindex="-1")["All that happened"], self._page_of(request).whole_story()])

    async def _advice(self, request: Request) -> Response:
        return await self._found(request, "Advice", self.web_table.advice)

    async def _review(self, request: Request) -> Response:
        return await self._found(request, "Review of your turns", self.web_table.review)

    async def _found(
        self, request: Request, heading: str, look: Callable[[str], Awaitable[Paragraphs]]
    ) -> Response:
        """Return what a search for the seat of a device has found, as soon as it has."""
        seat = self._seat(self._device(request))
        try:
            found = await look(seat)
        except ValueError as error:
            raise RequestRefused(409, str(error)) from None
        return html([h2(tabindex="-1")[heading], paragraphs(found)])

    async def _story_file(self, request: Request) -> Response:
        """Return a finished game as one file to keep or send."""
        match = self._page_of(request).match
        if match.decision is not None or not can_export_story(match):
            raise RequestRefused(404, "A game can be kept as a story once it is over.")
        reviews = {} if self.web_table.share is None else self.web_table.share.reviews
        headers = {"content-disposition": 'attachment; filename="cinderboard-game.html"'}
        return HTMLResponse(export_story(DEFAULT_SUFFIX, match, match.setup.title, reviews), headers=headers)

    # Answers and other changes

    async def _answer(self, request: Request) -> Response:
        body = await json_object(request)

        def picked(table: GamePage) -> Any:
            assert table.question_part is not None
            if "roll" in body:
                return table.question_part.roll_answer(counts_of(body["roll"]))
            return table.question_part.picks(numbers_of(body.get("picks")))

        return await self._reply(
            request, body, lambda seat, at, token: self.web_table.answer(seat, at, token, picked)
        )

    async def _do(self, request: Request) -> Response:
        web_table = self.web_table
        actions = {
            "undo": web_table.undo,
            "take-back": web_table.take_back,
            "redo": web_table.redo,
            "go-on": web_table.resume,
            "answer-now": web_table.answer_now,
            "agree": web_table.agree,
            "decline": web_table.decline,
        }
        action = actions.get(request.path_params["deed"])
        if action is None:
            raise RequestRefused(404, "That cannot be done.")
        return await self._reply(request, await json_object(request), action)

    async def _say(self, request: Request) -> Response:
        """Return the possible readings of a typed line; with `choose`, answer with that reading instead."""
        body = await json_object(request)
        commands = readings(self._page_of(request), text_of(body, "line"))
        choose = body.get("choose")
        if not isinstance(choose, int) or isinstance(choose, bool):
            readings_json = [
                {"line": each.line, "means": each.explanation, "fits": each.is_complete} for each in commands
            ]
            return JSONResponse({"heard": readings_json})
        if not 0 <= choose < len(commands) or not commands[choose].is_complete:
            raise RequestRefused(422, "That cannot be done.")
        return await self._reply(
            request,
            body,
            lambda seat, at, token: self.web_table.run_command(seat, at, token, commands[choose]),
        )

    async def _reply(
        self, request: Request, body: Mapping[str, Any], change: Callable[[str, str, str], Reply]
    ) -> Response:
        device = self._device(request)
        reply = change(self._seat(device), text_of(body, "number"), text_of(body, "token"))
        status = 200 if reply.counts else 409 if reply.late else 422
        return JSONResponse(
            {"told": reply.message, "counts": reply.counts, "number": self.web_table.number}, status
        )

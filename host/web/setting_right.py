"""What the server answers to who says how the table lies: tokens, dice, the game, whole cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.responses import Response
from starlette.routing import Route

from host.web.bodies import Refused, html, object_of, text_of, texts_of
from host.web.right import right_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.web.hub import Hub, Reply
    from host.web.table import Table

Do = Callable[[str, str, str], "Reply"]
Done = Callable[["Request", Mapping[str, Any], Do], Awaitable[Response]]
"""Does something for the seat of the device that asks, and says whether it counts."""


class SettingRight:
    """The pages on which a table is set right; `seen` is the table as the device that asks sees it."""

    def __init__(self, hub: Hub, seen: Callable[[Request], Table], done: Done) -> None:
        self._hub = hub
        self._seen = seen
        self._done = done
        self.routes = [
            Route("/right", self._right),
            Route("/lies", self._lies),
            Route("/correct", self._correct, methods=["POST"]),
            Route("/lie", self._lie, methods=["POST"]),
        ]

    async def _right(self, request: Request) -> Response:
        return html(right_of(self._seen(request)))

    async def _lies(self, request: Request) -> Response:
        table, asked = self._seen(request), request.query_params
        return html(table.comes(asked["name"][:80]) if "name" in asked else table.lies(asked.get("at", "")))

    async def _correct(self, request: Request) -> Response:
        given = await object_of(request)
        try:
            batches = self._seen(request).corrections(texts_of(given.get("right")))
        except ValueError as error:
            raise Refused(422, str(error)) from None
        if not batches:
            raise Refused(422, "Nothing was changed.")
        return await self._done(
            request, given, lambda seat, at, token: self._hub.correct(seat, at, token, batches)
        )

    async def _lie(self, request: Request) -> Response:
        table, given = self._seen(request), await object_of(request)
        way = given.get("way")
        if not isinstance(way, int) or isinstance(way, bool):
            raise Refused(400, "That was not understood.")
        place, name = text_of(given, "at"), text_of(given, "name")
        try:
            batch = table.said_of(place, name, way)
        except ValueError as error:
            raise Refused(422, str(error)) from None
        return await self._done(
            request, given, lambda seat, at, token: self._hub.correct(seat, at, token, [batch])
        )

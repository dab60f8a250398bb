"""Bodies of requests, read as JSON and values of forms, and responses: HTML, messages, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from htpy import fragment
from starlette.responses import HTMLResponse, JSONResponse, Response

from cards.errors import shortened
from host.store.errors import StoreError

if TYPE_CHECKING:
    from starlette.requests import Request

MOST_LETTERS = 400
"""Limit for a text."""

MOST_FIELDS = 100
"""Limit for the fields of a form."""


class RequestRefused(Exception):
    """Refusal of a request: the status of the response and a sentence for the person."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def html(node: Any) -> Response:
    """Return a response with part of a page; raises `RequestRefused` (404) for None."""
    if node is None:
        raise RequestRefused(404, "That is no longer there.")
    return HTMLResponse(str(fragment[node]))


async def json_object(request: Request) -> Mapping[str, Any]:
    """Return the JSON object in a request's body; raises `RequestRefused` (400) if there is none."""
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise RequestRefused(400, "That was not understood.") from None
    if not isinstance(body, dict):
        raise RequestRefused(400, "That was not understood.")
    return body


def text_of(body: Mapping[str, Any], name: str, most: int = MOST_LETTERS) -> str:
    """Return a text field, empty if missing; raises `RequestRefused` if it is no text or too long."""
    value = body.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise RequestRefused(400, "That was not understood.")
    return value


def number_of(body: Mapping[str, Any], name: str) -> int:
    """Return a field that is a number; raises `RequestRefused` if it is none."""
    value = body.get(name)
    if type(value) is not int:
        raise RequestRefused(400, "That was not understood.")
    return value


def numbers_of(value: object) -> list[int]:
    """Return `value` as a list of numbers; raises `ValueError` if it is none."""
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise ValueError("there is no such answer")
    return value


def counts_of(value: object) -> Mapping[str, Mapping[str, int]]:
    """Return how many dice of each type show each side; raises `ValueError` for any other value."""
    if isinstance(value, dict) and all(isinstance(sides, dict) for sides in value.values()):
        counts = [count for sides in value.values() for count in sides.values()]
        if all(type(count) is int and 0 <= count <= 99 for count in counts):
            return value
    raise ValueError("there is no such roll")


def form_values(value: object) -> Mapping[str, str]:
    """Return the texts of a form by the ids of its fields; raises `RequestRefused` for any other value."""
    fields = value.values() if isinstance(value, dict) and len(value) <= MOST_FIELDS else (None,)
    if isinstance(value, dict) and all(
        isinstance(field, str) and len(field) <= MOST_LETTERS for field in fields
    ):
        return value
    raise RequestRefused(400, "That was not understood.")


def perform(action: Callable[[], object]) -> Response:
    """Perform `action` and return what it returns, if that is a sentence, as the message of a response.

    Raises `RequestRefused` (422) with the reason if it cannot be done.
    """
    try:
        result = action()
    except (StoreError, ValueError, LookupError) as error:
        raise RequestRefused(422, shortened(str(error.args[0] if error.args else error))) from None
    return JSONResponse({"told": result if isinstance(result, str) else ""})


async def refusal_response(_request: Request, error: Exception) -> Response:
    """Return the response for a `RequestRefused`."""
    assert isinstance(error, RequestRefused)
    return JSONResponse({"told": error.message}, error.status)

"""What comes in the body of a request, checked, and what goes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from htpy import fragment
from starlette.responses import HTMLResponse, JSONResponse, Response

from cards.errors import plain
from host.store.errors import StoreError

if TYPE_CHECKING:
    from starlette.requests import Request

MOST_LETTERS = 400
"""Of a text."""
MOST_LINES = 100
"""Of a form."""


class Refused(Exception):
    """Something that is not done, with the status and a sentence."""

    def __init__(self, status: int, told: str) -> None:
        super().__init__(told)
        self.status = status
        self.told = told


async def refused(_request: Request, error: Exception) -> Response:
    """What is told of it."""
    assert isinstance(error, Refused)
    return JSONResponse({"told": error.told}, error.status)


def html(node: Any) -> Response:
    """A part of a page; `Refused` where there is none."""
    if node is None:
        raise Refused(404, "That is no longer there.")
    return HTMLResponse(str(fragment[node]))


async def object_of(request: Request) -> Mapping[str, Any]:
    """The JSON object of a body."""
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Refused(400, "That was not understood.") from None
    if not isinstance(given, dict):
        raise Refused(400, "That was not understood.")
    return given


def text_of(given: Mapping[str, Any], name: str, most: int = MOST_LETTERS) -> str:
    """A text, which is empty where there is none; `Refused` for one that is none, or too long."""
    value = given.get(name, "")
    if not isinstance(value, str) or len(value) > most:
        raise Refused(400, "That was not understood.")
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


def texts_of(given: object) -> Mapping[str, str]:
    """Texts by the names of their lines; `Refused` when they are none, or too many."""
    lines = given.values() if isinstance(given, dict) and len(given) <= MOST_LINES else (None,)
    if isinstance(given, dict) and all(isinstance(line, str) and len(line) <= MOST_LETTERS for line in lines):
        return given
    raise Refused(400, "That was not understood.")


def done(deed: Callable[[], object]) -> Response:
    """Do something and tell what it returns, if that is a sentence; `Refused` where it cannot be done."""
    try:
        told = deed()
    except (StoreError, ValueError, LookupError) as error:
        raise Refused(422, plain(str(error.args[0] if error.args else error))) from None
    return JSONResponse({"told": told if isinstance(told, str) else ""})

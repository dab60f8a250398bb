"""What the server answers to who hosts about decks: those of a box, and one's own to be kept or put away."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from cards.boxes import STANDARD
from host.decks import DeckNotFound
from host.presenter.deckbuilder.written import written_decks
from host.store.errors import StoreError
from host.web.bodies import Refused, done, html, object_of, text_of
from host.web.decks import MOST_LETTERS, deck_page, decks_page

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.presenter.deckbuilder.written import WrittenDecks
    from host.web.house import House


class Shelves:
    """The decks in the data folder of a `house`, which is given to who hosts only."""

    def __init__(self, house: Callable[[Request], House]) -> None:
        self._house = house
        self.routes = [
            Route("/decks", self._decks),
            Route("/deck", self._deck),
            Route("/deck", self._keep, methods=["POST"]),
            Route("/deck-away", self._away, methods=["POST"]),
        ]

    def _of(self, request: Request, box: str) -> WrittenDecks:
        decks = written_decks(box, self._house(request).store.directory)
        if decks is None:
            raise Refused(404, "There is no such box of cards.")
        return decks

    async def _decks(self, request: Request) -> Response:
        decks = self._of(request, request.query_params.get("box", STANDARD))
        try:
            return html(await to_thread(decks_page, decks))
        except StoreError as error:
            raise Refused(422, str(error)) from None

    async def _deck(self, request: Request) -> Response:
        decks = self._of(request, request.query_params.get("box", STANDARD))
        try:
            deck = await to_thread(decks.read, request.query_params.get("key", ""))
        except (DeckNotFound, StoreError) as error:
            raise Refused(404, str(error)) from None
        return html(deck_page(decks, deck))

    async def _keep(self, request: Request) -> Response:
        self._house(request)
        given = await object_of(request)
        decks = self._of(request, text_of(given, "box"))
        key, name = text_of(given, "key"), text_of(given, "name")
        text = text_of(given, "text", MOST_LETTERS)
        return done(lambda: decks.keep(key, name, text))

    async def _away(self, request: Request) -> Response:
        self._house(request)
        given = await object_of(request)
        decks, key = self._of(request, text_of(given, "box")), text_of(given, "key")
        return done(lambda: decks.remove(key))

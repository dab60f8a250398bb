"""Pages of decks, with their routes: the decks of a box, one deck with its text, the form to enter one."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from htpy import (
    Element,
    Node,
    button,
    details,
    div,
    form,
    h2,
    label,
    p,
    small,
    span,
    strong,
    summary,
    textarea,
)
from htpy import input as entry
from starlette.responses import Response
from starlette.routing import Route

from cards.boxes import STANDARD
from cards.errors import shortened
from host.decks import DeckNotFound
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.deck_building.deck_collections import BOX_NAMES, deck_collection
from host.store.errors import StoreError
from host.web.card_and_dice_parts import paragraphs
from host.web.requests_and_responses import RequestRefused, html, json_object, perform, text_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from host.presenter.deck_building.deck_collections import DeckCollection, DeckText
    from host.web.game_opener import GameOpener

MOST_LETTERS = 8_000
"""Limit for a deck's text; one of thirty cards has about five hundred letters."""

_HOW = {
    True: "Name, Phoenixborn, dice and cards, as deck sites export them; or a deck's YAML.",
    False: "One card per line, with a number in front if there are several.",
}


def decks_page(decks: DeckCollection) -> Node:
    """Return the list of all decks of a box, the user's own first."""
    listed = decks.all_decks()
    own = [deck for deck in listed if deck.own]
    return [
        h2(tabindex="-1")["Decks"],
        div(".boxes")[
            [
                button(type="button", data_page=_page(box), aria_pressed=str(box == decks.box).lower())[name]
                for box, name in BOX_NAMES.items()
            ]
        ],
        div(".options")[[_row(decks.box, deck) for deck in own]] if own else p(".none")["You have none yet."],
        details(id="published")[
            summary[f"As published ({len(listed) - len(own)})"],
            div(".options")[[_row(decks.box, deck) for deck in listed if not deck.own]],
        ],
        details(id="entering")[summary["Enter or import a deck"], _form(decks, "", "", "")],
        button(".back", type="button", data_open="start")["Back to the games"],
    ]


def deck_page(decks: DeckCollection, deck: DeckText) -> Node:
    """Return a deck with its text to edit: one's own in place, any other as a copy."""
    return [
        h2(tabindex="-1")[shortened(deck.key)],
        paragraphs(deck.paragraphs),
        details(id="entering")[
            summary["Edit it" if deck.own else "Edit a copy"],
            _form(decks, deck.key if deck.own else "", "" if decks.named else deck.key, deck.text),
        ]
        if deck.text
        else None,
        details(id="deck-away")[
            summary["Delete it"],
            p["Its file is removed; this cannot be undone."],
            button(".restore", type="button", data_away=deck.key, data_box=decks.box)["Delete this deck"],
        ]
        if deck.own
        else None,
        button(".back", type="button", data_page=_page(decks.box))["Back to the decks"],
    ]


def _row(box: str, deck: DeckText) -> Element:
    hint = "cannot be played" if deck.wrong else ""
    return button(".pick", type="button", data_page=_page(box, deck.key))[
        span(".label")[strong[shortened(deck.key)]], small(".hint")[hint] if hint else None
    ]


def _page(box: str, key: str = "") -> str:
    return f"/deck?{urlencode({'box': box, 'key': key})}" if key else f"/decks?{urlencode({'box': box})}"


def _form(decks: DeckCollection, key: str, name: str, text: str) -> Node:
    how = _HOW[decks.named]
    fields: Sequence[Node] = [
        None
        if decks.named
        else label(".line-of")[
            span["Name"], entry(name="name", value=name, maxlength=str(LONGEST_NAME), autocomplete="off")
        ],
        label(".written")[
            span["Deck text"],
            textarea(
                name="text", rows="12", maxlength=str(MOST_LETTERS), spellcheck="false",
                aria_describedby="how-written",
            )[text],
            small(id="how-written")[how],
        ],
        label(".written")[
            span["From a file"], entry(type="file", accept=".txt,.yaml,.yml,text/plain", data_into="text")
        ],
        button(".send", type="submit")["Save this deck"],
    ]  # fmt: skip
    return form(".deck", data_box=decks.box, data_key=key)[fields]


class DeckRoutes:
    """Routes for the decks in the data folder of a game library, which only hosts may use."""

    def __init__(self, game_opener: Callable[[Request], GameOpener]) -> None:
        self._game_opener = game_opener
        self.routes = [
            Route("/decks", self._decks),
            Route("/deck", self._deck),
            Route("/deck", self._save, methods=["POST"]),
            Route("/deck-away", self._remove, methods=["POST"]),
        ]

    def _collection(self, request: Request, box: str) -> DeckCollection:
        decks = deck_collection(box, self._game_opener(request).store.directory)
        if decks is None:
            raise RequestRefused(404, "There is no such box of cards.")
        return decks

    async def _decks(self, request: Request) -> Response:
        decks = self._collection(request, request.query_params.get("box", STANDARD))
        try:
            return html(await to_thread(decks_page, decks))
        except StoreError as error:
            raise RequestRefused(422, str(error)) from None

    async def _deck(self, request: Request) -> Response:
        decks = self._collection(request, request.query_params.get("box", STANDARD))
        try:
            deck = await to_thread(decks.read, request.query_params.get("key", ""))
        except (DeckNotFound, StoreError) as error:
            raise RequestRefused(404, str(error)) from None
        return html(deck_page(decks, deck))

    async def _save(self, request: Request) -> Response:
        self._game_opener(request)
        body = await json_object(request)
        decks = self._collection(request, text_of(body, "box"))
        key, name = text_of(body, "key"), text_of(body, "name")
        text = text_of(body, "text", MOST_LETTERS)
        return perform(lambda: decks.save(key, name, text))

    async def _remove(self, request: Request) -> Response:
        self._game_opener(request)
        body = await json_object(request)
        decks, key = self._collection(request, text_of(body, "box")), text_of(body, "key")
        return perform(lambda: decks.remove(key))

"""Pages of cards, with their routes: the cards of a box by a search line, one card, the collection."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from htpy import Node, button, div, fragment, h2, label, li, option, p, select, small, span, strong, ul
from htpy import input as entry
from starlette.responses import Response
from starlette.routing import Route

from cards.boxes import STANDARD
from host.presenter.card_search.card_filter import FAVORITE, MARKS, OWNED
from host.presenter.card_search.card_search import CardSearch
from host.presenter.card_search.filter_controls import CONTROL_NAMES, current_term, with_control
from host.presenter.deck_building.deck_collections import BOX_NAMES
from host.presenter.display.card_catalog import catalog_of_box
from host.web.card_and_dice_parts import paragraphs
from host.web.requests_and_responses import (
    MOST_LETTERS,
    RequestRefused,
    html,
    json_object,
    perform,
    text_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from host.presenter.display.card_catalog import CardCatalog
    from host.web.game_opener import GameOpener

MOST_CARDS = 60
"""Limit for cards listed at a time."""


def cards_page(search: CardSearch, line: str) -> Node:
    """Return the cards of a box: the search line, filters that write into it, and the cards that fit."""
    box = search.box
    return [
        h2(tabindex="-1")["Cards"],
        div(".boxes")[
            [
                button(type="button", data_page=_cards(each), aria_pressed=str(each == box).lower())[name]
                for each, name in BOX_NAMES.items()
            ]
        ],
        label(".line-of")[
            span["Search"],
            entry(
                "#card-line", type="search", value=line, data_box=box, maxlength=str(MOST_LETTERS),
                autocomplete="off", autocapitalize="none", spellcheck="false",
                placeholder="words, or type:ally cost<3 dice:natural",
            ),
        ],
        div("#cards-found")[found_part(search, line)],
        button(".pick", type="button", data_page=_url("/collection", box=box))[
            span(".label")["Your collection"], small(".hint")["The products that you own"]
        ],
        button(".back", type="button", data_open="start")["Back to the games"],
    ]  # fmt: skip


def _select(search: CardSearch, line: str, control: str) -> Node:
    """Return a filter to pick a value; hidden if there is none to pick."""
    current, offered = current_term(line, control), list(search.offers(control))
    if len(offered) < 2:
        return None
    if current not in dict(offered):
        offered.append((current, current))
    name = CONTROL_NAMES[control]
    return select(data_control=control, aria_label=name)[
        [option(value=term, selected=term == current)[text] for term, text in offered]
    ]


def _mark_filter(search: CardSearch, line: str, control: str) -> Node:
    current, (_, (term, text)) = current_term(line, control), search.offers(control)
    after = "" if current else term
    return button(
        type="button", data_control=control, data_term=after, aria_pressed=str(bool(current)).lower()
    )[f"only {text}"]


def found_part(search: CardSearch, line: str) -> Node:
    """Return the filters as the search line sets them, the cards that fit it, and notes about the line."""
    result = search.find(line)
    more = len(result.cards) - MOST_CARDS
    return [
        div(".filters")[
            [_select(search, line, control) for control in CONTROL_NAMES if control not in MARKS]
        ],
        div(".boxes")[[_mark_filter(search, line, control) for control in (OWNED, FAVORITE)]],
        div(role="status")[
            [p(".note")[note] for note in result.notes], strong[result.title] if result.cards else None
        ],
        div(".options")[
            [
                button(
                    ".pick",
                    type="button",
                    data_page=_url("/one-card", box=search.box, name=card.name, line=line),
                )[
                    span(".label")[strong[card.name], " ", search.mark_of(card.name)],
                    small(".hint")[card.type],
                ]
                for card in result.cards[:MOST_CARDS]
            ]
        ],
        p(".none")[f"and {more} more: type on, or pick a filter"] if more > 0 else None,
    ]


def card_page(catalog: CardCatalog, search: CardSearch, name: str, line: str) -> Node:
    """Return a card with its text, and whether it is owned and a favorite."""
    return [
        h2(tabindex="-1")[name],
        paragraphs(catalog.paragraphs(name)),
        div(".boxes")[
            _mark(search, name, FAVORITE, "Favorite", line, on="*" in search.mark_of(name)),
            _mark(search, name, OWNED, "I own it", line, on="+" in search.mark_of(name)),
        ],
        button(".back", type="button", data_page=_cards(search.box, line))["Back to the cards"],
    ]


def _mark(search: CardSearch, name: str, what: str, words: str, line: str, *, on: bool) -> Node:
    then = _url("/one-card", box=search.box, name=name, line=line)
    return button(
        type="button", data_mark=what, data_name=name, data_box=search.box, data_then=then,
        aria_pressed=str(on).lower(),
    )[words]  # fmt: skip


def collection_page(search: CardSearch) -> Node:
    """Return the releases, each to be marked as owned, and what else is in the collection."""
    box = search.box
    then = _url("/collection", box=box)
    return [
        h2(tabindex="-1")["Your collection"],
        paragraphs(search.collection_paragraphs()),
        div(".boxes")[
            button(type="button", data_mark="limits", data_name="", data_box=box, data_then=then)[
                "Begin with all cards" if search.collection.limits else "Begin with what I own"
            ]
        ]
        if search.collection.exists
        else None,
        ul(".releases")[
            [
                li[
                    button(
                        type="button", data_mark="release", data_name=row.name, data_box=box, data_then=then,
                        aria_pressed=str(row.owned).lower(),
                    )[row.name, " ", small[row.label]]
                ]
                for row in search.releases
            ]
        ],
        button(".back", type="button", data_page=_cards(box))["Back to the cards"],
    ]  # fmt: skip


def _url(path: str, **query: str) -> str:
    return f"{path}?{urlencode(query)}"


def _cards(box: str, line: str = "") -> str:
    return _url("/cards", box=box, line=line)


class CardRoutes:
    """Routes for cards and for the collection in the data folder of a game library, for hosts only."""

    def __init__(self, game_opener: Callable[[Request], GameOpener]) -> None:
        self._game_opener = game_opener
        self.routes = [
            Route("/cards", self._cards),
            Route("/found-cards", self._found),
            Route("/one-card", self._card),
            Route("/collection", self._collection),
            Route("/mark", self._mark, methods=["POST"]),
        ]

    def _open(self, request: Request, box: str) -> tuple[CardCatalog, CardSearch]:
        data: Path = self._game_opener(request).store.directory
        if box not in BOX_NAMES:
            raise RequestRefused(404, "There is no such box of cards.")
        catalog = catalog_of_box(box)
        return catalog, CardSearch(box, catalog.facts(), data)

    def _asked(self, request: Request) -> tuple[CardCatalog, CardSearch, str]:
        query = request.query_params
        line = query.get("line", "")
        if len(line) > MOST_LETTERS:
            raise RequestRefused(400, "That was not understood.")
        return *self._open(request, query.get("box", STANDARD)), line

    async def _cards(self, request: Request) -> Response:
        _, search, line = self._asked(request)
        control, term = (request.query_params.get(name, "") for name in ("control", "term"))
        if control in CONTROL_NAMES:
            line = with_control(line, control, term[:MOST_LETTERS])
        return html(await to_thread(lambda: fragment[cards_page(search, line)]))

    async def _found(self, request: Request) -> Response:
        _, search, line = self._asked(request)
        return html(await to_thread(lambda: fragment[found_part(search, line)]))

    async def _card(self, request: Request) -> Response:
        catalog, search, line = self._asked(request)
        name = request.query_params.get("name", "")
        if name not in search:
            raise RequestRefused(404, "There is no such card.")
        return html(card_page(catalog, search, name, line))

    async def _collection(self, request: Request) -> Response:
        _, search, _ = self._asked(request)
        return html(await to_thread(lambda: fragment[collection_page(search)]))

    async def _mark(self, request: Request) -> Response:
        self._game_opener(request)
        body = await json_object(request)
        _, search = self._open(request, text_of(body, "box"))
        what, name = text_of(body, "what"), text_of(body, "name")
        owned = {row.name: row.owned for row in search.releases}
        changes: dict[str, Callable[[], object]] = {"limits": search.toggle_limits}
        if name in search:
            changes |= {
                FAVORITE: lambda: search.toggle_favorite(name), OWNED: lambda: search.toggle_owned(name),
            }  # fmt: skip
        if name in owned:
            changes["release"] = lambda: search.set_releases({name: not owned[name]})
        if what not in changes:
            raise RequestRefused(404, "There is no such card.")
        return perform(changes[what])

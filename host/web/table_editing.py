"""Corrections of the real table from a page: tokens, dice, the state of the game, and moved or added cards.

Moves are offered for the cards shown on the page that have a place of their own, and for a real deck's top.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from htpy import (
    Element,
    Node,
    button,
    datalist,
    div,
    fieldset,
    form,
    h2,
    label,
    legend,
    option,
    p,
    select,
    span,
)
from htpy import input as entry
from starlette.responses import Response
from starlette.routing import Route

from cards.wording.words import capitalized
from engine.ashes.real_table.token_corrections import MOST_TOKENS
from host.presenter.display.card_names_and_state import display_name
from host.presenter.table_editing.table_editor import Moves, TableEditor
from host.presenter.table_editing.tokens_and_dice import DieRow
from host.web.card_and_dice_parts import search_field
from host.web.requests_and_responses import RequestRefused, form_values, html, json_object, number_of, text_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from engine.ashes.view.read_model import CardView
    from host.presenter.table_editing.table_fact_rows import FactRow
    from host.web.ashes_sides import AshesPageContext
    from host.web.game_page import GamePage
    from host.web.web_table import Reply, WebTable

TOP_OF_DECK = "top"
"""Place of the top card of one's own real deck, which nobody has seen."""


class EditableTable(Protocol):
    """Page of Ashes as this module needs it."""

    match: Any
    view: Any
    seat: str
    people: tuple[str, ...]

    @property
    def context(self) -> AshesPageContext: ...

    def may_report(self) -> bool: ...


def move_page(table: EditableTable, place: str) -> Node:
    """Return all moves of the card at a place; None if no card is seen there."""
    moves = _moves_at(table, place)
    if moves is None:
        return None
    found = table.context.card_at(place)
    name = "The top card of your deck" if found is None else display_name(found)
    return [
        h2(tabindex="-1")[f"{name} lies"],
        _buttons(moves, "lies", place) if moves else p["It stays where it is."],
    ]


def addition_page(table: EditableTable, name: str) -> Node:
    """Return the form to add a card, with the places it may go to once it is named."""
    names = sorted(table.match.library.cards)
    known = name in table.match.library.cards
    moves = _additions(table, name) if known else ()
    return [
        form(".coming")[
            h2(tabindex="-1")["Add a card"],
            label[
                "Its name ", entry(name="name", value=name, list="names", autocomplete="off", maxlength="80")
            ],
            datalist("#names")[[option(value=each) for each in names]],
            button(".send", type="submit")["Where is it?"],
        ],
        _buttons(moves, "comes", name) if moves else None,
        p(role="status")[f"No more copies of {name} can be added."] if known and not moves else None,
        p(role="status")["There is no card of this name."] if name and not known else None,
    ]


def report_of_move(table: EditableTable, place: str, name: str, way: int) -> tuple[str, ...]:
    """Return the report for a move, by its number, of the card at a place, or of the added card `name`.

    Raises `ValueError` if there is no such move any more.
    """
    moves = _additions(table, name) if name else _moves_at(table, place)
    if moves is None or not 0 <= way < len(moves):
        raise ValueError("The card cannot be there any more.")
    return (moves[way][0].id,)


def _buttons(moves: Moves, kind: str, what: str) -> Node:
    return [
        search_field(len(moves)),
        div(".options", data_kind=kind, data_what=what)[
            [
                button(".pick", type="button", data_way=str(number))[span(".label")[capitalized(words)]]
                for number, (_, words) in enumerate(moves)
            ]
        ],
    ]


def _moves_at(table: EditableTable, place: str) -> Moves | None:
    """Return the moves of the card at a place; None if it stays where it is."""
    if table.match.reports is None or not table.may_report():
        return None
    editor = TableEditor(table.match, table.view)
    if place == TOP_OF_DECK:
        return editor.moves_at(table.seat, "draw", 0) or None if table.view.player(table.seat).real else None
    found = table.context.card_at(place)
    if found is None or not can_be_moved(found):
        return None
    if found.face_up or found.position is None:
        return editor.moves_of(found.id)
    # A face-down card has its place instead of an id.
    return editor.moves_at(found.controller, "battlefield", found.position)


def can_be_moved(card: CardView) -> bool:
    """Return True if a card's position may be corrected: one that is seen, or a boss's face-down aspect."""
    if card.zone == "phoenixborn":
        return False
    if not card.face_up:
        return card.zone == "battlefield" and card.type == "aspect"
    return bool(card.name) and card.id >= 0


def _additions(table: EditableTable, name: str) -> Moves:
    if table.match.reports is None or not table.may_report() or name not in table.match.library.cards:
        return ()
    return TableEditor(table.match, table.view).additions_of(name)


def correction_form(table: GamePage) -> Node:
    """Return the form to correct the table; None if the seat may report nothing."""
    if not table.may_report():
        return None
    editor = TableEditor(table.match, table.view)
    return form(".right")[
        h2(tabindex="-1")["Correct the table"],
        p[
            "Change what differs from your table. To move a card, tap it on the table, then “Move or turn "
            "it”."
        ],
        div(".two")[
            button(".back", type="button", data_comes="")["Add a card"],
            button(".back", type="button", data_lies=TOP_OF_DECK)["Top card of my deck"]
            if table.view.player(table.seat).real
            else None,
        ],
        [_group(name, rows) for name, rows in _groups(editor).items()],
        button(".send", type="submit")["Correct"],
    ]


def corrections_of(table: GamePage, values: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
    """Return the batches of reports for the values of the form; raises `ValueError` for a bad value."""
    editor = TableEditor(table.match, table.view)
    for number, row in enumerate(editor.tokens):
        for kind in row.current:
            value = values.get(f"t-{number}-{kind}")
            if value is not None:
                if not value.isdecimal() or int(value) > MOST_TOKENS:
                    raise ValueError(f"{value[:9]} is not a number of tokens")
                row.edited[kind] = int(value)
    changed: list[tuple[str, DieRow | FactRow]] = [
        *((f"d-{number}", face) for number, face in enumerate(editor.dice)),
        *((f"f-{number}", fact) for number, fact in enumerate(editor.facts)),
    ]
    for name, choice in changed:
        value = values.get(name, choice.current)
        if value not in (*choice.values, choice.current):
            raise ValueError(f"{value[:20]} is not one of {', '.join(choice.values)}")
        choice.edited = value
    return editor.batches


def _groups(editor: TableEditor) -> dict[str, list[Element]]:
    """Return the rows of the form by the side they belong to."""
    groups: dict[str, list[Element]] = {}
    for number, fact in enumerate(editor.facts):
        groups.setdefault(fact.side or "The game", []).append(_choice(f"f-{number}", fact))
    for number, tokens in enumerate(editor.tokens):
        for kind, count in tokens.current.items():
            name = f"{tokens.name}: {kind}"
            tokens_there = entry(
                type="number", inputmode="numeric", min="0", max=str(MOST_TOKENS),
                name=f"t-{number}-{kind}", value=str(count), data_known=str(count),
            )  # fmt: skip
            groups.setdefault(tokens.side, []).append(label[span[name], tokens_there])
    for number, face in enumerate(editor.dice):
        groups.setdefault(face.side, []).append(_choice(f"d-{number}", face))
    return groups


def _choice(name: str, row: DieRow | FactRow) -> Element:
    values = row.values
    known = [] if row.current in values else [row.current]
    return label[
        span[row.name],
        select(name=name, data_known=row.current)[
            [option(value=value, selected=value == row.current)[value] for value in (*known, *values)]
        ],
    ]


def _group(name: str, rows: Iterator[Element] | Sequence[Element]) -> Element:
    return fieldset[legend[name], rows]


ReplyTo = Callable[[str, str, str], "Reply"]

Respond = Callable[["Request", Mapping[str, Any], ReplyTo], Awaitable[Response]]
"""Makes a change for the seat of the device that asks, and returns the response with the reply."""


class TableEditingRoutes:
    """Routes for corrections; `page_of` returns the page of the device that asks."""

    def __init__(self, web_table: WebTable, page_of: Callable[[Request], GamePage], respond: Respond) -> None:
        self._web_table = web_table
        self._page_of = page_of
        self._respond = respond
        self.routes = [
            Route("/right", self._right),
            Route("/lies", self._move_page),
            Route("/correct", self._correct, methods=["POST"]),
            Route("/lie", self._move, methods=["POST"]),
            Route("/otherwise", self._otherwise, methods=["POST"]),
        ]

    async def _right(self, request: Request) -> Response:
        return html(correction_form(self._page_of(request)))

    async def _move_page(self, request: Request) -> Response:
        table, asked = self._page_of(request), request.query_params
        return html(
            table.addition_page(asked["name"][:80])
            if "name" in asked
            else table.move_page(asked.get("at", ""))
        )

    async def _correct(self, request: Request) -> Response:
        body = await json_object(request)
        try:
            batches = self._page_of(request).corrections(form_values(body.get("right")))
        except ValueError as error:
            raise RequestRefused(422, str(error)) from None
        if not batches:
            raise RequestRefused(422, "Nothing was changed.")
        return await self._respond(
            request, body, lambda seat, at, token: self._web_table.correct(seat, at, token, batches)
        )

    async def _move(self, request: Request) -> Response:
        table, body = self._page_of(request), await json_object(request)
        way = number_of(body, "way")
        place, name = text_of(body, "at"), text_of(body, "name")
        try:
            batch = table.report_of_move(place, name, way)
        except ValueError as error:
            raise RequestRefused(422, str(error)) from None
        return await self._respond(
            request, body, lambda seat, at, token: self._web_table.correct(seat, at, token, [batch])
        )

    async def _otherwise(self, request: Request) -> Response:
        body = await json_object(request)
        place = number_of(body, "line"), number_of(body, "fact"), number_of(body, "choice")
        return await self._respond(
            request,
            body,
            lambda seat, at, token: self._web_table.answer_otherwise(seat, at, token, place),
        )

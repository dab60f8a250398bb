"""Setting right how the table lies, from a page: tokens, dice, and where the game stands.

Setting right from a page where a whole card lies: every way it may lie otherwise, and cards that come.

Only cards that the seat sees are offered, and a boss's aspects that lie face down: which ways there are would
tell what a hidden card of a player is.

What the server answers to who says how the table lies: tokens, dice, the game, whole cards.
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

from engine.ashes.reports.card_identity import AddedCard
from host.presenter.display.table_text import display_name
from host.presenter.table_editing.card_locations import additions_of, moves_of
from host.presenter.table_editing.table_editor import TableEditor
from host.presenter.table_editing.tokens_and_dice import DieRow
from host.web.card_parts import narrowing
from host.web.request_guard import RequestRefused, form_values, html, json_object, text_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import CardView
    from host.presenter.table_editing.turn_state import FactRow
    from host.web.ashes_sides import AshesPageContext
    from host.web.game_page import GamePage
    from host.web.web_table import Reply, WebTable

Ways = Sequence[tuple["TableReport", str]]

TOP = "top"
"""The place of the card on top of one's own real deck, which nobody has seen."""


class Laying(Protocol):
    """The table as the one at `seat` sees it, and whether it can be set right."""

    match: Any
    view: Any
    seat: str
    people: tuple[str, ...]

    @property
    def laid(self) -> AshesPageContext: ...

    def can_be_set_right(self) -> bool: ...


def move_page(table: Laying, place: str) -> Node:
    """All ways in which the card at a place may lie otherwise; None where no card is seen there."""
    ways = _ways_at(table, place)
    if ways is None:
        return None
    found = table.laid.found(place)
    name = "The top card of your deck" if found is None else display_name(found)
    return [
        h2(tabindex="-1")[f"{name} lies"],
        _buttons(ways, "lies", place) if ways else p["It stays where it is."],
    ]


def addition_page(table: Laying, name: str) -> Node:
    """Which card more comes into the game, and where it may lie."""
    names = sorted(table.match.library.cards)
    known = name in table.match.library.cards
    ways = _ways_of_coming(table, name) if known else ()
    return [
        form(".coming")[
            h2(tabindex="-1")["Add a card"],
            label[
                "Its name ", entry(name="name", value=name, list="names", autocomplete="off", maxlength="80")
            ],
            datalist("#names")[[option(value=each) for each in names]],
            button(".send", type="submit")["Where is it?"],
        ],
        _buttons(ways, "comes", name) if ways else None,
        p(role="status")[f"No more copies of {name} can be added."] if known and not ways else None,
        p(role="status")["There is no card of this name."] if name and not known else None,
    ]


def report_of_move(table: Laying, place: str, name: str, way: int) -> tuple[str, ...]:
    """The correction of a card at a place, or of one that comes; `ValueError` when there is no such."""
    ways = _ways_of_coming(table, name) if name else _ways_at(table, place)
    if ways is None or not 0 <= way < len(ways):
        raise ValueError("The card cannot be there any more.")
    return (ways[way][0].id,)


def _buttons(ways: Ways, kind: str, what: str) -> Node:
    return [
        narrowing(len(ways)),
        div(".options", data_kind=kind, data_what=what)[
            [
                button(".pick", type="button", data_way=str(number))[
                    span(".label")[words[:1].upper() + words[1:]]
                ]
                for number, (_, words) in enumerate(ways)
            ]
        ],
    ]


def _ways_at(table: Laying, place: str) -> Ways | None:
    reports = table.match.reports
    if reports is None or not table.can_be_set_right():
        return None
    if place == TOP:
        return _ways_of_the_top(table)
    found = table.laid.found(place)
    if found is None or not can_lie_otherwise(found):
        return None
    trial = reports.trial()
    if found.face_up or found.position is None:
        return moves_of(trial, table.view, found.id)
    # One that lies face down has its place for a number.
    return moves_of(trial, table.view, trial.state.players[found.controller].battlefield[found.position])


def can_lie_otherwise(card: CardView) -> bool:
    """Whether a card can be said to lie otherwise: it is seen, or a boss's aspect that lies face down."""
    if card.zone == "phoenixborn":
        return False
    if not card.face_up:
        return card.zone == "battlefield" and card.type == "aspect"
    return bool(card.name) and card.id >= 0


def _ways_of_the_top(table: Laying) -> Ways | None:
    """Those of a real deck's top card, of which the program knows no more than anybody."""
    if not table.view.player(table.seat).real:
        return None
    trial = table.match.reports.trial()
    pile = trial.state.players[table.seat].zones["draw"]
    return moves_of(trial, table.view, pile[0]) if pile else None


def _ways_of_coming(table: Laying, name: str) -> Ways:
    """To one's own side, or the boss's: how many copies others hide is not to be found out."""
    reports = table.match.reports
    if reports is None or not table.can_be_set_right() or name not in table.match.library.cards:
        return ()
    others = set(table.people) - {table.seat}
    return [
        (said, words)
        for said, words in additions_of(reports.trial(), name)
        if isinstance(said, AddedCard) and said.seat not in others
    ]


MOST = 99


def right_of(table: GamePage) -> Node:
    """The form; None where nothing can be said of the table."""
    if not table.can_be_set_right():
        return None
    right = TableEditor(table.match, table.view)
    return form(".right")[
        h2(tabindex="-1")["Correct the table"],
        p[
            "Change what differs from your table. To move a card, tap it on the table, then “Move or turn "
            "it”."
        ],
        div(".two")[
            button(".back", type="button", data_comes="")["Add a card"],
            button(".back", type="button", data_lies=TOP)["Top card of my deck"]
            if table.view.player(table.seat).real
            else None,
        ],
        [_group(name, rows) for name, rows in _groups(right).items()],
        button(".send", type="submit")["Correct"],
    ]


def corrections_of(table: GamePage, said: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
    """The answers that what was entered comes to; `ValueError` where it cannot be."""
    right = TableEditor(table.match, table.view)
    for number, row in enumerate(right.tokens):
        for kind in row.current:
            told = said.get(f"t-{number}-{kind}")
            if told is not None:
                if not told.isdecimal() or int(told) > MOST:
                    raise ValueError(f"{told[:9]} is not a number of tokens")
                row.edited[kind] = int(told)
    changed: list[tuple[str, DieRow | FactRow]] = [
        *((f"d-{number}", face) for number, face in enumerate(right.dice)),
        *((f"f-{number}", fact) for number, fact in enumerate(right.facts)),
    ]
    for name, choice in changed:
        told = said.get(name, choice.current)
        if told not in (*_values(choice), choice.current):
            raise ValueError(f"{told[:20]} is not one of {', '.join(_values(choice))}")
        choice.edited = told
    return right.batches


def _groups(right: TableEditor) -> dict[str, list[Element]]:
    """The rows under whose they are."""
    groups: dict[str, list[Element]] = {}
    for number, fact in enumerate(right.facts):
        groups.setdefault(fact.side or "The game", []).append(_choice(f"f-{number}", fact))
    for number, tokens in enumerate(right.tokens):
        for kind, count in tokens.current.items():
            name = f"{tokens.name}: {kind}"
            tokens_there = entry(
                type="number", inputmode="numeric", min="0", max=str(MOST),
                name=f"t-{number}-{kind}", value=str(count), data_known=str(count),
            )  # fmt: skip
            groups.setdefault(tokens.side, []).append(label[span[name], tokens_there])
    for number, face in enumerate(right.dice):
        groups.setdefault(face.side, []).append(_choice(f"d-{number}", face))
    return groups


def _values(row: DieRow | FactRow) -> tuple[str, ...]:
    """What a row may be; dice are laid on cards at the terminal."""
    if isinstance(row, DieRow):
        return tuple(face for face in row.faces if face not in row.cards)
    return row.values


def _choice(name: str, row: DieRow | FactRow) -> Element:
    values = _values(row)
    known = [] if row.current in values else [row.current]
    return label[
        span[row.name],
        select(name=name, data_known=row.current)[
            [option(value=value, selected=value == row.current)[value] for value in (*known, *values)]
        ],
    ]


def _group(name: str, rows: Iterator[Element] | Sequence[Element]) -> Element:
    return fieldset[legend[name], rows]


Do = Callable[[str, str, str], "Reply"]

Done = Callable[["Request", Mapping[str, Any], Do], Awaitable[Response]]
"""Does something for the seat of the device that asks, and says whether it counts."""


class SettingRight:
    """The pages on which a table is set right; `seen` is the table as the device that asks sees it."""

    def __init__(self, hub: WebTable, seen: Callable[[Request], GamePage], done: Done) -> None:
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
        given = await json_object(request)
        try:
            batches = self._seen(request).corrections(form_values(given.get("right")))
        except ValueError as error:
            raise RequestRefused(422, str(error)) from None
        if not batches:
            raise RequestRefused(422, "Nothing was changed.")
        return await self._done(
            request, given, lambda seat, at, token: self._hub.correct(seat, at, token, batches)
        )

    async def _lie(self, request: Request) -> Response:
        table, given = self._seen(request), await json_object(request)
        way = given.get("way")
        if not isinstance(way, int) or isinstance(way, bool):
            raise RequestRefused(400, "That was not understood.")
        place, name = text_of(given, "at"), text_of(given, "name")
        try:
            batch = table.said_of(place, name, way)
        except ValueError as error:
            raise RequestRefused(422, str(error)) from None
        return await self._done(
            request, given, lambda seat, at, token: self._hub.correct(seat, at, token, [batch])
        )

"""Setting right from a page where a whole card lies: every way it may lie otherwise, and cards that come.

Only cards that the seat sees are offered, and a boss's aspects that lie face down: which ways there are would
tell what a hidden card of a player is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from htpy import Node, button, datalist, div, form, h2, label, option, p, span
from htpy import input as entry

from engine.ashes.reports.card_identity import AnotherCard
from host.presenter.lying import additions_of, ways_of
from host.presenter.phrases.table import name_of
from host.web.pieces import narrowing

if TYPE_CHECKING:
    from engine.ashes.table import TableReport
    from engine.ashes.view.read_model import CardView
    from host.web.laid import Laid

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
    def laid(self) -> Laid: ...

    def can_be_set_right(self) -> bool: ...


def lies(table: Laying, place: str) -> Node:
    """All ways in which the card at a place may lie otherwise; None where no card is seen there."""
    ways = _ways_at(table, place)
    if ways is None:
        return None
    found = table.laid.found(place)
    name = "The top card of your deck" if found is None else name_of(found)
    return [
        h2(tabindex="-1")[f"{name} lies"],
        _buttons(ways, "lies", place) if ways else p["It stays where it is."],
    ]


def comes(table: Laying, name: str) -> Node:
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


def said_of(table: Laying, place: str, name: str, way: int) -> tuple[str, ...]:
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
    statements = table.match.statements
    if statements is None or not table.can_be_set_right():
        return None
    if place == TOP:
        return _ways_of_the_top(table)
    found = table.laid.found(place)
    if found is None or not can_lie_otherwise(found):
        return None
    trial = statements.trial()
    if found.face_up or found.position is None:
        return ways_of(trial, table.view, found.id)
    # One that lies face down has its place for a number.
    return ways_of(trial, table.view, trial.state.players[found.controller].battlefield[found.position])


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
    trial = table.match.statements.trial()
    pile = trial.state.players[table.seat].zones["draw"]
    return ways_of(trial, table.view, pile[0]) if pile else None


def _ways_of_coming(table: Laying, name: str) -> Ways:
    """To one's own side, or the boss's: how many copies others hide is not to be found out."""
    statements = table.match.statements
    if statements is None or not table.can_be_set_right() or name not in table.match.library.cards:
        return ()
    others = set(table.people) - {table.seat}
    return [
        (said, words)
        for said, words in additions_of(statements.trial(), name)
        if isinstance(said, AnotherCard) and said.seat not in others
    ]

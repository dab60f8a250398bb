"""Setting right how the table lies, from a page: tokens, dice, and where the game stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from htpy import Element, Node, button, div, fieldset, form, h2, label, legend, option, p, select, span
from htpy import input as entry

from host.presenter.corrections import Face
from host.presenter.table_right import TableRight
from host.web.lying import TOP

if TYPE_CHECKING:
    from host.presenter.standing import Fact
    from host.web.table import Table

MOST = 99


def right_of(table: Table) -> Node:
    """The form; None where nothing can be said of the table."""
    if not table.can_be_set_right():
        return None
    right = TableRight(table.match, table.view)
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


def corrections_of(table: Table, said: Mapping[str, str]) -> Sequence[tuple[str, ...]]:
    """The answers that what was entered comes to; `ValueError` where it cannot be."""
    right = TableRight(table.match, table.view)
    for number, row in enumerate(right.tokens):
        for kind in row.known:
            told = said.get(f"t-{number}-{kind}")
            if told is not None:
                if not told.isdecimal() or int(told) > MOST:
                    raise ValueError(f"{told[:9]} is not a number of tokens")
                row.right[kind] = int(told)
    changed: list[tuple[str, Face | Fact]] = [
        *((f"d-{number}", face) for number, face in enumerate(right.dice)),
        *((f"f-{number}", fact) for number, fact in enumerate(right.facts)),
    ]
    for name, choice in changed:
        told = said.get(name, choice.known)
        if told not in (*_values(choice), choice.known):
            raise ValueError(f"{told[:20]} is not one of {', '.join(_values(choice))}")
        choice.right = told
    return right.batches


def _groups(right: TableRight) -> dict[str, list[Element]]:
    """The rows under whose they are."""
    groups: dict[str, list[Element]] = {}
    for number, fact in enumerate(right.facts):
        groups.setdefault(fact.side or "The game", []).append(_choice(f"f-{number}", fact))
    for number, tokens in enumerate(right.tokens):
        for kind, count in tokens.known.items():
            name = f"{tokens.name}: {kind}"
            tokens_there = entry(
                type="number", inputmode="numeric", min="0", max=str(MOST),
                name=f"t-{number}-{kind}", value=str(count), data_known=str(count),
            )  # fmt: skip
            groups.setdefault(tokens.side, []).append(label[span[name], tokens_there])
    for number, face in enumerate(right.dice):
        groups.setdefault(face.side, []).append(_choice(f"d-{number}", face))
    return groups


def _values(row: Face | Fact) -> tuple[str, ...]:
    """What a row may be; dice are laid on cards at the terminal."""
    if isinstance(row, Face):
        return tuple(face for face in row.faces if face not in row.cards)
    return row.values


def _choice(name: str, row: Face | Fact) -> Element:
    values = _values(row)
    known = [] if row.known in values else [row.known]
    return label[
        span[row.name],
        select(name=name, data_known=row.known)[
            [option(value=value, selected=value == row.known)[value] for value in (*known, *values)]
        ],
    ]


def _group(name: str, rows: Iterator[Element] | Sequence[Element]) -> Element:
    return fieldset[legend[name], rows]

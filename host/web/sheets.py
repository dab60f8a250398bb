"""Cards as they are opened over a page of Ashes: their text, how they lie, and the answers about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from htpy import Node, button, div, h2, p

from engine.redrains.read_model import chimera_of
from host.presenter.card_texts import chimera_ways_of, cost_of, text_of
from host.presenter.phrases.table import hidden, name_of, now_of
from host.web.asking import answer_button
from host.web.boss import behavior
from host.web.lying import can_lie_otherwise
from host.web.pieces import paragraphs

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, GameView
    from engine.kernel.decision import Decision, Option
    from host.web.laid import Laid


def name_in(option: Option, view: GameView) -> str:
    """The card that an answer is about, or its die; empty where it is about none that may be known."""
    seen = None if option.subject is None else view.card(option.subject)
    if seen is not None:
        return seen.name or ""
    return f"{option.die[0]} die" if option.die is not None else ""


def sheet_at(laid: Laid, place: str, asked: Decision | None, *, moves: bool) -> Node:
    """The card at a place of the page, or that an answer is about; None where there is none.

    With `moves` people may say that it lies otherwise.
    """
    options = () if asked is None else asked.options
    kind, _, number = place.partition("-")
    if kind == "q":
        if not number.isdecimal() or int(number) >= len(options):
            return None
        option = options[int(number)]
        name = name_in(option, laid.view)
        seen = None if option.subject is None else laid.view.card(option.subject)
        return _sheet(laid, name, seen, options, (int(number),)) if name else None
    found = laid.found(place)
    if found is None:
        return None
    return [
        _sheet(laid, found.name, found, options, laid.about.get(found.id, ()))
        if found.name
        else [h2(tabindex="-1")[name_of(found)], p[hidden(found)]],
        button(".otherwise", type="button", data_lies=place)["Move or turn it"]
        if moves and can_lie_otherwise(found)
        else None,
    ]


def _sheet(
    laid: Laid, name: str, seen: CardView | None, options: Sequence[Option], answers: Sequence[int]
) -> Node:
    chimera = chimera_of(laid.view)
    texts = chimera_ways_of(name, laid.cards) if seen is not None and seen.type == "chimera" else None
    cost = cost_of(name, laid.cards)
    return [
        h2(tabindex="-1")[name],
        p(".cost")[cost] if cost else None,
        behavior(laid, chimera) if chimera is not None and texts else None,
        paragraphs(texts or text_of(name, laid.cards)),
        p(".lies")[now_of(seen)] if seen is not None else None,
        div(".options")[[answer_button(each, options[each].label) for each in answers]] if answers else None,
    ]

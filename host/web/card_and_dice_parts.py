"""Cards, dice and bars as pieces of a page. htpy escapes everything that comes from a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from htpy import Element, Node, VoidElement, button, div, fragment, h3, li, p, small, span, strong, ul
from htpy import input as entry
from markupsafe import Markup

from host.presenter.display.card_names_and_state import (
    TARGET_WORDS,
    card_summary,
    card_title,
    display_name,
    life_text,
    state_word,
)
from host.presenter.display.dice_and_cost_symbols import DIE_SYMBOLS, dice_by_type
from host.presenter.text_charts import BARS, EMPTY

if TYPE_CHECKING:
    from engine.ashes.view.read_model import CardView, DieView

MOST_WITHOUT_SEARCH = 15
"""Longest list of options without a search field."""
SIDES = {"power": "P", "class": "C", "basic": "B"}


def letters_of(kind: str) -> str:
    """Return the one or two letters of a type of dice."""
    return DIE_SYMBOLS.get(kind, kind[:2].capitalize())


@lru_cache(maxsize=256)
def die(kind: str, side: str = "", count: int = 1, *, exhausted: bool = False) -> Markup:
    """Return a die, or several alike, with the color and letters of the type and the shape of the side."""
    label = " ".join(filter(None, (str(count) if count > 1 else "", kind, side, "exhausted" * exhausted)))
    return render(
        span(
            class_=["die", side or "any", {"used": exhausted}], data_kind=kind, role="img", aria_label=label
        )[
            span(".face", aria_hidden="true")[letters_of(kind)],
            span(".side", aria_hidden="true")[SIDES.get(side, "")] if side else None,
            span(".times", aria_hidden="true")[f"\N{MULTIPLICATION SIGN}{count}"] if count > 1 else None,
        ]
    )


def pool(active: Iterable[DieView], exhausted: Iterable[DieView]) -> Element:
    """Return both dice pools of a player."""
    ready = [
        die(kind, side, count)
        for kind, dice in dice_by_type(active)
        for side, count in Counter(each.side for each in dice).items()
    ]
    used = [die(kind, "", len(dice), exhausted=True) for kind, dice in dice_by_type(exhausted)]
    return div(".dice")[ready, used, None if ready or used else small(".none")["no dice"]]


_KINDS = {symbol: kind for kind, symbol in DIE_SYMBOLS.items()}
_BY_SIDE = {letter: side for side, letter in SIDES.items()}
_DIE = re.compile(r"(\d+|X) ([A-Z][a-z]?):([PCB])")


def action_and_cost(action: str, cost: str, price: str) -> Element | None:
    """Return the action and the cost of an answer, with dice drawn; screen readers get them in words."""
    if not action and not cost:
        return None
    return span(".takes")[
        span(".said")[price or action],
        span(aria_hidden="true")[span(".action")[action] if action else None, cost_with_dice(cost)],
    ]


def cost_with_dice(cost: str) -> list[Node]:
    """Return a cost with its dice drawn."""
    shown: list[Node] = []
    at = 0
    for found in _DIE.finditer(cost):
        shown += [cost[at : found.start()], _price(found[1], found[2], found[3])]
        at = found.end()
    return [*shown, cost[at:]]


def _price(count: str, symbol: str, side: str) -> Node:
    kind = _KINDS.get(symbol)
    if kind is None:
        return f"{count} {symbol}:{side}"
    return [f"{count} " if count != "1" else "", die(kind, _BY_SIDE[side])]


def bar(what: str, value: int, most: int | None, *, kind: str = "") -> Element:
    """Return a value out of a maximum, as a bar and in figures."""
    return div(
        class_=["bar", kind],
        role="meter",
        aria_label=what,
        aria_valuenow=str(value),
        aria_valuemin="0",
        aria_valuemax=str(max(value, most or value)),
    )[
        # The width is a class, in steps of a twentieth: the page's policy forbids styles in elements.
        span(class_=["full", f"w{_twentieths(value, most)}"]),
        span(".figures")[strong[str(value)], f" / {most}" if most is not None else "", " ", small[what]],
    ]


def _twentieths(value: int, most: int | None) -> int:
    return 0 if not most else max(0, min(20, -(-value * 20 // most)))


def with_spoken_text(words: str, *shown: Node) -> Node:
    """Return `shown`, which is letters and drawings, with `words` for screen readers instead."""
    return [span(".said")[words], span(".seen", aria_hidden="true")[shown]]


def render(node: Node) -> Markup:
    """Return a node as HTML, so that it can be cached."""
    return Markup(fragment[node])


def tile(
    card: CardView,
    place: str,
    asked: Sequence[int] = (),
    *,
    fight: str = "",
    cost: str = "",
    words: str = "",
) -> Markup:
    """Return a card on the table or in a hand; `asked` are the numbers of the answers about it.

    `words` are its text, shown as far as there is room.
    """
    return _tile(card, place, bool(asked), fight, cost, words)


@lru_cache(maxsize=1024)
def _tile(card: CardView, place: str, asked: bool, fight: str, cost: str, words: str) -> Markup:
    """Return a tile, cached: few cards change with an answer, and several devices see them alike."""
    hurt = card.life is not None and card.wounds >= card.life
    made = button(
        class_=[
            "card",
            _kind(card),
            {
                "asked": asked,
                "exhausted": card.face_up and card.exhausted,
                "down": not card.face_up,
                "unknown": not card.name,
                "fights": bool(fight),
                "hurt": hurt,
            },
        ],
        type="button",
        data_card=place,
    )[
        with_spoken_text(
            card_summary(card).replace("\n", ". ") + (". Part of the question" if asked else ""),
            span(".name")[card_title(card)],
            span(".values")[_values(card)],
            span(".tokens")[list(_tokens(card))],
            span(".text")[words] if words else None,
            span(".below")[list(_footer(card, fight))],
            span(".cost")[cost_with_dice(cost)] if cost else None,
        )
    ]
    return render(made)


def _kind(card: CardView) -> str:
    return f"k-{card.type.split()[0]}" if card.type else "k"


def _values(card: CardView) -> list[Element]:
    values = []
    for letter, word, now, printed in (
        ("A", "attack", card.attack, card.printed_attack),
        ("L", "life", card.life, card.printed_life),
        ("R", "recover", card.recover, card.printed_recover),
        ("B", "blood", card.blood, card.blood),
    ):
        if now is None or (word == "recover" and "aspect" in card.type):
            continue
        shown = life_text(card) if word == "life" else str(now)
        changed = "*" if printed is not None and printed != now else ""
        values.append(
            span(class_=["value", word, {"changed": bool(changed)}])[small[letter], shown + changed]
        )
    return values


def _tokens(card: CardView) -> Iterable[Element]:
    from engine.ashes.model.component_types import token_type

    if card.wounds:
        yield span(".token.wound")[f"{card.wounds} W"]
    if card.exhaustion:
        yield span(".token.exhaustion")[f"{card.exhaustion} E"]
    if card.status or card.status_pips:
        pips = f"/{card.status_pips}" if card.status_pips else ""
        yield span(".token.status")[f"{card.status}{pips} S"]
    for kind, amount in card.counters:
        if amount:
            yield span(".token")[f"{amount} {token_type(kind).title}"]


def _footer(card: CardView, fight: str) -> Iterable[Node]:
    if fight:
        yield span(".fight")[fight]
    if not card.face_up:
        yield span(".state")["face down"]
    elif state_word(card) != "ready" and card.zone in ("battlefield", "spellboard", "phoenixborn"):
        yield span(".state")[state_word(card)]
    if card.target in TARGET_WORDS:
        yield span(".target")[TARGET_WORDS[card.target]]
    for attached in card.attached:
        yield span(".attached")[f"+ {display_name(attached)}"]
    if card.under:
        yield span(".attached")[f"{len(card.under)} under it"]
    for each in card.dice:
        yield die(each.type, each.side)


def row(
    title: str,
    cards: Sequence[CardView],
    place: str,
    asked: Mapping[int, Sequence[int]],
    *,
    fights: Mapping[int, str] | None = None,
    costs: Mapping[int, str] | None = None,
    words: Mapping[int, str] | None = None,
    lane: str = "",
    empty: str = "",
) -> Element | None:
    """Return cards side by side under a title, only those of `lane` if that is given.

    Without cards, return the text `empty` in their place, or None if that is empty, too.
    """
    if not any(not lane or card.lane == lane for card in cards) and not empty:
        return None
    fights, costs, words = fights or {}, costs or {}, words or {}
    tiles = [
        li[
            tile(
                card,
                f"{place}-{at}",
                asked.get(card.id, ()),
                fight=fights.get(card.id, ""),
                cost=costs.get(card.id, ""),
                words=words.get(card.id, ""),
            )
        ]
        for at, card in enumerate(cards)
        if not lane or card.lane == lane
    ]
    return div(".row")[h3[title], ul(".cards", tabindex="-1")[tiles] if tiles else p(".none")[empty]]


def search_field(count: int) -> VoidElement | None:
    """Return a search field for a list of `count` options; None for a short list."""
    if count <= MOST_WITHOUT_SEARCH:
        return None
    words = f"Search these {count}"
    return entry(".narrow", type="search", aria_label=words, placeholder=words, autocomplete="off")


_BARS = {BARS[-1], EMPTY}


def paragraphs(sections: Iterable[tuple[str, str]]) -> Element:
    """Return headings with the text below each."""
    return div(".text")[
        [
            [
                h3[head] if head else None,
                [p(".plot" if {*line} & _BARS else "")[line] for line in text.split("\n")],
            ]
            for head, text in sections
        ]
    ]
